"""Matrices: the inputs of a model in one fold, for trees and for linear models."""

import numpy as np
import pandas as pd

from medalist_engine.features.categories import is_near_unique, target_means
from medalist_engine.features.features import Features
from medalist_engine.features.views.fold_matrices import FitValidTest, FoldMatrices
from medalist_engine.problem.problem import Problem

MOST_ENCODED_CLASSES = 12
NATIVE_LEVELS = 100
MOST_PREPARED_ROWS = 300_000
MOST_HOT_LEVELS = 12


class FoldData:
    """Builds the matrices of one fold when they are first asked for, and keeps them for the next model."""

    def __init__(
        self,
        features: Features,
        problem: Problem,
        scores: np.ndarray,
        fit: np.ndarray,
        valid: np.ndarray,
        seed: int,
    ) -> None:
        self.features, self.problem, self.scores, self.seed = features, problem, scores, seed
        self.fit, self.valid = fit, valid
        test = np.arange(features.train_rows, features.rows)
        self.row_sets = [problem.rows[fit], problem.rows[valid], test]
        self.kept: dict[str, FoldMatrices] = {}

    @property
    def y_fit(self) -> np.ndarray:
        return self.problem.y[self.fit]

    @property
    def y_valid(self) -> np.ndarray:
        return self.problem.y[self.valid]

    @property
    def weights_fit(self) -> np.ndarray | None:
        """How much the rows count; None where all count the same."""
        return self.problem.weights(self.fit)

    @property
    def weights_valid(self) -> np.ndarray | None:
        return self.problem.weights(self.valid)

    @property
    def score_names(self) -> list[str]:
        return [f"text score {place}" for place in range(self.scores.shape[1])]

    @property
    def groups_fit(self) -> np.ndarray | None:
        return None if self.problem.groups is None else self.problem.groups[self.fit]

    def trees(self) -> FoldMatrices:
        if "trees" not in self.kept:
            self.kept["trees"] = self.build_trees()
        return self.kept["trees"]

    def prepared(self) -> FoldMatrices:
        """The matrices for trees, and columns that combine two of theirs where rows are not too many."""
        if self.features.rows > MOST_PREPARED_ROWS:
            return self.trees()
        if "prepared" not in self.kept:
            self.kept["prepared"] = self.build_prepared()
        return self.kept["prepared"]

    def linear(self) -> FoldMatrices:
        if "linear" not in self.kept:
            self.kept["linear"] = self.build_linear()
        return self.kept["linear"]

    def pick(self, table: pd.DataFrame) -> FitValidTest:
        values = table.to_numpy(np.float32)
        return [values[rows] for rows in self.row_sets]

    def build_trees(self) -> FoldMatrices:
        codes = self.features.codes
        blocks = [
            self.pick(self.features.numbers),
            self.pick(codes),
            [self.scores[rows] for rows in self.row_sets],
        ]
        means = self.encoded()
        blocks += means.values()
        fit, valid, test = (np.hstack(parts) for parts in zip(*blocks, strict=True))
        first = self.features.numbers.shape[1]
        native = [first + place for place, name in enumerate(codes) if codes[name].max() < NATIVE_LEVELS]
        scores = self.score_names
        encoded = [
            f"{name}.target {place}"
            for name, (columns, *_) in means.items()
            for place in range(columns.shape[1])
        ]
        names = [*self.features.numbers, *(f"{name}.code" for name in codes), *scores, *encoded]
        return FoldMatrices(fit, valid, test, native, names)

    def build_prepared(self) -> FoldMatrices:
        from medalist_engine.features.views.prepared import prepare_columns

        base = self.trees()
        made = prepare_columns(self.features, self.row_sets[0], self.target_columns(), self.seed)
        if made.empty:
            return base
        blocks = zip((base.fit, base.valid, base.test), self.pick(made), strict=True)
        return FoldMatrices(*(np.hstack(pair) for pair in blocks), base.categories, [*base.names, *made])

    def encoded(self) -> dict[str, FitValidTest]:
        """Mean targets of each column with more than a few levels, but far fewer levels than rows."""
        y = self.target_columns()
        fit, *others = self.row_sets
        return {
            name: target_means(column, fit, y, others, self.seed, self.groups_fit)
            for name, column in encoded_columns(self.features).items()
        }

    def target_columns(self) -> np.ndarray:
        """The target as columns of numbers: itself, or one indicator per class (the most frequent ones)."""
        y = self.y_fit
        if self.problem.kind != "classes":
            return y[:, None].astype(float)
        if self.problem.classes == 2:
            return (y == 1)[:, None].astype(float)
        frequent = np.argsort(-np.bincount(y, minlength=self.problem.classes))[:MOST_ENCODED_CLASSES]
        return (y[:, None] == frequent).astype(float)

    def build_linear(self) -> FoldMatrices:
        from medalist_engine.features.views.linear import linear_matrices

        return linear_matrices(self.features, self.row_sets, self.scores, self.score_names)


def encoded_columns(features: Features) -> dict[str, np.ndarray]:
    """The categories and crosses that models see by their mean targets."""
    tables = (features.codes, features.crossed)
    columns = {
        name: table[name].to_numpy()
        for table in tables
        for name in table
        if table[name].max() >= MOST_HOT_LEVELS
    }
    return {name: column for name, column in columns.items() if not is_near_unique(column)}
