"""Rows 40 and 41: print without end: short lines, one endless line, both streams at once."""

import os

from hostile import done, told

kind = told["kind"]
if kind == "interleaved":
    for _ in range(told["bytes"] // 65_536):
        os.write(2, b"E" * 65_536)
        os.write(1, b"o\n")
else:
    block = (b"A" if kind == "one line" else b"y\n") * (1 << 19)
    total = 0
    while total < told["bytes"]:
        total += os.write(1, block)
os.write(1, b"\n")
done()
