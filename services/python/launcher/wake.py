"""Waits for signals and for the closing of pipes in one place."""

import os
import select
import signal

NOTICED = (signal.SIGTERM, signal.SIGCHLD)
# A pipe whose other end is closed reports POLLHUP unasked. Node gives sockets, which report POLLRDHUP.
CLOSED = getattr(select, "POLLRDHUP", 0)


def hold_signals() -> None:
    """Blocks signals until a Wake exists, so that none is lost around a fork."""
    signal.pthread_sigmask(signal.SIG_BLOCK, NOTICED)
    for number in NOTICED:
        signal.signal(number, lambda *_: None)


class Wake:
    def __init__(self, *pipes: int) -> None:
        self.poll = select.poll()
        for pipe in pipes:
            self.poll.register(pipe, CLOSED)
        self.signals, notice = os.pipe()
        os.set_blocking(self.signals, False)
        os.set_blocking(notice, False)
        self.poll.register(self.signals, select.POLLIN)
        signal.set_wakeup_fd(notice, warn_on_full_buffer=False)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, NOTICED)

    def wait(self, seconds: float | None) -> tuple[set[int], bytes]:
        """The closed pipes (again each time, until `forget`) and the received signals, as bytes."""
        ready = {descriptor for descriptor, _ in self.poll.poll(None if seconds is None else seconds * 1000)}
        came = os.read(self.signals, 65536) if self.signals in ready else b""
        return ready - {self.signals}, came

    def forget(self, pipe: int) -> None:
        self.poll.unregister(pipe)
