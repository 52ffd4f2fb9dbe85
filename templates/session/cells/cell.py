"""Runs one cell and collects what it shows."""

import time

from .bounds import LONGEST_WAIT, MOST_INTERRUPTS, MOST_SAID, PATIENCE
from .kernel import Kernel, is_idle
from .shown import Shown

TICK = 0.1


def run_cell(kernel: Kernel, code: str, seconds: float) -> Shown:
    """Returns, whatever the code does: a cell that takes too long is interrupted, then killed."""
    cell, shown = Cell(kernel, code), Shown()
    why = cell.reason_to_stop(shown, seconds)
    if why is not None:
        shown.interrupt(why)
        for _ in range(MOST_INTERRUPTS):
            kernel.interrupt()
            if cell.ends_within(shown, PATIENCE):
                return shown
        kernel.kill()
        shown.die("was ended: a cell went on after it was interrupted")
    return shown


class Cell:
    """A cell that the kernel runs."""

    def __init__(self, kernel: Kernel, code: str) -> None:
        self._kernel = kernel
        self._id = kernel.execute(code)
        self._has_begun = False
        self._reply: dict | None = None

    def reason_to_stop(self, shown: Shown, seconds: float) -> str | None:
        """Collects what the cell shows until it ends by itself (None) or must be stopped (the reason)."""
        until = time.monotonic() + seconds
        while self._goes_on(shown):
            if not self._has_begun:  # an interrupt before the beginning would be lost
                until = time.monotonic() + seconds
            elif time.monotonic() > until:
                return f"It was interrupted after running for {seconds:g} s."
            if shown.said_too_much():
                return f"It was interrupted after printing {MOST_SAID:,} characters."
        return None

    def ends_within(self, shown: Shown, seconds: float) -> bool:
        """Collects what the cell shows for at most so many seconds; whether it ended."""
        until = time.monotonic() + seconds
        while self._goes_on(shown):
            if time.monotonic() > until:
                return False
        return True

    def _goes_on(self, shown: Shown) -> bool:
        """Waits for the next message for a moment. False: the cell has ended."""
        message = self._kernel.message(TICK if self._reply is None else LONGEST_WAIT)
        if message is None:
            return not self._has_ended_unheard(shown)
        if message["parent_header"].get("msg_id") != self._id:  # from a thread that an earlier cell started
            return True
        self._has_begun = True
        shown.hear(message["msg_type"], message["content"])
        return not is_idle(message)

    def _has_ended_unheard(self, shown: Shown) -> bool:
        """Whether the cell ended without a message: the kernel died, or a burst lost the last message."""
        if self._reply is not None:
            if self._reply["status"] == "error" and shown.ended == "ran":
                shown.hear("error", self._reply)
            return True
        self._reply = self._kernel.reply(self._id)
        if self._reply is None and self._kernel.is_over():
            shown.die(None)
            return True
        return False
