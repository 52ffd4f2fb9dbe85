"""Which rows are for the last check, and in which part of the search each other row is; units stay whole."""

import hashlib
from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.job.job import Job

FEWEST_ROWS = 100
"""Of fewer, none are kept back: the last check would decide by chance."""
FINAL_SHARE = 0.15
PARTS = 5


@dataclass(frozen=True)
class Parts:
    """Places of rows; `folds` divide `search`, `final` is nothing but checked."""

    search: np.ndarray
    folds: list[np.ndarray]
    final: np.ndarray | None
    by_start: bool = False
    """Each part of the search was predicted from a start of its own."""

    def among(self, rows: np.ndarray) -> "Parts":
        """The same parts of some rows, in ascending order, by their places among these."""
        search, final, *folds = (
            np.searchsorted(rows, np.intersect1d(part, rows))
            for part in (self.search, [] if self.final is None else self.final, *self.folds)
        )
        return Parts(search, [fold for fold in folds if len(fold)], final if len(final) else None)


def divide(units: pd.Series, seed: int) -> Parts:
    """By the unit of each row: seed and names draw an order of the units, and the first of it are final."""
    codes, ends, starts = places_drawn(units, seed)
    is_final = (ends <= kept_back(len(units)))[codes]
    search, final = np.flatnonzero(~is_final), np.flatnonzero(is_final)
    before = starts[codes[search]] - len(final)
    return Parts(search, folds_of(search, before), final if len(final) else None)


def divided_anew(units: pd.Series, seed: int) -> list[np.ndarray]:
    """All rows in parts, in another order of the units."""
    codes, _, starts = places_drawn(units, seed)
    return folds_of(np.arange(len(units)), starts[codes])


def kept_back(rows: int) -> float:
    """How many of so many rows are for the last check."""
    return FINAL_SHARE * rows if rows >= FEWEST_ROWS else 0


def folds_of(rows: np.ndarray, before: np.ndarray, count: int = PARTS) -> list[np.ndarray]:
    """`before`: how many rows stand before the unit of each."""
    part = before * count // len(rows)
    return [rows[part == number] for number in np.unique(part)]


Places = tuple[np.ndarray, np.ndarray, np.ndarray]
"""The unit of each row, and where each unit ends and starts in the order of units."""


def places_drawn(units: pd.Series, seed: int) -> Places:
    codes, names = pd.factorize(units)
    return in_places(codes, np.argsort(drawn(names.tolist(), seed), kind="stable"))


def in_places(codes: np.ndarray, order: np.ndarray) -> Places:
    sizes = np.bincount(codes)
    ends = np.empty(len(sizes), np.int64)
    ends[order] = np.cumsum(sizes[order])
    return codes, ends, ends - sizes


def drawn(names: list[str], seed: int) -> np.ndarray:
    """A number for each name, the same in every run."""
    made = [hashlib.md5(f"{seed}\n{name}".encode(), usedforsecurity=False).digest()[:8] for name in names]
    return np.frombuffer(b"".join(made), dtype="<u8")


def has_units(answers: pd.DataFrame, unit: str | None) -> bool:
    return unit is not None and answers[unit].nunique() > 1


def unit_of_rows(answers: pd.DataFrame, key: list[str], unit: str | None) -> pd.Series:
    """The column of units, unless all rows are of one; else the row's own key, or its place."""
    if has_units(answers, unit):
        return answers[unit]
    if not key:
        return pd.Series(range(len(answers))).astype(str)
    whole = answers[key[0]]
    return whole if len(key) == 1 else whole.str.cat(answers[key[1:]], sep="\n")


def units_of(job: Job, answers: pd.DataFrame) -> pd.Series:
    """Where rows have an order in time, those of one moment stay together, if nothing larger does."""
    unit, time = job.specification.get("unit"), job.time
    key = job.specification["key"] if time is None else [time["name"]]
    return unit_of_rows(answers, key, unit)
