"""History: the values of series, and the part of them that was known at the origin of a forecast."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

MOST_CELLS = 30_000_000
Summary = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class History:
    """The mean value by series and step, NaN where there is none; `first` is the step of the first column."""

    values: np.ndarray
    first: int

    @cached_property
    def sums(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Running sums of values, of their squares and of their number, each from zero."""
        known = ~np.isnan(self.values)
        filled = np.where(known, self.values, 0).astype(float)
        return running(filled), running(filled**2), running(known.astype(float))

    def before(self, origin: int) -> int:
        return int(np.clip(origin - self.first, 0, self.values.shape[1]))

    def moments(self, origin: int, length: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Mean, deviation and number of known values of each series in the `length` steps before `origin`."""
        end, start = self.before(origin), self.before(origin - length)
        total, squares, number = (one[:, end] - one[:, start] for one in self.sums)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = total / number
            deviation = np.sqrt(np.maximum(squares / number - mean**2, 0))
        return mean, deviation, number

    def extremes(self, origin: int, length: int) -> tuple[np.ndarray, np.ndarray]:
        part = self.values[:, self.before(origin - length) : self.before(origin)]
        if part.shape[1] == 0:
            empty = np.full(len(self.values), np.nan)
            return empty, empty
        return quiet(lambda one: np.nanmin(one, axis=1), part), quiet(
            lambda one: np.nanmax(one, axis=1), part
        )

    def at(self, series: np.ndarray, steps: np.ndarray, origins: np.ndarray) -> np.ndarray:
        """The value at each step; NaN where the step is not before the row's origin."""
        place = steps - self.first
        known = (place >= 0) & (steps < origins) & (place < self.values.shape[1])
        return np.where(known, self.values[series, np.where(known, place, 0)], np.nan)


def make_history(codes: np.ndarray, steps: np.ndarray, values: np.ndarray, count: int, last: int) -> History:
    """The history of `count` series up to step `last`; only its latest steps if all are too many."""
    kept = int(max(1, min(last + 1, MOST_CELLS // max(1, count))))
    first = last + 1 - kept
    inside = steps >= first
    cell = codes[inside] * kept + steps[inside] - first
    sums = np.bincount(cell, weights=values[inside], minlength=count * kept)
    counts = np.bincount(cell, minlength=count * kept)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = (sums / counts).astype(np.float32)
    return History(means.reshape(count, kept), first)


def running(values: np.ndarray) -> np.ndarray:
    return np.hstack([np.zeros((len(values), 1)), np.cumsum(values, axis=1)])


def quiet(summary: Summary, values: np.ndarray) -> np.ndarray:
    """Rows without any value are NaN, without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return summary(values)


def by_origin(
    origins: np.ndarray, series: np.ndarray, table: Callable[[int], list[np.ndarray]]
) -> np.ndarray:
    """Calls `table` once for each origin and gives each row the values of its series: rows x columns."""
    distinct, place = np.unique(origins, return_inverse=True)
    order = np.argsort(place, kind="stable")
    parts = np.split(order, np.searchsorted(place[order], np.arange(1, len(distinct))))
    found = [
        np.column_stack(table(int(origin)))[series[rows]]
        for origin, rows in zip(distinct, parts, strict=True)
    ]
    columns = np.empty((len(origins), found[0].shape[1]))
    for rows, values in zip(parts, found, strict=True):
        columns[rows] = values
    return columns


def same_phase(
    history: History, series: np.ndarray, steps: np.ndarray, origins: np.ndarray, season: int, most: int
) -> np.ndarray:
    """The latest values at the same phase of earlier seasons, latest first: rows x `most`."""
    back = -(-(steps - origins + 1) // season)
    columns = [history.at(series, steps - (back + number) * season, origins) for number in range(most)]
    return np.column_stack(columns)
