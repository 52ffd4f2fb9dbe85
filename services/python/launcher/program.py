"""The program: the launcher's child, from its fork to its exec."""

import contextlib
import os
import signal

from landlock import Ruleset
from limits import die_first, set_limits
from linux import LINUX, PR_SET_PDEATHSIG, prctl
from order import Order
from privileges import give_up_privileges
from seccomp import install

FILTER, STATUS, TALK = 3, 4, 6
TAMPERED = (
    signal.SIGPIPE,
    signal.SIGXFSZ,
    signal.SIGTERM,
    signal.SIGCHLD,
    signal.SIGINT,
    signal.SIGHUP,
    signal.SIGQUIT,
)


class Program:
    """A child that is about to be the program. `said` reads as empty once it is, else as why it could not be.
    Signals must be blocked. OSError: refused before there was a child."""

    def __init__(self, order: Order) -> None:
        self.rules = None if order.landlock is None else Ruleset(order.landlock)
        self.said, say = os.pipe()
        supervisor = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            become(order, self.rules, supervisor, say)
        os.close(say)
        if self.rules is not None:
            with contextlib.suppress(FileNotFoundError):
                self.rules.keep(self.pid)

    def outcome(self) -> str:
        """Waits for the exec. Returns why it failed; empty: it succeeded."""
        with os.fdopen(self.said, "rb") as said:
            return said.read().decode(errors="replace")


def become(order: Order, rules: Ruleset | None, supervisor: int, say: int) -> None:
    """Becomes the program; never returns."""
    try:
        os.setsid()
        die_with(supervisor)
        ordinary_signals()
        told = () if order.tell else (FILTER, STATUS)
        pass_descriptors((*told, TALK) if order.talk else told)
        die_first()
        os.chdir(order.cwd)
        if order.tell:
            restrict(order, rules, supervisor)
        os.execve(order.command[0], order.command, order.environment)
    except (OSError, ValueError) as error:
        os.write(say, reason(error).encode(errors="replace"))
    finally:
        os._exit(125)


def restrict(order: Order, rules: Ruleset | None, supervisor: int) -> None:
    """Restricts the program, if the command does not do it. The filter comes last, because it may deny what
    the other steps need."""
    set_limits(order.rlimits)
    give_up_privileges(order.user)
    die_with(supervisor)  # a change of user has reset it
    if rules is not None:
        rules.enter()
    if order.seccomp:
        install(FILTER)


def die_with(supervisor: int) -> None:
    if LINUX:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != supervisor:
        os._exit(125)


def ordinary_signals() -> None:
    """Resets all signals: none is ignored, handled or blocked."""
    signal.set_wakeup_fd(-1)
    for number in TAMPERED:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def pass_descriptors(kept: tuple[int, ...]) -> None:
    """Empties standard input, and closes all descriptors above standard error except `kept`."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for descriptor in [int(entry.name) for entry in os.scandir("/dev/fd")]:
        if descriptor > 2:
            with contextlib.suppress(OSError):  # the descriptor of the listing itself is closed by now
                os.set_inheritable(descriptor, descriptor in kept)


def reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
