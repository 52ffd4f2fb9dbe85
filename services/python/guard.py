"""Run a program and leave nothing of it behind.

usage: python -I -S guard.py PYTHON SCRIPT [ARGUMENT ...]

The caller holds our standard input open for as long as the program may live. When it closes (the caller asks
for the end, or was killed), and also when the program ends by itself, every process the program started is
killed. Exit status: the program's, or 128 + the signal that ended it.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def prctl(option: int, value: int) -> None:
    """Best effort: only Linux has it."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def start(command: list[str]) -> int:
    """The program, in a process group of its own, dying with us even if we are killed."""
    parent = os.getpid()
    pid = os.fork()
    if pid > 0:
        return pid
    try:
        os.setpgid(0, 0)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(137)
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.execv(command[0], command)
    except OSError as error:
        print(f"guard: {command[0]}: {error}", file=sys.stderr)
    os._exit(127)


def children() -> list[int]:
    """Our direct children: as subreaper we also inherit whatever left the program's process group."""
    try:
        return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    except OSError:
        return []


def kill(pid: int, send: int, *, group: bool = False) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, send) if group else os.kill(pid, send)


def sweep(program: int) -> None:
    """Kill and reap until no descendant is left; a killed parent hands its children to us, so this ends."""
    kill(program, signal.SIGKILL, group=True)
    while True:
        for pid in children():
            kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def main() -> int:
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    program = start(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: kill(program, signal.SIGTERM))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        ready, _, _ = select.select([0, ended], [], [])
        if 0 in ready and not os.read(0, 65536):
            sweep(program)
            return 128 + signal.SIGKILL
        if ended in ready:
            os.read(ended, 65536)
            pid, status = os.waitpid(program, os.WNOHANG)
            if pid == program:
                sweep(program)
                return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


if __name__ == "__main__":
    sys.exit(main())
