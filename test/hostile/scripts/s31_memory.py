"""Rows 31, 32 and 34: more memory than allowed: touched, shared, page tables, files without a name."""

import mmap
import os
import time

from hostile import done, hide, refusal, say, told

step = 20 << 20
page = b"\1" * step
held = []
total = 0


def hold(kind: str) -> None:
    if kind == "reserved":
        held.append(bytearray(step))
    elif kind == "touched":
        held.append(bytearray(page))
    elif kind == "shared":
        area = mmap.mmap(-1, step)
        area.write(page)
        held.append(area)
    elif kind == "tables":
        reach = step * 512  # a page table holds 512 entries of 8 bytes, and one touch fills one
        area = mmap.mmap(-1, reach, mmap.MAP_PRIVATE | 0x4000, mmap.PROT_READ)
        for at in range(0, reach, 2 << 20):
            area[at]
        held.append(area)
    else:
        fd = os.memfd_create("hidden")
        held.append(fd)
        os.write(fd, page)


hide(told.get("hidden"))
for _ in range(told.get("processes", 1) - 1):
    if os.fork() == 0:
        break
try:
    while total < told["most"]:
        hold(told["kind"])
        total += step
        time.sleep(told.get("pause", 0.01))
    say("held", f"OPENED {total}")
except (OSError, MemoryError, ValueError) as error:
    say("held", refusal(error))
time.sleep(told["stay"])
done()
