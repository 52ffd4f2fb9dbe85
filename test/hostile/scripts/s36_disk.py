"""Rows 36 to 39: fill the disk: many files, empty ones, some below a path too long, some without a name."""

import os
import time

from hostile import done, hide, say, told

chunk = b"\1" * (10 << 20)
hide(told.get("hidden"))
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
say("made", f"OPENED {told['files']}")
time.sleep(told["stay"])
done()
