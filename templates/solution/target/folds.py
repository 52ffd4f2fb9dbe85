"""Folds: pairs of (rows to fit, rows to judge), split the way test is split from train."""

import numpy as np
import pandas as pd
from sklearn.model_selection import GroupKFold, KFold, StratifiedGroupKFold, StratifiedKFold

from solution.config import Config
from solution.features.dates import elapsed_days, parse_dates
from solution.target.problem import Problem

Fold = tuple[np.ndarray, np.ndarray]


def fold_count(wanted: int, rows: int, affordable: int) -> int:
    most = 10 if rows < 200_000 else 5 if rows < 500_000 else 3
    return max(2, min(wanted, most, rows // 2, max(3, affordable)))


def make_folds(
    problem: Problem, config: Config, train: pd.DataFrame, test_rows: int, affordable: int, seed: int
) -> list[Fold]:
    """Positions within the problem's rows. Time is split forwards for a future test, in blocks for gaps."""
    rows = len(problem.rows)
    count = fold_count(config["validation"]["folds"], rows, affordable)
    scheme = config["validation"]["scheme"]
    strata = strata_of(problem, count)
    if scheme == "time" and config["time"] and config["time"]["column"] in train:
        moments = moments_of(train[config["time"]["column"]].iloc[problem.rows])
        if config["time"]["kind"] == "future":
            return forward_folds(moments, test_rows, min(count, 4))
        return group_folds(block_groups(moments, count * 8), strata, count, seed)
    group = config["validation"]["group"] or config["group_column"]
    if scheme == "group" and group in train:
        groups = pd.factorize(train[group].iloc[problem.rows].astype(str))[0]
        return group_folds(groups, strata, count, seed)
    if scheme == "kfold" or np.bincount(strata).max() < count:
        return list(KFold(count, shuffle=True, random_state=seed).split(strata))
    return list(StratifiedKFold(count, shuffle=True, random_state=seed).split(strata, strata))


def strata_of(problem: Problem, count: int) -> np.ndarray:
    """Classes, or tenths of a number's range by rank."""
    if problem.kind != "values":
        return problem.y.astype(int)
    tenths = max(2, min(10, len(problem.y) // (2 * count)))
    ranks = np.argsort(np.argsort(problem.y, kind="stable"), kind="stable")
    return ranks * tenths // len(ranks)


def moments_of(column: pd.Series) -> np.ndarray:
    if pd.api.types.is_numeric_dtype(column):
        return column.to_numpy(float)
    numbers = pd.to_numeric(column, errors="coerce")
    moments = numbers.to_numpy(float) if numbers.notna().mean() > 0.9 else elapsed_days(parse_dates(column))
    return np.nan_to_num(moments, nan=np.nanmin(moments))


def forward_folds(moments: np.ndarray, test_rows: int, count: int) -> list[Fold]:
    """Windows as long as test at the end of train, each judged by a fit on everything before it."""
    order = np.argsort(moments, kind="stable")
    size = int(np.clip(test_rows, len(order) // 10, len(order) // (count + 1)))
    folds = []
    for number in range(count, 0, -1):
        start, end = len(order) - number * size, len(order) - (number - 1) * size
        before = moments < moments[order[start]]
        if before.sum() >= size / 2:
            folds.append((np.flatnonzero(before), order[start:end]))
    return folds or [(order[: len(order) // 2], order[len(order) // 2 :])]


def block_groups(moments: np.ndarray, blocks: int) -> np.ndarray:
    """Stretches of time that stay together; rows of one moment are never parted."""
    ranks = pd.Series(moments).rank(method="dense").to_numpy() - 1
    return (ranks * blocks // (ranks.max() + 1)).astype(int)


def group_folds(groups: np.ndarray, strata: np.ndarray, count: int, seed: int) -> list[Fold]:
    count = min(count, len(np.unique(groups)))
    if count < 2:
        return list(KFold(2, shuffle=True, random_state=seed).split(strata))
    if len(np.unique(strata)) <= 20 and count < len(np.unique(groups)):
        splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
    else:
        splitter = GroupKFold(count, shuffle=True, random_state=seed)
    return list(splitter.split(strata, strata, groups))
