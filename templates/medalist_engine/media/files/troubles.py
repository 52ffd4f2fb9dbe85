"""Troubles: the files that could not be read; one warning names a few and counts the others."""

import threading

from medalist_engine.protocol import warn

NAMED_FILES = 5
LONGEST_REASON = 50


class Troubles:
    """Collects names from several threads; each file counts once."""

    def __init__(self) -> None:
        self.reasons: dict[str, str] = {}
        self.told: set[str] = set()
        self.lock = threading.Lock()

    def add(self, name: str, reason: object) -> None:
        with self.lock:
            if name not in self.told:
                self.reasons.setdefault(name, str(reason)[:LONGEST_REASON])

    def tell(self, what: str = "media that could not be read count as missing") -> None:
        """Warns of what was added since the last time; `what` says what that means."""
        if not self.reasons:
            return
        named = [f"{name} ({reason})" for name, reason in [*self.reasons.items()][:NAMED_FILES]]
        more = len(self.reasons) - len(named)
        others = f" and {more} more" if more else ""
        warn(f"{what}: {', '.join(named)}{others}")
        self.told |= self.reasons.keys()
        self.reasons.clear()
