"""Occasions: which entries of a history are of one time, as the things of one order, and which are first."""

import numpy as np
import pandas as pd

from medalist_engine.data.side.aggregates import is_moment
from medalist_engine.features.cells.dates import parse_dates

LEAST_IN_ORDER = 0.95
LEAST_AGREED = 0.99
FEWEST_TIMES_OF_A_KEY = 1.5


def in_time(table: pd.DataFrame, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which occasion of its key each entry is of, counted from the first, and its day (0 without dates)."""
    moment = next((name for name in table if is_moment(table[name])), None)
    days = np.zeros(len(table))
    if moment is not None:
        days = parse_dates(table[moment]).to_numpy("datetime64[s]").astype(float) / 86_400
        days = np.where(days < 0, 0, days)
    numbers = [name for name in table if pd.api.types.is_numeric_dtype(table[name])]
    name = next((name for name in table if is_of_one_key(table[name], keys)), None)
    if name is not None:
        own = pd.factorize(table[name])[0]
        times = (
            days
            if moment is not None
            else counted(table[numbers].drop(columns=name, errors="ignore"), keys, own)
        )
    elif moment is not None:
        own = times = days
    else:
        counts = next((one for one in numbers if rises(table[one].to_numpy(float), keys)), None)
        own = times = np.arange(len(table)) if counts is None else table[counts].to_numpy(float)
    first = pd.Series(times).groupby([keys, own]).transform("min").to_numpy()
    return dense_ranks(keys, first, own), days


def dense_ranks(keys: np.ndarray, *times: np.ndarray) -> np.ndarray:
    """The place of each entry's time among those of its key, from 0; equal times share one."""
    order = np.lexsort((*times[::-1], keys))
    starts = np.diff(keys[order], prepend=-1) != 0
    steps = np.logical_or.reduce([np.diff(one[order], prepend=np.nan) != 0 for one in times])
    counted = np.cumsum(steps | starts)
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = counted - np.maximum.accumulate(np.where(starts, counted, 0))
    return ranks


def is_of_one_key(column: pd.Series, keys: np.ndarray) -> bool:
    """Whether each cell is of one key alone, and keys have several of them: the number of an order."""
    cells, kinds = pd.factorize(column)
    if (cells < 0).any() or not FEWEST_TIMES_OF_A_KEY * len(np.unique(keys)) < len(kinds) < 0.9 * len(cells):
        return False
    owner = np.full(len(kinds), -1)
    owner[cells] = keys
    return bool((owner[cells] == keys).all())


def counted(numbers: pd.DataFrame, keys: np.ndarray, times: np.ndarray) -> np.ndarray:
    """The number that counts the occasions of each key; else they are in the order of the file."""
    occasions = pd.DataFrame({"key": keys, "own": times}).drop_duplicates("own")
    for name in numbers:
        cells = numbers[name]
        if cells.isna().any() or (cells.groupby(times).nunique() > 1).any():
            continue
        repeats = pd.DataFrame({"key": occasions["key"], "cell": cells.loc[occasions.index]}).duplicated()
        if repeats.mean() <= 1 - LEAST_AGREED:
            return cells.to_numpy(float)
    return np.arange(len(times))


def rises(cells: np.ndarray, keys: np.ndarray) -> bool:
    """Whether a number grows from entry to entry of each key, as the file has them."""
    order = np.argsort(keys, kind="stable")
    same = np.diff(keys[order]) == 0
    steps = np.diff(cells[order])[same]
    return bool(len(steps) and (steps >= 0).mean() >= LEAST_IN_ORDER and (steps > 0).any())
