"""Aggregates: statistics of a side table's rows by key, or by key up to a moment."""

from itertools import combinations

import numpy as np
import pandas as pd

from medalist_engine.data.side.items import columns_of_items, item_columns
from medalist_engine.features.cells.dates import is_date, parse_dates
from medalist_engine.features.cells.figures import read_figures
from medalist_engine.features.silent import repeated_columns

TOP_LEVELS = 10
MOST_AGGREGATED = 60
NANOSECONDS_OF_A_DAY = 86_400e9
COMPARED_AT_FIRST = 20_000
MOST_APART = 0.5
MOST_OF_MEAN = 0.3
MOST_DIFFERENCES = 4
MOST_BEFORE_BEGINNING = 0.1
WAYS_OF_NUMBERS = ("mean", "std", "min", "max", "last", "sum", "median")


def is_moment(column: pd.Series) -> bool:
    return not pd.api.types.is_numeric_dtype(column) and is_date(column)


def with_figures(column: pd.Series) -> pd.Series:
    """As numbers, if it is of figures with few words among them, such as `M` for what is missing."""
    figures = None if pd.api.types.is_numeric_dtype(column) else read_figures(column)
    return column if figures is None else pd.Series(figures.values, index=column.index)


def are_amounts(column: pd.Series) -> bool:
    """Whether sums of them tell more than counts: not negative, and the least beside the mean is little."""
    return column.nunique() > 2 and 0 <= column.min() <= MOST_OF_MEAN * column.mean()


def numeric_columns(values: pd.DataFrame) -> list[str]:
    return [name for name in values if pd.api.types.is_numeric_dtype(values[name])][: MOST_AGGREGATED // 5]


def differences(values: pd.DataFrame) -> pd.DataFrame:
    """Of numbers that nearly agree, such as when a payment was due and when it came."""
    some = values.head(COMPARED_AT_FIRST).astype(float)
    columns = {}
    for left, right in combinations(some, 2):
        apart = some[left] - some[right]
        if 0 < apart.std() < MOST_APART * min(some[left].std(), some[right].std()):
            columns[f"{left} - {right}"] = values[left].astype(float) - values[right]
    return pd.DataFrame(dict(list(columns.items())[:MOST_DIFFERENCES]), index=values.index)


def days_of_dates(values: pd.DataFrame) -> pd.DataFrame:
    names = [name for name in values if is_moment(values[name])]
    return pd.DataFrame({name: days_of_moments(values[name]) for name in names}, index=values.index)


def days_of_moments(column: pd.Series) -> pd.Series:
    moments = parse_dates(column)
    return (moments - pd.Timestamp(0)) / pd.Timedelta(1, "D")


def level_flags(values: pd.DataFrame, numbers: list[str]) -> pd.DataFrame:
    """A flag for each of the most frequent levels of every column of few words."""
    flags = {}
    for name in values:
        if name in numbers or is_moment(values[name]):
            continue
        for level in values[name].value_counts().index[:TOP_LEVELS]:
            flags[f"{name}={level}"] = (values[name] == level).astype(np.float32)
    return pd.DataFrame(dict(list(flags.items())[:MOST_AGGREGATED]), index=values.index)


def aggregates(values: pd.DataFrame, keys: np.ndarray) -> pd.DataFrame:
    """By key: rows, mean, spread, least, most, middle, last and sum of numbers and of the days of dates, and
    what it has of items.
    """
    values = values.apply(with_figures)
    numbers = numeric_columns(values)
    named = columns_of_items(values, {name for name in values if is_moment(values[name])})
    figures = [values[numbers].astype(float), differences(values[numbers]), days_of_dates(values)]
    measured = pd.concat(figures, axis=1).groupby(keys)
    parts = [measured.agg(how).add_suffix(f".{how}") for how in WAYS_OF_NUMBERS]
    count = measured.size().rename("count").astype(float)
    weight = next((name for name in numbers if name not in named and are_amounts(values[name])), None)
    made = pd.concat([count, *parts, item_columns(values, keys, named, weight)], axis=1)
    return made.loc[:, ~repeated_columns(made.astype(np.float32))]


def aggregates_before(
    values: pd.DataFrame, keys: np.ndarray, moment: str, row_keys: np.ndarray, row_moments: pd.Series
) -> pd.DataFrame:
    """Like `aggregates`, over the rows strictly before each row's time, by running sums."""
    when = parse_dates(values[moment]).to_numpy("datetime64[ns]").astype(np.int64)
    order = np.lexsort((when, keys))
    ordered, keys, when = values.iloc[order].reset_index(drop=True), keys[order], when[order]
    numbers = numeric_columns(ordered)
    measured = pd.concat([ordered[numbers].astype(float), differences(ordered[numbers])], axis=1)
    seen = measured.notna().astype(float).groupby(keys).cumsum().replace(0, np.nan)
    mean = measured.fillna(0).groupby(keys).cumsum() / seen
    squares = (measured.fillna(0) ** 2).groupby(keys).cumsum() / seen
    shares = level_flags(ordered, numbers)
    count = pd.Series(1.0, index=ordered.index).groupby(keys).cumsum()
    running = pd.concat(
        [
            count.rename("count"),
            mean.add_suffix(".mean"),
            np.sqrt((squares - mean**2).clip(lower=0)).add_suffix(".std"),
            measured.groupby(keys).cummin().groupby(keys).ffill().add_suffix(".min"),
            measured.groupby(keys).cummax().groupby(keys).ffill().add_suffix(".max"),
            measured.groupby(keys).ffill().add_suffix(".last"),
            shares.groupby(keys).cumsum().div(count, axis=0),
        ],
        axis=1,
    )
    moments = row_moments.to_numpy("datetime64[ns]").astype(np.int64)
    place = last_before(keys, when, row_keys, moments)
    aggregates = running.reindex(place).reset_index(drop=True)
    since = (moments - when[place]) / NANOSECONDS_OF_A_DAY if len(when) else np.nan
    return aggregates.assign(**{f"{moment}.days since": np.where(place >= 0, since, np.nan)})


def are_beginnings(
    moments: pd.Series, codes: np.ndarray, entries: pd.Series, keys: np.ndarray, train_rows: int
) -> bool:
    """Whether nearly all that a table tells of rows came after their moments, in train and in test.

    Then these say when something began, such as a customer's first month, not until when things are known.
    """
    firsts = pd.Series(entries.to_numpy()).groupby(keys).min().reindex(codes).to_numpy()
    met, before = ~pd.isna(firsts), firsts < moments.to_numpy()
    parts = slice(None, train_rows), slice(train_rows, None)
    return all(met[part].any() and before[part][met[part]].mean() < MOST_BEFORE_BEGINNING for part in parts)


def last_before(keys: np.ndarray, when: np.ndarray, row_keys: np.ndarray, moments: np.ndarray) -> np.ndarray:
    """The position in sorted (key, time) of the key's last entry before the row's time; -1 if none."""
    every = np.concatenate([when, moments])
    ranks = np.unique(every, return_inverse=True)[1].astype(np.int64)
    steps = ranks.max() + 1
    place = np.searchsorted(keys * steps + ranks[: len(when)], row_keys * steps + ranks[len(when) :]) - 1
    return np.where((place >= 0) & (keys[place] == row_keys), place, -1)
