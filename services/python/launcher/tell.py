"""What the launcher says on descriptor 4: JSON lines, the same words as bubblewrap's --json-status-fd."""

import contextlib
import json
import os

STATUS = 4


def tell(word: str, value: float | str) -> None:
    """Nobody may be listening any more."""
    with contextlib.suppress(OSError):
        os.write(STATUS, json.dumps({word: value}).encode() + b"\n")


def refuse(why: str) -> int:
    """The program never ran. The exit status that goes with it."""
    tell("refused", why)
    with contextlib.suppress(OSError):
        os.write(2, f"launcher: {why}\n".encode(errors="replace"))
    return 125
