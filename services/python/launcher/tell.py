"""The launcher's reports on descriptor 4: JSON lines with the words of bubblewrap's --json-status-fd."""

import contextlib
import json
import os

STATUS = 4


def tell(word: str, value: float | str) -> None:
    """Writes a report; it is no error if nobody reads it."""
    with contextlib.suppress(OSError):
        os.write(STATUS, json.dumps({word: value}).encode() + b"\n")


def refuse(why: str) -> int:
    """Reports why the program did not run. Returns the exit status for that."""
    tell("refused", why)
    with contextlib.suppress(OSError):
        os.write(2, f"launcher: {why}\n".encode(errors="replace"))
    return 125
