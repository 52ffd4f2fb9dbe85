"""The socket on descriptor 6, which carries questions and answers as JSON lines."""

import json
import os
import select
from collections.abc import Callable

SOCKET = 6
HEARTBEAT = 0.2


class Talk:
    def __init__(self) -> None:
        os.set_inheritable(SOCKET, False)
        self._reading = os.fdopen(SOCKET, "rb", closefd=False)
        self._writing = os.fdopen(SOCKET, "wb", closefd=False)

    def say(self, answer: dict) -> None:
        self._writing.write(json.dumps(answer).encode() + b"\n")
        self._writing.flush()

    def hear(self, unless: Callable[[], bool]) -> dict | None:
        """The next question; None: the caller is gone, or `unless` became true while we waited."""
        while not unless():
            if select.select([SOCKET], [], [], HEARTBEAT)[0]:
                line = self._reading.readline()
                return json.loads(line) if line else None
        return None
