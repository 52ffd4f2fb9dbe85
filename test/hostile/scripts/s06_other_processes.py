"""Row 6: look for the secret in what the kernel tells about every process. Our own holds the control."""

import os
from pathlib import Path

from hostile import done, pids, say, told

secret = bytes.fromhex(told["secret"])
control = told["control"].encode()
seen = readable = 0
for pid in pids():
    seen += Path(f"/proc/{pid}").exists()
    for name in ("environ", "cmdline", "maps", "stack", "auxv", "mountinfo"):
        try:
            content = Path(f"/proc/{pid}/{name}").read_bytes()
        except OSError:
            continue
        readable += 1
        if secret in content:
            say(f"secret in {name}", pid)
        if control in content and pid == os.getpid():
            say("control", "found")
say("processes", f"{seen} seen, {readable} files readable")
done()
