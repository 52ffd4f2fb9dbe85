"""Gaps: run lengths that tell how far each run begins behind the end of the one before."""

from collections.abc import Iterable

import numpy as np

FEWEST_FALLING = 3
"""Fewer may be masks whose runs are in no order."""


def are_gaps(cells: Iterable[str]) -> bool:
    """Whether runs of most masks would begin before the end of the last, counted from the first pixel."""
    several = [pairs for pairs in map(pairs_of, cells) if len(pairs) > 1]
    falling = sum(bool((pairs[1:, 0] < pairs[:-1].sum(axis=1)).any()) for pairs in several)
    return falling >= FEWEST_FALLING and 2 * falling > len(several)


def pairs_of(cell: str) -> np.ndarray:
    """A start and a length for each run; none where the cell holds something else."""
    numbers = cell.split()
    if len(numbers) % 2 or not all(map(str.isdecimal, numbers)):
        return np.zeros((0, 2), np.int64)
    return np.array(numbers, dtype=np.float64).reshape(-1, 2)


def starts_behind(pairs: np.ndarray) -> np.ndarray:
    """Where runs begin, counted from 0."""
    return pairs.sum(axis=1).cumsum() - pairs[:, 1]


def gaps_before(pairs: np.ndarray) -> np.ndarray:
    """The other way round."""
    return pairs[:, 0] - np.concatenate([[0], pairs[:-1].sum(axis=1)])[: len(pairs)]
