"""Row 44: results that are something else."""

import os
import socket

from hostile import attempt, done, told


def sparse():
    """As large as the limit on files lets it: it takes no space."""
    with open("sparse.csv", "wb") as file:
        for size in (1 << 40, 90_000_000):
            try:
                file.truncate(size)
                return
            except OSError:
                continue


def unix_socket():
    end = socket.socket(socket.AF_UNIX)
    end.bind("socket.csv")


attempt("link", lambda: os.symlink(told["secret"], "link.csv"))
attempt("folder link", lambda: os.symlink(os.path.dirname(told["secret"]), "folder"))
attempt("zero", lambda: os.symlink("/dev/zero", "zero.csv"))
attempt("own environment", lambda: os.symlink("/proc/self/environ", "environ.csv"))
attempt("pipe", lambda: os.mkfifo("pipe.csv"))
attempt("socket", unix_socket)
attempt("sparse", sparse)
attempt("hard link", lambda: os.link(told["secret"], "hard.csv"))
attempt("hard link to data", lambda: os.link(told["data"], "data.csv"))
with open("twice.csv", "w") as file:
    file.write("id,y\n1,0\n")
os.link("twice.csv", "twice-again.csv")
os.mkdir("folder.csv")
with open("large.csv", "wb") as file:
    file.write(b"1" * 2_000_000)
with open("good.csv", "w") as file:
    file.write("id,y\n1,0\n")
done()
