"""Rows 36 to 39: fill the disk: many files, empty ones, some below a path too long, some without a name."""

import os
import time
from pathlib import Path

from hostile import done, libc, say, told

chunk = b"\1" * (10 << 20)
os.chdir(told.get("folder", "."))
if told.get("hidden"):
    libc.prctl(4, 0, 0, 0, 0)
    say("dumpable", libc.prctl(3, 0, 0, 0, 0))
if told["kind"] == "deep":
    for _ in range(30):
        os.mkdir("d" * 200)
        os.chdir("d" * 200)
held = []
for number in range(told["files"]):
    fd = os.open(f"f{number}", os.O_CREAT | os.O_WRONLY)
    if told["kind"] == "unlinked":
        os.unlink(f"f{number}")
        held.append(fd)
    if told["kind"] != "empty":
        os.write(fd, chunk)
        time.sleep(0.02)
    if told["kind"] != "unlinked":
        os.close(fd)
say("made", f"OPENED {told['files']} {Path.cwd().name[:3]}")
time.sleep(told["stay"])
done()
