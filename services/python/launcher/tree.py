"""Finds and ends all processes below us. Nothing here forks, because there may be no process left to get."""

import contextlib
import os
import signal
import time

from linux import LINUX

PATIENCE = 2.0
BREATH = 0.001


def sweep(group: int | None) -> None:
    """Kills and reaps until we have no descendant. `group` is killed first, all at once; it must be ours.
    Outside Linux, processes that left the group and lost their parent are not found."""
    if group is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    while reap():
        if LINUX:
            for pid, parent in freeze():
                strike(pid, parent, signal.SIGKILL)
        time.sleep(BREATH)


def reap() -> bool:
    """Collects ended children. False: we have no child and, as a subreaper, no descendant."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return False
    return True


def freeze() -> list[tuple[int, int]]:
    """Stops all descendants until no new one appears, so that none forks before it is killed."""
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
    for parent, _ in found:  # the list grows during the loop
        found += [(pid, parent) for pid in children.get(parent, [])]
    return found


def parent_of(pid: int) -> int:
    """The parent of a process; 0: the process is gone."""
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
    return int(line[line.rindex(b")") + 2 :].split()[1])  # the name before may hold anything


def strike(pid: int, parent: int, number: int) -> None:
    """Sends a signal, but never to a foreign process: a number may be used again, a descriptor may not."""
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
    """Sends SIGTERM to the process `depth` first children below our child. False: it does not exist yet."""
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
