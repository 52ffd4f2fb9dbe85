"""Two supervisors, both subreapers. The outer one is the parent of the inner one, and that of the program. If
one of them gets kill -9, the other notices, and inherits all processes of the program."""

import contextlib
import os
import resource
import signal

from linux import LINUX, become_subreaper
from order import Order
from program import Program, reason
from remove import remove
from tell import refuse, tell
from tree import ask_to_end, sweep
from wake import Wake, hold_signals

STARTER, LAST_GIVEN = 0, 6
LONGEST_ORDER = 1 << 20
KILLED = 128 + signal.SIGKILL
RETRY, PATIENCE = 0.02, 3.0


def main() -> int:
    hold_signals()
    occupy_descriptors()
    # unbuffered, so that bytes after the line stay unread
    with os.fdopen(STARTER, "rb", buffering=0, closefd=False) as starter:
        line = starter.readline(LONGEST_ORDER)
    if line == b"":
        return KILLED
    try:
        order = Order(line)
    except (ValueError, RecursionError) as error:
        return refuse(f"order: {error}")
    stand_apart()
    outer_lives, life = os.pipe()
    inner = os.fork()
    if inner == 0:
        os.close(life)
        stand_apart()
        os._exit(supervise(order, outer_lives))
    os.close(outer_lives)
    return stand_by(order, inner)


def stand_by(order: Order, inner: int) -> int:
    """The outer supervisor: passes SIGTERM on, and cleans up after the inner one, however that ended."""
    wake = Wake(STARTER)
    patience = None
    while True:
        closed, signals = wake.wait(patience)
        if signal.SIGTERM in signals:
            os.kill(inner, signal.SIGTERM)
        ended, status = os.waitpid(inner, os.WNOHANG)
        if ended:
            break
        if patience is not None and not signals:  # the inner one should have noticed it, too: it was stopped
            status = signal.SIGKILL
            break
        if STARTER in closed:
            wake.forget(STARTER)
            patience = PATIENCE
    sweep(None)
    if os.WIFSIGNALED(status) and order.tell:
        tell("signal", os.WTERMSIG(status))
    for folder in order.remove:
        remove(folder)
    return exit_status(status)


def supervise(order: Order, outer: int) -> int:
    """The inner supervisor. When it returns, all processes are gone, and the folders, too, if the outer one
    is gone."""
    try:
        program = Program(order)
    except (OSError, ValueError) as error:
        return refuse(reason(error))
    wake = Wake(STARTER, outer, program.said)
    started = asked = False
    while True:
        closed, signals = wake.wait(RETRY if started and asked else None)
        status = ended(program.pid) if signal.SIGCHLD in signals else None
        if not started and (program.said in closed or status is not None):
            why = program.outcome()
            if why:
                sweep(None)
                return refuse(why)
            wake.forget(program.said)
            started = True
            if order.tell:
                tell("program-pid", program.pid)
        if status is not None:
            sweep(None if LINUX else program.pid)
            break
        if outer in closed or STARTER in closed:
            sweep(program.pid)
            status = signal.SIGKILL
            break
        asked = asked or signal.SIGTERM in signals
        if started and asked:
            asked = not ask_to_end(program.pid, order.depth)
    tell("cpu-seconds", cpu_seconds())
    if order.tell:
        say_end(status) if started else tell("refused", "ended before it started")
    if outer in wake.wait(0)[0]:
        for folder in order.remove:
            remove(folder)
    return exit_status(status)


def ended(program: int) -> int | None:
    """The program's wait status when it has ended. Also collects orphans, which count against the user."""
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == program:
                return status
            if pid == 0:
                break
    return None


def cpu_seconds() -> float:
    """The CPU time of all ended processes below us. It is exact, also for short ones the watch missed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(used.ru_utime + used.ru_stime, 3)


def say_end(status: int) -> None:
    if os.WIFSIGNALED(status):
        tell("signal", os.WTERMSIG(status))
    else:
        tell("exit-code", os.WEXITSTATUS(status))


def exit_status(status: int) -> int:
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def stand_apart() -> None:
    """Leaves the terminal and the process group of our caller, so that neither can kill us."""
    with contextlib.suppress(PermissionError):
        os.setsid()
    become_subreaper()


def occupy_descriptors() -> None:
    """Occupies the descriptors that we should have got and did not, so that their numbers never mean one of
    our pipes."""
    descriptor = 0
    while descriptor <= LAST_GIVEN:
        descriptor = os.open(os.devnull, os.O_RDWR)
    os.close(descriptor)
