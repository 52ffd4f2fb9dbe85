"""Rivals: two columns that name the two sides of each row out of one set, such as home and away teams."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.tables import Tables
from solution.features.categories import level_name
from solution.problem.folds.time_folds import moments_of

FEWEST_SIDES = 6
FEWEST_NUMBERED_SIDES = 10
FEWEST_ROWS_PER_SIDE = 3
LEAST_SHARED_SIDES = 0.8
FEWEST_EXPECTED_ALIKE = 5
MOST_ALIKE = 0.1
"""Rows with the same on both sides, as a share of those that chance would give."""
MOST_IN_ORDER = 0.95
MOST_CANDIDATES = 20
MOST_LOOKED_AT = 10_000
MOST_OUTCOMES = 4
MOST_SIDE_LABELS = 12
FEWEST_SEASONS = 3
FEWEST_ROWS_PER_SEASON = 20


@dataclass(frozen=True)
class Rivals:
    """The two sides of each row, and what is known of train's rows to learn their strengths from."""

    columns: tuple[str, str]
    left: np.ndarray  # for all rows, as codes of the same set as `right`; -1 where missing
    right: np.ndarray
    moments: np.ndarray | None  # of train, or its seasons; None unless test is later
    groups: np.ndarray | None  # of train, where folds keep rows together
    outcomes: dict[str, np.ndarray]  # numbers that only train has, such as goals


def find_rivals(config: Config, tables: Tables, names: list[str]) -> Rivals | None:
    """None where no two of the columns are sides; words come before numbers, then the larger set."""
    if tables.test is None or any(
        has_many_labels(tables.train[name]) for name in config["targets"] if name in tables.train
    ):
        return None
    train, test = tables.train, tables.test
    count = len(train) + len(test)
    rows = np.random.default_rng(0).permutation(count)[:MOST_LOOKED_AT]
    samples = {name: pd.concat([train[name], test[name]], ignore_index=True).iloc[rows] for name in names}
    candidates = [name for name in names if may_name_sides(samples[name])][:MOST_CANDIDATES]
    spelled = pd.concat([spelled_levels(samples[name]) for name in candidates] or [pd.Series(dtype=object)])
    codes = pd.Series(pd.factorize(spelled)[0], spelled.index, float).where(lambda code: code >= 0)
    cells = {name: codes.iloc[at * len(rows) : (at + 1) * len(rows)] for at, name in enumerate(candidates)}
    pairs = [
        (has_numbers(samples[left]), -cells[left].nunique(), place, (left, right))
        for place, (left, right) in enumerate(combinations(candidates, 2))
        if has_numbers(samples[left]) == has_numbers(samples[right])
        and are_sides(cells[left], cells[right])
        and not (has_numbers(samples[left]) and are_in_order(samples[left], samples[right]))
    ]
    if not pairs:
        return None
    *_, (left, right) = min(pairs)
    whole = [
        spelled_levels(pd.concat([train[name], test[name]], ignore_index=True)) for name in (left, right)
    ]
    codes = pd.factorize(pd.concat(whole))[0]
    halves = codes[:count].astype(np.int32), codes[count:].astype(np.int32)
    moments, groups = moments_before_test(config, train), groups_of_folds(config, train)
    if moments is None and groups is None:
        moments = seasons_before_test(train, test, [name for name in names if name not in (left, right)])
    return Rivals((left, right), *halves, moments, groups, outcomes_of(config, tables))


def has_many_labels(target: pd.Series) -> bool:
    """More than are told of each side."""
    return target.nunique() > MOST_SIDE_LABELS and pd.to_numeric(target, errors="coerce").isna().mean() > 0.1


def has_numbers(column: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)


def may_name_sides(column: pd.Series) -> bool:
    """Enough different cells, and enough rows of each; numbers only if they are whole."""
    known = column.dropna()
    if has_numbers(column):
        fewest, is_able = FEWEST_NUMBERED_SIDES, not (known.to_numpy(float) % 1).any()
    else:
        fewest, is_able = FEWEST_SIDES, known.map(lambda cell: isinstance(cell, str)).all()
    return bool(is_able) and fewest <= known.nunique() <= 2 * len(column) / FEWEST_ROWS_PER_SIDE


def spelled_levels(column: pd.Series) -> pd.Series:
    """The same spelling for equal cells of both columns; equal cells are spelled once."""
    codes, levels = pd.factorize(column)
    names = np.array([*map(level_name, levels), None], dtype=object)
    return pd.Series(names[codes], index=column.index)


def are_sides(left: pd.Series, right: pd.Series) -> bool:
    """Nearly all cells of each column occur in the other, and hardly a row has the same on both sides."""
    left, right = left.dropna(), right.dropna()
    shares = left.value_counts(normalize=True), right.value_counts(normalize=True)
    met = (one[one.index.isin(other.index)].sum() for one, other in (shares, shares[::-1]))
    if min(met) < LEAST_SHARED_SIDES:
        return False
    expected = shares[0].mul(shares[1], fill_value=0).sum() * min(len(left), len(right))
    alike = (left == right.reindex(left.index)).sum()
    return bool(expected >= FEWEST_EXPECTED_ALIKE and alike <= MOST_ALIKE * expected)


def are_in_order(left: pd.Series, right: pd.Series) -> bool:
    """Whether one is nearly always the larger number, as an end is of a beginning."""
    share = (left < right).mean()
    return bool(max(share, 1 - share) > MOST_IN_ORDER)


def moments_before_test(config: Config, train: pd.DataFrame) -> np.ndarray | None:
    time = config["time"]
    is_later = bool(time) and time["kind"] == "future" and config["validation"]["scheme"] == "time"
    return moments_of(train[time["column"]]) if is_later and time["column"] in train else None


def seasons_before_test(train: pd.DataFrame, test: pd.DataFrame, names: list[str]) -> np.ndarray | None:
    """Whole numbers, few and all higher in test: of a season of test no row is known."""
    for name in names:
        if not (has_numbers(train[name]) and has_numbers(test[name])):
            continue
        seasons, test_seasons = train[name].to_numpy(float), test[name].to_numpy(float)
        if np.isnan(seasons).any() or (seasons % 1).any() or not test_seasons.min() > seasons.max():
            continue
        if FEWEST_SEASONS <= len(np.unique(seasons)) <= len(seasons) / FEWEST_ROWS_PER_SEASON:
            return seasons
    return None


def groups_of_folds(config: Config, train: pd.DataFrame) -> np.ndarray | None:
    name = config["validation"].get("group") or config.get("group_column")
    if config["validation"]["scheme"] != "group" or name not in train:
        return None
    return pd.factorize(train[name].astype(str))[0]


def outcomes_of(config: Config, tables: Tables) -> dict[str, np.ndarray]:
    """Numbers, also of targets, that test does not have; those of nearly every row another are names."""
    hidden = [name for name in tables.train if name in config["targets"] or name not in tables.test]
    numbers = {name: pd.to_numeric(tables.train[name], errors="coerce") for name in hidden}
    telling = {
        name: cells.to_numpy(float)
        for name, cells in numbers.items()
        if cells.notna().mean() > LEAST_SHARED_SIDES and 1 < cells.nunique() < len(cells) / 2
    }
    return dict(list(telling.items())[:MOST_OUTCOMES])
