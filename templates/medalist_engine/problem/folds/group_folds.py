"""Group folds: all rows of a group are in the same fold."""

from collections.abc import Iterable

import numpy as np
import pandas as pd
from sklearn.model_selection import KFold, StratifiedGroupKFold, StratifiedKFold

from medalist_engine.problem.folds.time_folds import Fold

MOST_COMPARED_ROWS = 200_000
MOST_SLOW_GROUPS = 1_000


def same_rows(table: pd.DataFrame, train_rows: int, rows: np.ndarray) -> np.ndarray | None:
    """A code by equal features, if more than 1 % of rows repeat and test hardly repeats rows of train.

    None otherwise: where test repeats rows of train, random folds are more like the test.
    """
    if table.shape[1] < 2 or len(table) > MOST_COMPARED_ROWS:
        return None
    codes = pd.factorize(pd.util.hash_pandas_object(table, index=False))[0]
    counts = np.bincount(codes[rows], minlength=int(codes.max()) + 1)
    repeated = 1 - (counts > 0).sum() / len(rows)
    twins = (counts[codes[rows]] > 1).mean()
    shared = (counts[codes[train_rows:]] > 0).mean() if len(table) > train_rows else 0.0
    return codes[rows] if repeated > 0.01 and shared < 0.2 * twins and (counts > 0).sum() > 100 else None


def group_folds(
    groups: np.ndarray, strata: np.ndarray, count: int, seed: int
) -> tuple[list[Fold], str | None]:
    """With scikit-learn's name of the splitter, where it was given the rows as they are."""
    different = len(np.unique(groups))
    count = min(count, different)
    if count < 2:
        return list(KFold(2, shuffle=True, random_state=seed).split(strata)), "KFold"
    if different > MOST_SLOW_GROUPS:
        return small_group_folds(groups, strata, count, seed), None
    if len(np.unique(strata)) <= 20 and count < different:
        splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
        return list(splitter.split(strata, strata, groups)), "StratifiedGroupKFold"
    parts = KFold(count, shuffle=True, random_state=seed).split(np.unique(groups))
    return folds_by_group(groups, parts), None


def small_group_folds(groups: np.ndarray, strata: np.ndarray, count: int, seed: int) -> list[Fold]:
    """For many small groups: each is stratified by its first row."""
    first = np.unique(groups, return_index=True)[1]
    common = np.bincount(strata[first]).max() >= count
    splitter = StratifiedKFold if common else KFold
    parts = splitter(count, shuffle=True, random_state=seed).split(first, strata[first])
    return folds_by_group(groups, parts)


def folds_by_group(groups: np.ndarray, parts: Iterable[Fold]) -> list[Fold]:
    """Turns folds of the distinct groups, in sorted order, into folds of rows."""
    place = np.unique(groups, return_inverse=True)[1]
    of_group = np.empty(place.max() + 1, int)
    for number, (_fit, valid) in enumerate(parts):
        of_group[valid] = number
    held = of_group[place]
    return [(np.flatnonzero(held != number), np.flatnonzero(held == number)) for number in np.unique(held)]
