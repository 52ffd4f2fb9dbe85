"""Whole time: a year in one column and its quarter, month, week or day in others are one column of time."""

from collections.abc import Callable
from dataclasses import replace

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.names import folded
from medalist_engine.data.tables import Tables

LIKELY_YEARS = (1800, 2200)
MOST_OF_PART = {"quarter": 4, "month": 12, "week": 53, "day": 31}
TimeSpelling = Callable[..., str]
SPELLED_TIMES: dict[tuple[str, ...], TimeSpelling] = {
    ("month", "day"): lambda year, month, day: f"{year}-{month:02}-{day:02}",
    ("month",): lambda year, month: f"{year}-{month:02}-01",
    ("week",): lambda year, week: f"{year}-W{week:02}",
    ("quarter",): lambda year, quarter: f"{year}Q{quarter}",
}
"""As dates are read (features/cells/dates.py), the finest first."""


def with_whole_time(config: Config, tables: Tables) -> tuple[Config, Tables]:
    """Tables with one column for the time, and the config that names it; both as they are where the year
    stands alone, or where its parts do not divide train from test.
    """
    time, train, test = config["time"], tables.train, tables.test
    if not time or time["kind"] != "future" or test is None:
        return config, tables
    year = time["column"]
    if year not in train or year not in test or not holds_whole(train, test, year, *LIKELY_YEARS):
        return config, tables
    parts = {what: name for what in MOST_OF_PART if (name := part_column(train, test, what))}
    for wanted, spell in SPELLED_TIMES.items():
        if not all(what in parts for what in wanted):
            continue
        columns = [year, *(parts[what] for what in wanted)]
        name = " and ".join(columns)
        train_times, test_times = (spelled_times(side, columns, spell) for side in (train, test))
        if name in train or not test_times.min() > train_times.max():
            continue
        print(f"{name} are one time")
        whole = replace(
            tables, train=train.assign(**{name: train_times}), test=test.assign(**{name: test_times})
        )
        return config | {"time": time | {"column": name}}, whole
    return config, tables


def part_column(train: pd.DataFrame, test: pd.DataFrame, what: str) -> str | None:
    """The column that is called so and has as many whole numbers as such a part of a year has."""
    named = [name for name in train if folded(str(name)) == what and name in test]
    return next((name for name in named if holds_whole(train, test, name, 1, MOST_OF_PART[what])), None)


def holds_whole(train: pd.DataFrame, test: pd.DataFrame, name: str, low: int, high: int) -> bool:
    both = pd.concat([train[name], test[name]])
    if not pd.api.types.is_numeric_dtype(both) or both.isna().any():
        return False
    return bool((both % 1 == 0).all() and both.min() >= low and both.max() <= high)


def spelled_times(side: pd.DataFrame, columns: list[str], spell: TimeSpelling) -> pd.Series:
    """Equal moments are spelled once."""
    distinct = side[columns].drop_duplicates()
    spelled = {row: spell(*map(int, row)) for row in distinct.itertuples(index=False, name=None)}
    return pd.Series([spelled[row] for row in side[columns].itertuples(index=False, name=None)], side.index)
