"""Row 4: look for the secret in every file that can be read, from / downwards."""

import os
import stat
import time

from hostile import done, say, told

secret, control = (bytes.fromhex(told[name]) for name in ("secret", "control"))
# These hold large public packages: there, only names are looked at.
packages = tuple(told["packages"])
deadline = time.monotonic() + 8
files = found = 0
own_memory = ("/proc", "/sys")
for folder, folders, names in os.walk("/", followlinks=False):
    if time.monotonic() > deadline:
        say("deadline", folder)
        break
    if folder == "/":
        folders[:] = [name for name in folders if f"/{name}" not in own_memory]
    for name in [*folders, *names]:
        if secret.decode() in name:
            say("secret name", f"{folder}/{name}")
    if folder.startswith(packages):
        continue
    for name in names:
        path = f"{folder}/{name}"
        try:
            if not stat.S_ISREG(os.lstat(path).st_mode):
                continue
            with open(path, "rb") as file:
                content = file.read(65_536)
        except OSError:
            continue
        files += 1
        if secret in content:
            say("secret", path)
        if control in content:
            found += 1
say("files read", files)
# In a tier that hides no paths the walk cannot come to the data from above; the data must still be readable.
with open(f"{told['data']}/train.csv", "rb") as file:
    say("control", "found" if found or control in file.read() else "lost")
done()
