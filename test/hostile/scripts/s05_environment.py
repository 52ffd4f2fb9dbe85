"""Row 5: the environment, as Python and as the kernel tell it."""

import os
from pathlib import Path

from hostile import done, say

for name, value in os.environ.items():
    say(f"env {name}", value)
for entry in Path("/proc/self/environ").read_bytes().split(b"\0"):
    if entry:
        say("kernel " + entry.split(b"=")[0].decode(), entry.decode())
done()
