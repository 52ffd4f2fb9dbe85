"""Every process below us, and the end of all of them. Nothing here forks: there may be no process to have."""

import contextlib
import os
import signal
import time

from linux import LINUX

PATIENCE = 2.0
BREATH = 0.001


def sweep(group: int | None) -> None:
    """Kills and reaps until we have no descendant. `group` goes first, at one blow; it must be ours.
    Elsewhere than on Linux that is all: who left the group and lost the parent is not found."""
    if group is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    while reap():
        if LINUX:
            for pid, parent in freeze():
                strike(pid, parent, signal.SIGKILL)
        time.sleep(BREATH)


def reap() -> bool:
    """Collects those that ended. False: we have no child, and so, as a subreaper, no descendant."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return False
    return True


def freeze() -> list[tuple[int, int]]:
    """Stops all descendants until no new one appears, so that none forks away from the kill to come."""
    stopped: set[tuple[int, int]] = set()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = descendants(os.getpid())
        new = [it for it in found if it not in stopped]
        if not new:
            return found
        for pid, parent in new:
            strike(pid, parent, signal.SIGSTOP)
        stopped.update(new)
    return list(stopped)


def descendants(root: int) -> list[tuple[int, int]]:
    """Processes below `root`, each with its parent, parents first."""
    children: dict[int, list[int]] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            children.setdefault(parent_of(int(entry.name)), []).append(int(entry.name))
    found = [(pid, root) for pid in children.get(root, [])]
    for parent, _ in found:  # grows as it goes
        found += [(pid, parent) for pid in children.get(parent, [])]
    return found


def parent_of(pid: int) -> int:
    """0: there is no such process any more."""
    try:
        descriptor = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
    except OSError:
        return 0
    try:
        line = os.read(descriptor, 4096)
    except ProcessLookupError:
        return 0
    finally:
        os.close(descriptor)
    return int(line[line.rindex(b")") + 2 :].split()[1])  # a name may hold anything


def strike(pid: int, parent: int, number: int) -> None:
    """Sends a signal, never to a stranger: a number may come to mean a new process, a descriptor not."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        try:
            process = os.pidfd_open(pid)
        except OSError as error:
            if isinstance(error, ProcessLookupError):
                return
            os.kill(pid, number)  # Linux before 5.3
            return
        try:
            if parent_of(pid) == parent:
                signal.pidfd_send_signal(process, number)
        finally:
            os.close(process)


def ask_to_end(child: int, depth: int) -> bool:
    """SIGTERM to the process `depth` first children below our child. False: it is not there yet."""
    pid, parent = child, os.getpid()
    for _ in range(depth):
        first = first_child(pid)
        if first is None:
            return False
        pid, parent = first, pid
    strike(pid, parent, signal.SIGTERM) if LINUX else os.kill(pid, signal.SIGTERM)
    return True


def first_child(pid: int) -> int | None:
    try:
        descriptor = os.open(f"/proc/{pid}/task/{pid}/children", os.O_RDONLY)
    except OSError:
        return None
    try:
        names = os.read(descriptor, 4096).split()
    except ProcessLookupError:
        return None
    finally:
        os.close(descriptor)
    return int(names[0]) if names else None
