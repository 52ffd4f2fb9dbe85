"""Standard output and standard error of the cells."""

import os
import select
import time
from codecs import getincrementaldecoder
from threading import Lock

from ipykernel.iostream import OutStream

from .bounds import LONGEST_WAIT, LONGEST_WRITE, MOST_SAID
from .text import shortened


class Stream(OutStream):
    """Sends output as messages, by a thread. A forked child has none and writes to the descriptor."""

    _passing_on = Lock()
    _said = 0

    def set_parent(self, parent: dict) -> None:
        """Called when a cell begins."""
        super().set_parent(parent)
        self._said = 0

    def write(self, string: str) -> int:
        if not isinstance(string, str):
            raise TypeError(f"write() argument must be str, not {type(string).__name__}")
        if not self._is_master_process():
            os.write(self._original_stdstream_fd, string.encode(errors="replace"))
        elif self._said <= MOST_SAID:  # beyond it, the cell is interrupted
            piece = shortened(string, LONGEST_WRITE)
            self._said += len(piece)
            super().write(piece)
        return len(string)

    def fileno(self) -> int:
        """The descriptor to which commands print if they are given this stream."""
        return self._original_stdstream_fd

    def flush(self) -> None:
        """Also called at the end of a cell: what its commands have printed by then belongs to the cell."""
        if self._is_master_process():
            self._wait_for_descriptor()
            super().flush()

    def _watch_pipe_fd(self) -> None:
        """Passes on what commands and compiled code print to the descriptor."""
        decoder = getincrementaldecoder("utf-8")("replace")
        while True:
            select.select([self._fid], [], [])
            with self._passing_on:  # if this is free and nothing is left to read, all has been passed on
                piece = os.read(self._fid, 1 << 16)
                self.write(decoder.decode(piece))

    def _wait_for_descriptor(self) -> None:
        until = time.monotonic() + LONGEST_WAIT
        while select.select([self._fid], [], [], 0)[0] and time.monotonic() < until:
            time.sleep(0.001)
        with self._passing_on:
            pass
