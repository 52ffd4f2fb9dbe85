"""Group folds: all rows of a group are in the same fold."""

from collections.abc import Iterable

import numpy as np
from sklearn.model_selection import KFold, StratifiedGroupKFold

from medalist_engine.problem.folds.time_folds import Fold

MOST_SLOW_GROUPS = 1_000


def group_folds(
    groups: np.ndarray, strata: np.ndarray, count: int, seed: int
) -> tuple[list[Fold], str | None]:
    """With scikit-learn's name of the splitter, where it was given the rows as they are."""
    different = len(np.unique(groups))
    count = min(count, different)
    if count < 2:
        return list(KFold(2, shuffle=True, random_state=seed).split(strata)), "KFold"
    if len(np.unique(strata)) <= 20 and count < different <= MOST_SLOW_GROUPS:
        splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
        return list(splitter.split(strata, strata, groups)), "StratifiedGroupKFold"
    parts = KFold(count, shuffle=True, random_state=seed).split(np.unique(groups))
    return folds_by_group(groups, parts), None


def folds_by_group(groups: np.ndarray, parts: Iterable[Fold]) -> list[Fold]:
    """Turns folds of the distinct groups, in sorted order, into folds of rows."""
    place = np.unique(groups, return_inverse=True)[1]
    of_group = np.empty(place.max() + 1, int)
    for number, (_fit, valid) in enumerate(parts):
        of_group[valid] = number
    held = of_group[place]
    return [(np.flatnonzero(held != number), np.flatnonzero(held == number)) for number in np.unique(held)]
