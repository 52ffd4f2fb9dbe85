"""Clock: seconds since the start of the process, and how many are left before the results must be on disk."""

import time

STARTED = time.monotonic()
BUSY_SHARE = 0.6


def processor_share(busy: float, since: float) -> float:
    """How much of a processor this process was given since then, when it had used `busy` seconds of one."""
    given = (time.process_time() - busy) / max(1e-3, time.monotonic() - since)
    return min(1.0, max(0.1, 1.2 * given))


def own_share() -> float:
    """How much of a processor this process was given since it began."""
    return processor_share(0.0, STARTED)


def free_threads(wanted: int) -> int:
    """One where the processors are busy with other work: there, threads wait for each other."""
    return wanted if own_share() > BUSY_SHARE else 1


class Clock:
    """Counts down from the time the caller gave; `reserve` seconds at the end belong to writing."""

    def __init__(self, total: float, writing_share: float) -> None:
        self.total, self.end = total, total
        self.reserve = min(max(2.5, writing_share * total), 30.0, total / 5)

    def elapsed(self) -> float:
        return time.monotonic() - STARTED

    def left(self) -> float:
        return self.end - self.reserve - self.elapsed()

    def end_early(self, seconds: float) -> None:
        """So many seconds after the start, or now, and after writing."""
        self.end = min(self.total, max(seconds, self.elapsed() + self.reserve))
