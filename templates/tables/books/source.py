"""A table of a book before it is written."""

from collections.abc import Iterator
from dataclasses import dataclass, field

Cells = list[str]

MIDNIGHT = " 00:00:00"
"""The end of a date without a time of day."""


@dataclass(frozen=True)
class Source:
    name: str
    header: Cells
    rows: Iterator[Cells]
    notes: list[str] = field(default_factory=list)
    """What of the table is not as it was; complete when all rows are read."""
