"""Row 18: system calls that a training script never needs, by number."""

import ctypes
import platform

from hostile import attempt, checked, done, libc

libc.syscall.restype = ctypes.c_long
x64 = {
    **{
        "bpf": 321,
        "perf_event_open": 298,
        "userfaultfd": 323,
        "keyctl": 250,
        "add_key": 248,
        "request_key": 249,
    },
    **{"kexec_load": 246, "kexec_file_load": 320, "open_by_handle_at": 304, "init_module": 175},
    **{"delete_module": 176, "reboot": 169, "setns": 308, "syslog": 103, "acct": 163, "swapon": 167},
    **{"settimeofday": 164, "clock_settime": 227, "iopl": 172, "ioperm": 173, "modify_ldt": 154, "kcmp": 312},
    **{"process_vm_writev": 311, "process_madvise": 440, "finit_module": 313, "quotactl": 179},
}
arm64 = {
    **{
        "bpf": 280,
        "perf_event_open": 241,
        "userfaultfd": 282,
        "keyctl": 219,
        "add_key": 217,
        "request_key": 218,
    },
    **{"kexec_load": 104, "kexec_file_load": 294, "open_by_handle_at": 265, "init_module": 105},
    **{"delete_module": 106, "reboot": 142, "setns": 268, "syslog": 116, "acct": 89, "swapon": 224},
    **{"settimeofday": 170, "clock_settime": 112, "kcmp": 272, "process_vm_writev": 271, "finit_module": 273},
    **{"quotactl": 60},
}
new = {
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "fsopen": 430,
}
numbers = {**(x64 if platform.machine() == "x86_64" else arm64), **new}
for name, number in numbers.items():
    # arguments that no call accepts: even where it is allowed, nothing happens
    attempt(name, lambda number=number: checked(libc.syscall(number, -1, -1, -1, -1, -1, -1)))
if platform.machine() == "x86_64":
    attempt("x32 getppid", lambda: checked(libc.syscall(0x40000000 | 110)))
done()
