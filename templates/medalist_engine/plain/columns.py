"""Columns as levels: bins of numbers, or the most frequent words."""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from medalist_engine.plain.rows import is_missing, number_in

PLAIN_LEVELS = 2_000
NUMBER_BINS = 32
NUMERIC_SHARE = 0.95


@dataclass
class Levels:
    """Level 0 is for missing and unseen cells."""

    name: str
    edges: list[float]
    words: dict[str, int]

    @property
    def numeric(self) -> bool:
        return not self.words

    @property
    def count(self) -> int:
        return len(self.words) + 1 if self.words else len(self.edges) + 2

    def code(self, cell: str) -> int:
        if self.words:
            return self.words.get(cell.strip(), 0)
        number = number_in(cell)
        return 0 if number is None else 1 + bisect_right(self.edges, number)


def learn_levels(name: str, cells: list[str]) -> Levels | None:
    """None for a column that never changes."""
    known = [cell.strip() for cell in cells if not is_missing(cell)]
    numbers = [number for cell in known if (number := number_in(cell)) is not None]
    if known and len(numbers) >= NUMERIC_SHARE * len(known):
        edges = bin_edges(numbers)
        return Levels(name, edges, {}) if edges or len(known) < len(cells) else None
    frequent = [word for word, count in Counter(known).most_common(PLAIN_LEVELS) if count > 1]
    words = {word: level for level, word in enumerate(frequent, 1)}
    return Levels(name, [], words) if words and len(frequent) + (len(known) < len(cells)) > 1 else None


def bin_edges(numbers: list[float]) -> list[float]:
    """Edges of bins of about equal size; every distinct number gets a bin if there are few."""
    ordered = sorted(numbers)
    distinct = sorted(set(ordered))
    if len(distinct) <= NUMBER_BINS:
        return distinct[1:]
    return sorted(
        {ordered[len(ordered) * place // NUMBER_BINS] for place in range(1, NUMBER_BINS)} - {ordered[0]}
    )
