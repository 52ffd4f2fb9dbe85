"""Reads the items of a cell that holds a list."""

import re

Items = tuple[str, ...]

BRACKETED = re.compile(r"\s*[\[({](.*)[\])}]\s*", re.DOTALL)
BRACKETED_ITEM = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+)\s*(?:,|$)""")
SPACED_ITEM = re.compile(r""""[^"]*"|'[^']*'|\S+""")


def items(cell: str, separator: str | None) -> Items:
    """The items of `a b`, `a|b` or `['a', 'b']`."""
    inside = BRACKETED.fullmatch(cell)
    if inside is None:
        parts = cell.split((separator or "").strip() or None)
    else:
        found = (BRACKETED_ITEM if "," in inside[1] else SPACED_ITEM).findall(inside[1])
        parts = [re.sub(r"^(['\"])(.*)\1$", r"\2", part.strip()) for part in found]
    return tuple(part.strip() for part in parts if part.strip() != "")
