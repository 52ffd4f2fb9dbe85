"""Clock: seconds since the start of the process, and how many are left before the results must be on disk."""

import time

STARTED = time.monotonic()


class Clock:
    """Counts down from the time the caller gave; `reserve` seconds at the end belong to writing."""

    def __init__(self, total: float, writing_share: float) -> None:
        self.total = total
        self.reserve = min(max(1.5, writing_share * total), 30.0, total / 3)

    def elapsed(self) -> float:
        return time.monotonic() - STARTED

    def left(self) -> float:
        return self.total - self.reserve - self.elapsed()
