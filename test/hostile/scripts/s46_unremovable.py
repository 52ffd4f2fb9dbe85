"""Row 46: what is hard to remove."""

import array
import fcntl
import os

from hostile import attempt, done, told

for name in ("locked/in/deep", "locked2"):
    os.makedirs(name)
    with open(f"{name}/f", "w") as file:
        file.write("x")
for name in ("locked/in/deep", "locked/in", "locked", "locked2"):
    os.chmod(name, 0)
for name in (b"bad\xff\n\x1b[31mname", b"-rf", b"$(touch x)", b" ", b"*", b"new\nline", b"x" * 255):
    with open(name, "wb") as file:
        file.write(b"x")
os.symlink(told["home"], "home")


def flag():
    with open("immutable", "w") as file:
        fcntl.ioctl(file, 0x40086602, array.array("l", [0x10]))


attempt("immutable", flag)
attempt(
    "file capability", lambda: os.setxattr("immutable", "security.capability", b"\1\0\0\2" + b"\xff" * 16)
)
for _ in range(told["depth"]):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
done()
