"""Chooses the rows for the last check, and divides the others for the search; units stay whole."""

import hashlib
from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.job.job import Job

FEWEST_ROWS = 100
"""With fewer rows, none are kept for the last check, and the template's answer stands."""
FINAL_SHARE = 0.15
PARTS = 5


@dataclass(frozen=True)
class Parts:
    """Places of rows. `folds` divide `search`; `final` is used only for the last check."""

    search: np.ndarray
    folds: list[np.ndarray]
    final: np.ndarray | None
    by_start: bool = False
    """Each part of the search was predicted from a different start in time."""

    def among(self, rows: np.ndarray) -> "Parts":
        """These parts, limited to some rows and given by the places among them. `rows` ascends."""
        search, final, *folds = (
            np.searchsorted(rows, np.intersect1d(part, rows))
            for part in (self.search, [] if self.final is None else self.final, *self.folds)
        )
        return Parts(search, [fold for fold in folds if len(fold)], final if len(final) else None)


def divide(units: pd.Series, seed: int) -> Parts:
    """Draws an order of the units from seed and names. The first units are final."""
    codes, names = pd.factorize(units)
    codes, ends, starts = in_places(codes, np.argsort(drawn(names.tolist(), seed), kind="stable"))
    is_final = (ends <= kept_back(len(units)))[codes]
    search, final = np.flatnonzero(~is_final), np.flatnonzero(is_final)
    before = starts[codes[search]] - len(final)
    return Parts(search, folds_of(search, before), final if len(final) else None)


def kept_back(rows: int) -> float:
    """How many of these rows are for the last check."""
    return FINAL_SHARE * rows if rows >= FEWEST_ROWS else 0


def folds_of(rows: np.ndarray, before: np.ndarray, count: int = PARTS) -> list[np.ndarray]:
    """Divides rows into parts. `before`: for each row, how many rows come before its unit."""
    part = before * count // len(rows)
    return [rows[part == number] for number in np.unique(part)]


Places = tuple[np.ndarray, np.ndarray, np.ndarray]
"""The unit of each row, and the places where each unit ends and starts in the order of units."""


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
    """The column of units; if there is none, or all rows have the same unit, each row's key or place."""
    if has_units(answers, unit):
        return answers[unit]
    if not key:
        return pd.Series(range(len(answers))).astype(str)
    whole = answers[key[0]]
    return whole if len(key) == 1 else whole.str.cat(answers[key[1:]], sep="\n")


def units_of(job: Job, answers: pd.DataFrame) -> pd.Series:
    """The unit of each row. If rows have an order in time and no units, the rows of one moment are a unit."""
    unit, time = job.specification.get("unit"), job.time
    key = job.specification["key"] if time is None else [time["name"]]
    return unit_of_rows(answers, key, unit)
