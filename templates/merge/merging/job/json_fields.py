"""Objects of a JSON file, checked field by field."""

from collections.abc import Callable
from pathlib import Path
from typing import Any


class BadJob(Exception):
    """The job cannot be read; the message says why."""


Check = Callable[[Any], bool]
Fields = dict[str, tuple[Check, str]]
"""For each name: the check of its value, and what the value should be, in words."""


def is_name(found: Any) -> bool:
    return isinstance(found, str) and found != ""


def is_count(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def is_number(found: Any) -> bool:
    return is_count(found) or isinstance(found, float)


def is_file(found: Any) -> bool:
    """Whether it is a plain name, so that the file lies in the folder itself."""
    return is_name(found) and Path(found).name == found and "\\" not in found and "\0" not in found


def list_of(check: Check, least: int) -> Check:
    return lambda found: isinstance(found, list) and len(found) >= least and all(map(check, found))


def or_null(check: Check) -> Check:
    return lambda found: found is None or check(found)


def checked(found: Any, where: str, fields: Fields, optional: Fields | None = None) -> dict:
    """The object, if it has all needed fields, no unknown field, and only good values; else BadJob."""
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
