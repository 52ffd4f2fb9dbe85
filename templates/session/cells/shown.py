"""Collects what a cell shows from the messages of the kernel."""

from .bounds import LARGEST_PICTURE, LONGEST_PRINTED, LONGEST_TROUBLE, LONGEST_VALUE, MOST_PICTURES, MOST_SAID
from .text import Growing, shortened


class Shown:
    """What a cell has shown. Its size is bounded."""

    def __init__(self) -> None:
        self.ended = "ran"
        self.pictures: list[str] = []
        self._printed = Growing(LONGEST_PRINTED)
        self._value: str | None = None
        self._trouble: str | None = None

    def hear(self, kind: str, content: dict) -> None:
        match kind:
            case "stream":
                self._printed.add(content["text"])
            case "display_data":
                self._printed.add(self._text_of(content["data"]))
            case "execute_result":
                self._value = shortened(self._text_of(content["data"]), LONGEST_VALUE).rstrip("\n") or None
            case "error":
                self._raise("\n".join(content["traceback"]))

    def interrupt(self, why: str) -> None:
        """Notes an interrupt. An error that follows only tells where the cell was."""
        self.ended = "interrupted"
        self._trouble = why

    def die(self, why: str | None) -> None:
        """Notes the kernel's end. None: the way it ended tells why."""
        self.ended = "died"
        self._trouble = why

    def said_too_much(self) -> bool:
        return self._printed.length > MOST_SAID

    def as_answer(self) -> dict[str, str | None]:
        printed = str(self._printed)
        return {"ended": self.ended, "printed": printed, "value": self._value, "trouble": self._trouble}

    def _raise(self, trouble: str) -> None:
        self.ended = "raised" if self.ended == "ran" else self.ended
        lines = trouble if self._trouble is None else f"{self._trouble}\n{trouble}"
        self._trouble = shortened(lines, LONGEST_TROUBLE)

    def _text_of(self, data: dict[str, str]) -> str:
        """The text of something displayed; empty if it is a picture that is kept."""
        if "image/png" in data:
            return self._keep(data["image/png"].strip())
        return data.get("text/plain", "") + "\n"

    def _keep(self, png: str) -> str:
        size = len(png) * 3 // 4
        if size > LARGEST_PICTURE:
            return f"[a picture of {size:,} bytes is left out: {LARGEST_PICTURE:,} are allowed]\n"
        if len(self.pictures) == MOST_PICTURES:
            return f"[a picture is left out: a cell may show {MOST_PICTURES}]\n"
        self.pictures.append(png)
        return ""
