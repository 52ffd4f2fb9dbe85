"""Timeline: the moments of train and test as whole steps of the frequency of the data."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from medalist_engine.features.cells.dates import elapsed_days, numbers_as_dates, parse_dates

DAY = 1.0
WEEK = 7.0
MONTH = 30.44
QUARTER = 91.3
YEAR = 365.25
MONTHS = {YEAR: 12, QUARTER: 3, MONTH: 1}
LONGEST_LINE = 200_000


@dataclass(frozen=True)
class Timeline:
    """`train` and `test` are steps; `dates` is None where time is a bare number.

    `step` is in days, or what bare numbers usually differ by. `seasons` are the lengths of cycles in steps,
    short ones first; train holds at least two of each.
    """

    train: np.ndarray
    test: np.ndarray
    dates: pd.Series | None
    step: float
    seasons: tuple[int, ...]

    @property
    def step_days(self) -> float | None:
        return None if self.dates is None else self.step

    @property
    def last(self) -> int:
        """The last step of train."""
        return int(self.train.max())

    @property
    def span(self) -> int:
        """Steps from the end of train to the last test row."""
        return max(1, int(self.test.max()) - self.last)

    @property
    def gap(self) -> int:
        """Steps between train and test that are in neither."""
        return max(0, int(self.test.min()) - self.last - 1)


def make_timeline(train: pd.Series, test: pd.Series) -> Timeline | None:
    """None where the column is no time, or test does not end after train."""
    row, written = pd.factorize(pd.concat([train, test], ignore_index=True))
    distinct = pd.Series(written)
    dates = dates_of(distinct)
    moments = (
        elapsed_days(dates) if dates is not None else pd.to_numeric(distinct, errors="coerce").to_numpy()
    )
    if (row < 0).any() or not np.isfinite(moments).all():
        return None
    counted, step = count_steps(moments, dates)
    steps = counted[row]
    first, rest = steps[: len(train)], steps[len(train) :]
    if len(first) == 0 or len(rest) == 0 or rest.max() <= first.max() or steps.max() > LONGEST_LINE:
        return None
    history = int(first.max() - first.min()) + 1
    lengths = (7, 12, 24, 52) if dates is None else season_lengths(step)
    seasons = tuple(length for length in lengths if 2 * length <= history)
    by_row = None if dates is None else dates.iloc[row].reset_index(drop=True)
    return Timeline(first, rest, by_row, step, seasons)


def dates_of(written: pd.Series) -> pd.Series | None:
    """Dates in any spelling, also `20130115` and `201301`; None for plain numbers."""
    numbers = pd.to_numeric(written, errors="coerce")
    if numbers.notna().all():
        return numbers_as_dates(numbers.to_numpy(float), "date", fewest=1)
    dates = parse_dates(written)
    return dates if dates.notna().all() else None


def count_steps(moments: np.ndarray, dates: pd.Series | None) -> tuple[np.ndarray, float]:
    """Whole steps since the first moment, and how long a step is; months and longer count as equal."""
    differences = np.diff(np.unique(moments))
    usual = float(np.median(differences)) if len(differences) else 1.0
    if dates is None:
        return np.round((moments - moments.min()) / usual).astype(np.int64), usual
    for length, months in MONTHS.items():
        if 0.9 * length < usual < 1.1 * length:
            number = dates.dt.year.to_numpy() * 12 + dates.dt.month.to_numpy()
            return ((number - number.min()) // months).astype(np.int64), length
    smallest = float(np.quantile(differences, 0.1)) if len(differences) else 1.0
    step = max(smallest, 1 / 1440)
    return np.round((moments - moments.min()) / step).astype(np.int64), step


def season_lengths(step_days: float) -> tuple[int, ...]:
    """The steps in a day, week and year; with steps of a week or less, a year is 364 days."""
    if step_days > 0.9 * MONTH:
        year = round(YEAR / step_days)
        return (year,) if year > 1 else ()
    if step_days > 0.9 * WEEK:
        return (round(364 / step_days),)
    lengths = (round(days / step_days) for days in (DAY, WEEK, 364))
    return tuple(length for length in lengths if length > 1)
