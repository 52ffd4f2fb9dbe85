"""Folds: pairs of (rows to fit, valid rows), split the way test is split from train."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from sklearn.model_selection import KFold, StratifiedKFold

from medalist_engine.config import Config
from medalist_engine.problem.folds.group_folds import group_folds, same_rows
from medalist_engine.problem.folds.time_folds import Fold, forward_windows, gap_blocks, moments_in_units
from medalist_engine.problem.problem import Problem


def fold_count(wanted: int, rows: int, affordable: int) -> int:
    most = 10 if rows < 200_000 else 5 if rows < 500_000 else 3
    return max(2, min(wanted, most, rows // 2, max(3, affordable)))


@dataclass(frozen=True)
class Split:
    """Folds, and how rows came into them: in words, and by scikit-learn's name where that says it all.

    `column` holds the groups or the time. `strata`: classes, or so many ranges of a number by rank.
    """

    folds: list[Fold]
    scheme: Literal["kfold", "stratified", "group", "time"]
    words: str
    seed: int
    splitter: str | None = None
    column: str | None = None
    strata: int | Literal["classes"] | None = None


def make_split(
    problem: Problem,
    config: Config,
    train: pd.DataFrame,
    test_rows: int,
    affordable: int,
    seed: int,
    table: pd.DataFrame | None = None,
) -> Split:
    """Positions within the problem's rows. A future test gets windows in time, a test in gaps gets blocks.

    `table` holds the features of the train rows, then of the test rows; it shows whether equal rows must stay
    together.
    """
    count = fold_count(config["validation"]["folds"], len(problem.rows), affordable)
    split = (
        time_scheme(problem, config, train, test_rows, count, seed)
        or group_scheme(problem, config, train, table, count, seed)
        or random_scheme(problem, config, count, seed)
    )
    tell_once(f"{problem.target}: {len(split.folds)} folds, {split.words}")
    return split


def time_scheme(
    problem: Problem, config: Config, train: pd.DataFrame, test_rows: int, count: int, seed: int
) -> Split | None:
    time, validation = config["time"], config["validation"]
    if validation["scheme"] != "time" or not time or time["column"] not in train:
        return None
    moments = moments_in_units(train, time)[problem.rows]
    if time["kind"] == "future":
        folds, why = forward_windows(validation.get("windows") or [], moments, test_rows, count)
        return Split(folds, "time", why, seed, column=time["column"])
    blocks, why = gap_blocks(moments, count)
    folds, _ = group_folds(blocks, strata_of(problem, count), count, seed)
    return Split(folds, "time", why, seed, column=time["column"])


def group_scheme(
    problem: Problem, config: Config, train: pd.DataFrame, table: pd.DataFrame | None, count: int, seed: int
) -> Split | None:
    groups = kept_together(problem, config, train, table)
    if groups is None:
        return None
    folds, splitter = group_folds(groups, strata_of(problem, count), count, seed)
    name = group_name(config, train)
    if name is None:
        return Split(
            folds, "group", "rows of the same features stay together, as test has none of them", seed
        )
    strata = strata_entry(problem, count) if splitter == "StratifiedGroupKFold" else None
    why = f"rows of one {name} stay together, as test has others"
    return Split(folds, "group", why, seed, splitter, name, strata)


def group_name(config: Config, train: pd.DataFrame) -> str | None:
    name = config["validation"]["group"] or config["group_column"]
    return name if config["validation"]["scheme"] == "group" and name in train else None


def kept_together(
    problem: Problem, config: Config, train: pd.DataFrame, table: pd.DataFrame | None
) -> np.ndarray | None:
    """By a column, or by equal features; None where rows stand alone."""
    name = group_name(config, train)
    if name is not None:
        return pd.factorize(train[name].iloc[problem.rows].astype(str))[0]
    return None if table is None else same_rows(table, len(train), problem.rows)


def random_scheme(problem: Problem, config: Config, count: int, seed: int) -> Split:
    strata = strata_of(problem, count)
    if config["validation"]["scheme"] == "kfold" or np.bincount(strata).max() < count:
        folds = list(KFold(count, shuffle=True, random_state=seed).split(strata))
        return Split(folds, "kfold", "rows at random", seed, "KFold")
    folds = list(StratifiedKFold(count, shuffle=True, random_state=seed).split(strata, strata))
    words, entry = "rows at random, the same shares of the target in each", strata_entry(problem, count)
    return Split(folds, "stratified", words, seed, "StratifiedKFold", strata=entry)


TOLD: set[str] = set()


def tell_once(line: str) -> None:
    if line not in TOLD:
        TOLD.add(line)
        print(line)


def strata_of(problem: Problem, count: int) -> np.ndarray:
    """Classes, or tenths of a number's range by rank."""
    if problem.kind != "values":
        return problem.y.astype(int)
    ranks = np.argsort(np.argsort(problem.y, kind="stable"), kind="stable")
    return ranks * tenths_of(problem, count) // len(ranks)


def tenths_of(problem: Problem, count: int) -> int:
    return max(2, min(10, len(problem.y) // (2 * count)))


def strata_entry(problem: Problem, count: int) -> int | Literal["classes"]:
    return tenths_of(problem, count) if problem.kind == "values" else "classes"
