"""Order: which rows follow each other, and which belong together, as sentences of words do."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

HELD_PARTS = 4


@dataclass
class RowOrder:
    """Of all rows, train's first: the group, and whether the next row is next in the file and in it."""

    groups: np.ndarray | None
    goes_on: np.ndarray

    def next_of(self, codes: np.ndarray) -> np.ndarray:
        """The code of the next row; one more than there are where nothing follows."""
        return np.where(self.goes_on, np.append(codes[1:], 0), codes.max() + 1)

    def previous_of(self, codes: np.ndarray) -> np.ndarray:
        follows = np.append(False, self.goes_on[:-1])
        return np.where(follows, np.append(0, codes[:-1]), codes.max() + 1)


def stands_in_runs(codes: np.ndarray) -> bool:
    """Whether equal cells stand together, some of them in several rows."""
    runs = 1 + int((codes[1:] != codes[:-1]).sum())
    return runs == len(np.unique(codes)) and 1 < runs < 0.7 * len(codes)


def order_of(columns: dict[str, np.ndarray], numbers: np.ndarray) -> RowOrder:
    """By the first column whose cells stand in runs; `numbers` are those of train's rows in the file."""
    known, rows = len(numbers), len(next(iter(columns.values())))
    in_runs = [codes for codes in columns.values() if stands_in_runs(codes[:known])]
    goes_on = np.append(np.diff(numbers) == 1, np.ones(rows - known + 1, bool))
    goes_on[[known - 1, rows - 1]] = False
    if not in_runs:
        return RowOrder(None, goes_on)
    groups = in_runs[0]
    goes_on[:-1] &= groups[1:] == groups[:-1]
    return RowOrder(groups, goes_on)


def held_parts(groups: np.ndarray | None, rows: int, seed: int) -> np.ndarray:
    """The fold of every row of train; rows of a group are in the same one."""
    random = np.random.default_rng(seed)
    if groups is None:
        return random.permutation(np.arange(rows) % HELD_PARTS)
    places, names = pd.factorize(groups[:rows])
    parts = random.permutation(np.arange(len(names)) % HELD_PARTS)[places]
    return pd.factorize(parts)[0]
