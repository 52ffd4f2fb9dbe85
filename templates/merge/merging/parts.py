"""Which rows are for the last check, and in which part of the search each other row is; units stay whole."""

import hashlib
from dataclasses import dataclass

import numpy as np
import pandas as pd

FEWEST_ROWS = 1500
"""Of fewer, none are kept back: the last check would decide by chance."""
FINAL_SHARE = 0.15
PARTS = 5


@dataclass(frozen=True)
class Parts:
    """Places among the compared rows; `folds` divide `search`, `final` is nothing but checked."""

    search: np.ndarray
    folds: list[np.ndarray]
    final: np.ndarray | None


def divide(units: pd.Series, seed: int) -> Parts:
    """By the unit of each row: seed and names draw an order of the units, and the first of it are final."""
    codes, names = pd.factorize(units)
    sizes = np.bincount(codes)
    order = np.argsort(drawn(names.tolist(), seed), kind="stable")
    ends = np.empty(len(sizes), np.int64)
    ends[order] = np.cumsum(sizes[order])
    kept_back = FINAL_SHARE * len(units) if len(units) >= FEWEST_ROWS else 0
    is_final = (ends <= kept_back)[codes]
    search, final = np.flatnonzero(~is_final), np.flatnonzero(is_final)
    before = (ends - sizes)[codes[search]] - len(final)
    part = before * PARTS // len(search)
    folds = [search[part == number] for number in np.unique(part)]
    return Parts(search, folds, final if len(final) else None)


def drawn(names: list[str], seed: int) -> np.ndarray:
    """A number for each name, the same in every run."""
    made = [hashlib.md5(f"{seed}\n{name}".encode(), usedforsecurity=False).digest()[:8] for name in names]
    return np.frombuffer(b"".join(made), dtype="<u8")


def unit_of_rows(answers: pd.DataFrame, key: list[str], unit: str | None) -> pd.Series:
    """The column of units, unless all rows are of one; else the row's own key, or its place."""
    if unit is not None and answers[unit].nunique() > 1:
        return answers[unit]
    if not key:
        return pd.Series(range(len(answers))).astype(str)
    whole = answers[key[0]]
    return whole if len(key) == 1 else whole.str.cat(answers[key[1:]], sep="\n")
