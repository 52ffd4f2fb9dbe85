"""Ending: a run ends when it is asked to, or just before its time is over, whatever a model does."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

from medalist_engine.clock import Clock

DEGRADED = 2
NO_SUBMISSION = 3


class Watchdog:
    """`finish` tells the harness how the run ended, and returns the exit code: the best answer is on disk."""

    def __init__(self, clock: Clock, finish: Callable[[], int]) -> None:
        self.clock, self.finish = clock, finish
        self.margin = min(1.2, 0.06 * clock.total)

    def left(self) -> float:
        """Seconds until it ends the run."""
        return self.clock.total - self.clock.elapsed() - self.margin

    def finish_now(self) -> NoReturn:
        """The submission on disk is the best so far: leave it, and go."""
        os._exit(self.finish())

    def end_on_request(self) -> NoReturn:
        """A second signal must not start the final output again while it is being written."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        self.finish_now()

    def start(self) -> None:
        signal.signal(signal.SIGTERM, lambda _number, _frame: self.end_on_request())
        timer = threading.Timer(self.left(), self.finish_now)
        timer.daemon = True
        timer.start()


def leave(code: int) -> NoReturn:
    """Ends the process without taking libraries and their threads down, which may outlast the time."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
