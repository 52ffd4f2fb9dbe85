"""System calls that Python has no name for. Outside Linux this can be imported, and `LINUX` is False."""

import ctypes
import os
import sys

LINUX = sys.platform == "linux"
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_CAP_AMBIENT = 24, 36, 47
PR_CAP_AMBIENT_CLEAR_ALL, SECCOMP_MODE_FILTER = 4, 2
CAPABILITY_VERSION_3 = 0x20080522

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def checked(result: int, what: str) -> int:
    """The result of a system call. OSError if it failed, with `what` in place of the file name."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), what)
    return result


def prctl(option: int, argument: int = 0, pointer: int | None = None) -> None:
    no = ctypes.c_ulong(0)
    result = libc.prctl(option, ctypes.c_ulong(argument), ctypes.c_void_p(pointer), no, no)
    checked(result, f"prctl {option}")


def syscall(number: int, *arguments: object, what: str) -> int:
    """Makes a system call. Integers are passed as the kernel's `long`."""
    longs = [ctypes.c_long(it) if isinstance(it, int) else it for it in arguments]
    return checked(libc.syscall(ctypes.c_long(number), *longs), what)


def become_subreaper() -> None:
    """Makes orphans below us our children, if it can: only Linux has this."""
    if LINUX:
        prctl(PR_SET_CHILD_SUBREAPER, 1)
