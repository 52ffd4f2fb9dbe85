"""Row 8: change what is mounted where, or get a namespace in which that is allowed."""

import ctypes
import os
import platform

from hostile import attempt, checked, done, libc, told

libc.syscall.restype = ctypes.c_long
new = {
    "user": 0x10000000,
    "mount": 0x20000,
    "user and mount": 0x10020000,
    "net": 0x40000000,
    "pid": 0x20000000,
}
pivot_root, clone = (155, 56) if platform.machine() == "x86_64" else (41, 220)
data, work = told["data"].encode(), os.getcwd().encode()

attempt("umount data", lambda: checked(libc.umount2(data, 2)))
attempt("remount data", lambda: checked(libc.mount(b"none", data, None, 32 | 4096, None)))
attempt("mount tmpfs", lambda: checked(libc.mount(b"t", work, b"tmpfs", 0, None)))
attempt("mount proc", lambda: checked(libc.mount(b"p", work, b"proc", 0, None)))
attempt("bind", lambda: checked(libc.mount(b"/", work, None, 4096, None)))
attempt("chroot", lambda: checked(libc.chroot(work)))
attempt("pivot_root", lambda: checked(libc.syscall(pivot_root, work, work)))


def in_child(action):
    """What it gives in a process of its own: where it works, we would go on in another namespace."""
    pid = os.fork()
    if pid == 0:
        try:
            action()
        except OSError as error:
            os._exit(error.errno)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code != 0:
        raise OSError(code, "in the child")


for name, flags in new.items():
    attempt(f"unshare {name}", lambda flags=flags: in_child(lambda: checked(libc.unshare(flags))))
for name, flags in new.items():

    def clone_with(flags=flags):
        pid = checked(libc.syscall(clone, flags | 17, 0, 0, 0, 0))
        if pid == 0:
            os._exit(0)
        os.waitpid(pid, 0)

    attempt(f"clone {name}", clone_with)
for name in ("mnt", "user", "net", "pid"):
    for pid in (1, told["host"]):
        path = f"/proc/{pid}/ns/{name}"
        attempt(
            f"setns {name} of {'1' if pid == 1 else 'host'}",
            lambda path=path: in_child(lambda: checked(libc.setns(os.open(path, os.O_RDONLY), 0))),
        )
for name, number in {"open_tree": 428, "move_mount": 429, "fsopen": 430, "mount_setattr": 442}.items():
    attempt(name, lambda number=number: checked(libc.syscall(number, -100, work, 1, 0, 0)))
done()
