"""The launcher's order: LaunchOrder of services/python/sandbox/enclosure.ts."""

import json


class Order:
    """One program to run. ValueError: the line is no order; the message names the wrong field."""

    def __init__(self, line: bytes) -> None:
        fields = json.loads(line)
        if type(fields) is not dict:
            raise ValueError("not an object")
        self.command: list[str] = values(fields, "command", list, str)
        if not self.command:
            raise ValueError("command: empty")
        self.environment: dict[str, str] = values(fields, "environment", dict, str)
        self.cwd: str = value(fields, "cwd", str)
        self.depth: int = value(fields, "depth", int)
        self.rlimits: dict[str, int] = values(fields, "rlimits", dict, int)
        self.seccomp: bool = value(fields, "seccomp", bool)
        self.landlock: dict[str, list[str]] | None = value(fields, "landlock", dict, type(None))
        for kind in () if self.landlock is None else ("execute", "read", "write", "devices"):
            values(self.landlock, kind, list, str)
        self.user: int | None = value(fields, "user", int, type(None))
        self.tell: bool = value(fields, "tell", bool)
        self.talk: bool = value(fields, "talk", bool)
        self.remove: list[str] = values(fields, "remove", list, str)


def value(fields: dict, name: str, *kinds: type) -> object:
    found = fields.get(name)
    if type(found) not in kinds or name not in fields:
        raise ValueError(f"{name}: {kinds[0].__name__} wanted")
    return found


def values(fields: dict, name: str, kind: type, of: type) -> object:
    """A list or an object whose values have one type. Texts have no NUL, which the kernel refuses."""
    found = value(fields, name, kind)
    for item in found.values() if kind is dict else found:
        if type(item) is not of or (of is str and "\0" in item):
            raise ValueError(f"{name}: {of.__name__} wanted")
    return found
