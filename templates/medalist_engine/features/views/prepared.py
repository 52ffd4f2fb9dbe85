"""Prepared columns: arithmetic of two numbers, numbers within their categories, and categories crossed.

Chosen on the rows of a fold that are fitted, so that the valid rows have no influence.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, permutations, product

import numpy as np
import pandas as pd
from sklearn.ensemble import ExtraTreesRegressor
from sklearn.tree import DecisionTreeRegressor

from medalist_engine.features.companions import is_measured, ranked, within_groups
from medalist_engine.features.features import Features

OPERATIONS: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": lambda left, right: np.divide(left, right, out=np.full_like(left, np.nan), where=right != 0),
}
PAIRED_COLUMNS = 14
SCREENED_ROWS = 4_000
FEWEST_PREPARED = 16
ROWS_PER_PREPARED = 50
GROUPING_COLUMNS = 5
COMPARED_COLUMNS = 8
FEWEST_LEVELS = 3
MOST_LEVELS = 5_000


@dataclass(frozen=True)
class Combination:
    """`left operation right`, of two columns by their place."""

    left: int
    operation: str
    right: int

    def of(self, numbers: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            made = OPERATIONS[self.operation](numbers[:, self.left], numbers[:, self.right])
        return np.where(np.isfinite(made), made, np.nan).astype(np.float32)


@dataclass(frozen=True)
class Screened:
    """The few rows, all of them fitted, on which columns are chosen."""

    numbers: np.ndarray
    codes: np.ndarray
    target: np.ndarray
    seed: int


def prepare_columns(features: Features, fit: np.ndarray, target: np.ndarray, seed: int) -> pd.DataFrame:
    """Makes columns for all rows, chosen on the rows `fit`; fewer columns where these rows are few."""
    numbers, codes = features.numbers.to_numpy(np.float32), features.codes.to_numpy(np.int32)
    picked = np.random.default_rng(seed).permutation(len(fit))[:SCREENED_ROWS]
    rows = Screened(numbers[fit[picked]], codes[fit[picked]], target[picked], seed)
    names, groups = list(features.numbers), list(features.codes)
    telling = most_telling(rows, rows.numbers, measured_columns(rows.numbers), PAIRED_COLUMNS)
    room = max(FEWEST_PREPARED, len(fit) // ROWS_PER_PREPARED)
    columns = {
        f"{names[combination.left]} {combination.operation} {names[combination.right]}": combination.of(
            numbers
        )
        for combination in choose_combinations(rows, telling)[: room // 2]
    }
    grouping = most_telling(rows, rows.codes, grouping_columns(codes), GROUPING_COLUMNS)
    pairs = list(product(grouping, telling[:COMPARED_COLUMNS]))[: room // 8]
    ranks = {place: ranked(numbers[:, place]) for _, place in pairs}
    for group, place in pairs:
        parts = within_groups(codes[:, group] + 1, numbers[:, place], ranks[place])
        columns |= {f"{names[place]} by {groups[group]}.{what}": values for what, values in parts.items()}
    return pd.DataFrame(columns, index=features.numbers.index)


def measured_columns(numbers: np.ndarray) -> list[int]:
    """Whether arithmetic makes sense: more than a few values, and not nearly always the same one."""
    return [place for place in range(numbers.shape[1]) if is_measured(numbers[:, place])]


def grouping_columns(codes: np.ndarray) -> list[int]:
    levels = codes.max(axis=0, initial=-1) + 1
    return [place for place in range(codes.shape[1]) if FEWEST_LEVELS <= levels[place] <= MOST_LEVELS]


def most_telling(rows: Screened, matrix: np.ndarray, able: list[int], count: int) -> list[int]:
    """The able columns with the most importance in a forest."""
    if not able:
        return []
    forest = ExtraTreesRegressor(40, max_depth=8, min_samples_leaf=5, random_state=rows.seed, n_jobs=1)
    gains = forest.fit(filled_low(matrix[:, able]), one_axis(rows.target)).feature_importances_
    return [able[place] for place in np.argsort(-gains, kind="stable")[:count]]


def choose_combinations(rows: Screened, telling: list[int]) -> list[Combination]:
    """The combinations whose own shallow tree predicts held-out rows best, and better than their parts do."""
    tried = [Combination(a, sign, b) for a, b in combinations(telling, 2) for sign in ("+", "-", "*")]
    tried += [Combination(a, "/", b) for a, b in permutations(telling, 2)]
    single = {place: tree_score(rows.numbers[:, place], rows.target) for place in telling}
    gains = [
        tree_score(combination.of(rows.numbers), rows.target)
        - max(single[combination.left], single[combination.right])
        for combination in tried
    ]
    kept = max(10, min(100, len(tried) // 10))
    return [tried[place] for place in np.argsort(-np.array(gains), kind="stable")[:kept] if gains[place] > 0]


def tree_score(values: np.ndarray, target: np.ndarray) -> float:
    """R2 on the second half of the rows, of a tree of depth three fitted on the first half."""
    half = len(values) // 2
    column = filled_low(values[:, None])
    tree = DecisionTreeRegressor(max_depth=3, min_samples_leaf=max(5, half // 100))
    tree.fit(column[:half], one_axis(target[:half]))
    unexplained = ((one_axis(target[half:]) - tree.predict(column[half:])) ** 2).sum()
    whole = ((target[half:] - target[:half].mean(axis=0)) ** 2).sum()
    return float(1 - unexplained / whole) if whole > 0 else 0.0


def one_axis(target: np.ndarray) -> np.ndarray:
    """A single column of targets as what it is."""
    return target.ravel() if target.shape[1] == 1 else target


def filled_low(matrix: np.ndarray) -> np.ndarray:
    """Sets missing cells below all others, so that a tree can separate them."""
    missing = np.isnan(matrix)
    if not missing.any():
        return matrix
    return np.where(missing, np.where(missing, np.inf, matrix).min(initial=0) - 1, matrix)
