"""Row 3: change the data in every way there is."""

import mmap
import os
from pathlib import Path

from hostile import attempt, done, told

data = told["data"]
train = f"{data}/train.csv"
Path("mine").write_text("mine")


def read_then_reopen():
    return os.open(f"/proc/self/fd/{os.open(train, os.O_RDONLY)}", os.O_WRONLY)


def hard_link():
    os.link(train, "linked")
    return Path("linked").open("a").write("x")


attempt("read", lambda: Path(train).read_text()[:1])
attempt("append", lambda: open(train, "a").write("x"))
attempt("truncate", lambda: os.truncate(train, 0))
attempt("unlink", lambda: os.unlink(train))
attempt("rename", lambda: os.rename(train, f"{data}/t"))
attempt("replace", lambda: os.rename("mine", train))
attempt("take away", lambda: os.rename(train, "taken"))
attempt("new file", lambda: open(f"{data}/new", "w").write("x"))
attempt("new folder", lambda: os.mkdir(f"{data}/folder"))
attempt("symbolic link", lambda: os.symlink("/etc/passwd", f"{data}/link"))
attempt("hard link", hard_link)
attempt("reopen", read_then_reopen)
attempt("shared mapping", lambda: mmap.mmap(os.open(train, os.O_RDWR), 1))
attempt("chmod", lambda: os.chmod(train, 0o600))
attempt("utime", lambda: os.utime(train, (0, 0)))
attempt("setxattr", lambda: os.setxattr(train, "user.a", b"1"))
attempt("chmod folder", lambda: os.chmod(data, 0o700))
attempt("fchmod", lambda: os.fchmod(os.open(train, os.O_RDONLY), 0o600))
attempt("utime of what is open", lambda: os.utime(os.open(train, os.O_RDONLY), (0, 0)))
attempt("setxattr of what is open", lambda: os.setxattr(os.open(train, os.O_RDONLY), "user.a", b"1"))
attempt("own script", lambda: open(__file__, "a").write("x"))
done()
