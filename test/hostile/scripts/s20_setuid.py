"""Row 20: leave a file that gives its owner's rights to whoever runs it."""

import ctypes
import os
import shutil
import stat

from hostile import attempt, checked, done, libc

libc.syscall.restype = ctypes.c_long
shutil.copy("/bin/true", "chmod")


def kept(path: str) -> str:
    mode = os.stat(path).st_mode
    if not mode & 0o6000:
        raise PermissionError(1, "the bits are gone")
    return oct(mode)


def by_chmod(mode):
    os.chmod("chmod", mode)
    return kept("chmod")


def by_open(flags, mode, name):
    os.close(os.open(name, flags | os.O_WRONLY, mode))
    return kept(name)


def by_mknod():
    os.mknod("mknod", stat.S_IFREG | 0o4755)
    return kept("mknod")


def unnamed():
    return oct(os.fstat(os.open(".", os.O_TMPFILE | os.O_RDWR, 0o4755)).st_mode)


def fchmod():
    fd = os.open("chmod", os.O_RDWR)
    os.fchmod(fd, 0o6755)
    return kept("chmod")


attempt("chmod 4755", lambda: by_chmod(0o4755))
attempt("chmod 2755", lambda: by_chmod(0o2755))
attempt("fchmod", fchmod)
attempt("fchmodat2", lambda: (checked(libc.syscall(452, -100, b"chmod", 0o4755, 0)), kept("chmod"))[1])
attempt("open", lambda: by_open(os.O_CREAT, 0o4755, "open"))
attempt("open 2755", lambda: by_open(os.O_CREAT, 0o2755, "open2"))
attempt("mknod", by_mknod)
attempt("tmpfile", lambda: unnamed() if int(unnamed(), 8) & 0o6000 else checked(-1))
how = (ctypes.c_uint64 * 3)(os.O_CREAT | os.O_WRONLY, 0o4755, 0)
attempt("openat2", lambda: (checked(libc.syscall(437, -100, b"openat2", how, 24)), kept("openat2"))[1])
done()
