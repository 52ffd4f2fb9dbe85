"""Row 10: act on the process that started us, and on a bystander. Only by harmless calls."""

import contextlib
import ctypes
import os
import platform
import resource
import signal

from hostile import attempt, checked, done, libc, told

libc.syscall.restype = ctypes.c_long
vm_readv, ioprio_set, setpriority_call, move = (
    (310, 251, 141, 279) if platform.machine() == "x86_64" else (270, 30, 140, 239)
)

for name in ("host", "bystander", "group"):
    pid = told[name]
    attempt(f"signal {name}", lambda pid=pid: os.kill(pid, 0))
for name in ("host", "bystander"):
    pid = told[name]
    attempt(f"pidfd {name}", lambda pid=pid: signal.pidfd_send_signal(os.pidfd_open(pid), 0))
    attempt(f"ptrace {name}", lambda pid=pid: checked(libc.ptrace(16, pid, 0, 0)))
    for file in ("mem", "environ", "maps", "fd", "oom_score_adj"):
        flags = os.O_RDWR if file in ("mem", "oom_score_adj") else os.O_RDONLY
        attempt(
            f"{file} of {name}", lambda pid=pid, file=file, flags=flags: os.open(f"/proc/{pid}/{file}", flags)
        )
    attempt(f"memory of {name}", lambda pid=pid: checked(libc.syscall(vm_readv, pid, 0, 0, 0, 0, 0)))
    attempt(f"prlimit {name}", lambda pid=pid: resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0)))
    attempt(f"nice {name}", lambda pid=pid: os.setpriority(os.PRIO_PROCESS, pid, 0))
    attempt(f"affinity {name}", lambda pid=pid: os.sched_setaffinity(pid, range(os.cpu_count() or 1)))
    attempt(
        f"scheduler {name}",
        lambda pid=pid: os.sched_setscheduler(pid, os.SCHED_OTHER, os.sched_param(0)),
    )
    attempt(f"ioprio {name}", lambda pid=pid: checked(libc.syscall(ioprio_set, 1, pid, 0)))
    attempt(f"move pages {name}", lambda pid=pid: checked(libc.syscall(move, pid, 0, 0, 0, 0, 0)))
# whom it concerned, the host sees: in a world of our own it is only us
with contextlib.suppress(OSError):
    os.setpriority(os.PRIO_USER, told["host user"], 1)
done()
