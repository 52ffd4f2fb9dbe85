"""Objects of a JSON file, checked field by field."""

from collections.abc import Callable
from pathlib import Path
from typing import Any


class BadJob(Exception):
    """The job cannot be read; the message says why."""


Check = Callable[[Any], bool]
Fields = dict[str, tuple[Check, str]]
"""By name: what must hold of it, and how that is said."""


def is_name(found: Any) -> bool:
    return isinstance(found, str) and found != ""


def is_count(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def is_number(found: Any) -> bool:
    return is_count(found) or isinstance(found, float)


def is_file(found: Any) -> bool:
    """A plain name: the file lies in the folder itself."""
    return is_name(found) and Path(found).name == found and "\\" not in found and "\0" not in found


def list_of(check: Check, least: int) -> Check:
    return lambda found: isinstance(found, list) and len(found) >= least and all(map(check, found))


def or_null(check: Check) -> Check:
    return lambda found: found is None or check(found)


def checked(found: Any, where: str, fields: Fields, optional: Fields | None = None) -> dict:
    """Every field is there, none that is not known, and each is what it should be."""
    if not isinstance(found, dict):
        raise BadJob(f"{where} is not an object")
    known = fields | (optional or {})
    for name in fields:
        if name not in found:
            raise BadJob(f"{where} lacks {name}")
    for name, value in found.items():
        if name not in known:
            raise BadJob(f"{where} has a field {name} that is not known")
        check, words = known[name]
        if not check(value):
            raise BadJob(f"{name} in {where} is not {words}")
    return found
