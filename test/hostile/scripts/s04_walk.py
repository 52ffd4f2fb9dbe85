"""Row 4: look for the secret in every file that can be read, from / downwards."""

import os
import stat
import time

from hostile import done, say, told

secret, control = (bytes.fromhex(told[name]) for name in ("secret", "control"))
# Row 6 looks into /proc; the others hold nothing but what was installed.
left_out = {"/proc", "/sys", "/usr/lib", "/usr/share", "/usr/include", *told["packages"]}
deadline = time.monotonic() + 150
files = found = 0
for folder, folders, names in os.walk("/", followlinks=False):
    if time.monotonic() > deadline:
        say("deadline", folder)
        break
    folders[:] = [name for name in folders if f"{folder.rstrip('/')}/{name}" not in left_out]
    for name in [*folders, *names]:
        if secret.decode() in name:
            say("secret name", f"{folder}/{name}")
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
