"""Shortens long texts to their beginning and end."""


def left_out(count: int) -> str:
    return f"\n[... {count:,} characters left out ...]\n"


def shortened(text: str, longest: int) -> str:
    """The text, or if it is longer, its first and last `longest // 2` characters with a note between."""
    half = longest // 2
    return text if len(text) <= longest else text[:half] + left_out(len(text) - 2 * half) + text[-half:]


class Growing:
    """Shortens a text that comes in pieces, without keeping the whole."""

    def __init__(self, longest: int) -> None:
        self.length = 0
        self._half = longest // 2
        self._head = self._tail = ""

    def add(self, piece: str) -> None:
        self.length += len(piece)
        room = self._half - len(self._head)
        self._head += piece[:room]
        self._tail = (self._tail + piece[room:])[-self._half :]

    def __str__(self) -> str:
        missing = self.length - len(self._head) - len(self._tail)
        return self._head + (left_out(missing) if missing else "") + self._tail
