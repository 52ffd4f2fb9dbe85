"""Spans: dates that a table holds as numbers, and the time between two dates of one row."""

import re
from itertools import combinations

import numpy as np
import pandas as pd

from medalist_engine.features.cells.dates import elapsed_days, instants

EPOCH_UNITS = (1.0, 1e3, 1e6, 1e9)
EPOCH_RANGE = (7.8e8, 2.05e9)
SERIAL_RANGE = (29_221, 51_501)
SERIAL_NAME = re.compile(r"date|time|day|serial|when|_at$|_on$", re.IGNORECASE)
HOUR_NAME = re.compile(r"hour|time|date|day|when", re.IGNORECASE)
HOUR_RANGE = (10_010_100, 99_123_124)
NUMBER_FORMS = (
    ("%Y%m%d", 19_000_101, 21_001_231),
    ("%Y%m", 190_001, 210_012),
    ("%Y%m%d%H", 1_900_010_100, 2_100_123_124),
    ("%Y%m%d%H%M", 190_001_010_000, 210_012_312_400),
)
"""How dates are written as numbers, from the first to the last such number."""
FEWEST_MOMENTS = 12
MOST_DATES = 5


def numbers_as_dates(values: np.ndarray, name: str) -> pd.Series | None:
    """Dates such as 20130115, 201301, 2013011523, seconds since 1970 or a spreadsheet's days; None for other
    numbers. 13011523 is one only where its name says so.
    """
    known = values[np.isfinite(values)]
    if len(known) == 0 or known.min() < 29_000:
        return None
    low, high = known.min(), known.max()
    for form, first, last in NUMBER_FORMS:
        if low >= first and high <= last:
            dates = written_dates(values, form)
            if dates is not None:
                return dates
    if HOUR_NAME.search(name) and low >= HOUR_RANGE[0] and high <= HOUR_RANGE[1]:
        dates = written_dates(values, "%y%m%d%H")
        if dates is not None:
            return dates
    if SERIAL_RANGE[0] <= low and high <= SERIAL_RANGE[1] and high - low < 4000 and SERIAL_NAME.search(name):
        return moments(values, "D", "1899-12-30")
    for scale in EPOCH_UNITS:
        if EPOCH_RANGE[0] <= low / scale and high / scale <= EPOCH_RANGE[1] and is_like_clock(known / scale):
            return moments(values / scale, "s", "1970-01-01")
    return None


def written_dates(values: np.ndarray, form: str) -> pd.Series | None:
    """Requires nearly all numbers to be dates: of random numbers only one in ten has a month from 1 to 12."""
    whole = pd.Series(values)
    if (whole.dropna() % 1).any() or whole.nunique() < FEWEST_MOMENTS:
        return None
    dates = instants(whole.astype("Int64").astype("string"), format=form)
    return dates if dates.notna().sum() >= 0.999 * whole.notna().sum() else None


def is_like_clock(seconds: np.ndarray) -> bool:
    """Whether there are many moments, within thirty years and not only round numbers."""
    return len(np.unique(seconds[:5000])) >= FEWEST_MOMENTS and 3600 < np.ptp(seconds) < 30 * 366 * 86_400


def moments(values: np.ndarray, unit: str, origin: str) -> pd.Series:
    return pd.Series(pd.to_datetime(values, unit=unit, origin=origin, errors="coerce")).dt.floor("s")


def date_spans(dates: dict[str, pd.Series]) -> dict[tuple[str, str], np.ndarray]:
    """Days from the first to the second, for each two of the first date columns."""
    days = {name: elapsed_days(column) for name, column in list(dates.items())[:MOST_DATES]}
    return {(left, right): days[right] - days[left] for left, right in combinations(days, 2)}
