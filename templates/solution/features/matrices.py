"""Matrices: the inputs of a model in one fold, for trees and for linear models."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from solution.features.categories import is_near_unique, target_means
from solution.features.features import Features
from solution.features.prepared import prepare_columns
from solution.features.rivals.side_columns import side_columns
from solution.problem.problem import Problem
from solution.protocol import warn

FitValidTest = list[np.ndarray]
"""The rows of fit, of valid and of test, in this order."""
MOST_ENCODED_CLASSES = 12
NATIVE_LEVELS = 100
MOST_PREPARED_ROWS = 300_000
MOST_HOT_LEVELS = 12
LEAST_MISSING = 0.005


@dataclass
class Part:
    """One fold: fit, valid and test matrices, which columns are categories, and the names of the columns."""

    fit: np.ndarray | sparse.csr_matrix
    valid: np.ndarray | sparse.csr_matrix
    test: np.ndarray | sparse.csr_matrix
    categories: list[int]
    names: list[str] = field(default_factory=list)


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
        self.features, self.problem, self.given_scores, self.seed = features, problem, scores, seed
        self.fit, self.valid = fit, valid
        test = np.arange(features.train_rows, features.rows)
        self.row_sets = [problem.rows[fit], problem.rows[valid], test]
        self.kept: dict[str, Part] = {}

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

    @cached_property
    def sides(self) -> dict[str, np.ndarray]:
        """How the two sides of each row compare, where rows have sides; optional as all features are."""
        if self.features.rivals is None:
            return {}
        try:
            return side_columns(self.features.rivals, self.problem, self.fit, self.seed)
        except Exception as error:  # noqa: BLE001
            warn(f"the sides of rows are not compared: {type(error).__name__}: {error}")
            return {}

    @cached_property
    def scores(self) -> np.ndarray:
        """What other rows tell of each row: scores of texts, and how its sides compare."""
        return np.column_stack([self.given_scores, *self.sides.values()]) if self.sides else self.given_scores

    @property
    def score_names(self) -> list[str]:
        return [*(f"text score {place}" for place in range(self.given_scores.shape[1])), *self.sides]

    @property
    def groups_fit(self) -> np.ndarray | None:
        return None if self.problem.groups is None else self.problem.groups[self.fit]

    def trees(self) -> Part:
        if "trees" not in self.kept:
            self.kept["trees"] = self.build_trees()
        return self.kept["trees"]

    def prepared(self) -> Part:
        """The matrices for trees, and columns that combine two of theirs where rows are not too many."""
        if self.features.rows > MOST_PREPARED_ROWS:
            return self.trees()
        if "prepared" not in self.kept:
            self.kept["prepared"] = self.build_prepared()
        return self.kept["prepared"]

    def linear(self) -> Part:
        if "linear" not in self.kept:
            self.kept["linear"] = self.build_linear()
        return self.kept["linear"]

    def pick(self, table: pd.DataFrame) -> FitValidTest:
        values = table.to_numpy(np.float32)
        return [values[rows] for rows in self.row_sets]

    def build_trees(self) -> Part:
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
            f"{name}.target {place}" for name, (own, *_) in means.items() for place in range(own.shape[1])
        ]
        names = [*self.features.numbers, *(f"{name}.code" for name in codes), *scores, *encoded]
        return Part(fit, valid, test, native, names)

    def build_prepared(self) -> Part:
        base = self.trees()
        made = prepare_columns(self.features, self.row_sets[0], self.target_columns(), self.seed)
        if made.empty:
            return base
        blocks = zip((base.fit, base.valid, base.test), self.pick(made), strict=True)
        return Part(*(np.hstack(pair) for pair in blocks), base.categories, [*base.names, *made])

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

    def build_linear(self) -> Part:
        """Scaled numbers and their signed logs, missing flags, one column per frequent level."""
        numbers = self.pick(self.features.numbers)
        blocks: list[list[np.ndarray | sparse.csr_matrix]] = []
        missing = np.zeros(numbers[0].shape[1], bool)
        if numbers[0].shape[1]:
            middle = np.nan_to_num(
                np.nanmedian(np.where(np.isfinite(numbers[0]).any(0), numbers[0], 0), axis=0)
            )
            missing = np.isnan(numbers[0]).mean(axis=0) > LEAST_MISSING
            flags = [np.isnan(block[:, missing]) for block in numbers]
            filled = [np.where(np.isnan(block), middle, block) for block in numbers]
            wide = [np.hstack([block, np.sign(block) * np.log1p(np.abs(block))]) for block in filled]
            scaler = StandardScaler().fit(wide[0])
            blocks.append(
                [np.clip(scaler.transform(block), -5, 5) if len(block) else block for block in wide]
            )
            blocks.append([block.astype(np.float32) for block in flags])
        blocks.append([self.scores[rows] for rows in self.row_sets])
        tables = self.features.one_hot_tables()
        levels = [
            pd.concat([table.iloc[rows] for table in tables], axis=1).to_numpy() for rows in self.row_sets
        ]
        dense = [np.hstack(parts).astype(np.float32) for parts in zip(*blocks, strict=True)]
        names = self.linear_names(missing)
        if not levels[0].shape[1]:
            return Part(*dense, [], names)
        encoder = OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=3, dtype=np.float32).fit(
            levels[0]
        )
        hot_names = encoder.get_feature_names_out([str(name) for table in tables for name in table])
        empty = sparse.csr_matrix((0, len(hot_names)), dtype=np.float32)
        names += hot_names.tolist()
        hot = [encoder.transform(block) if len(block) else empty for block in levels]
        if hot[0].shape[1] <= 300:
            return Part(*(np.hstack([a, b.toarray()]) for a, b in zip(dense, hot, strict=True)), [], names)
        return Part(
            *(sparse.hstack([a, b], format="csr") for a, b in zip(dense, hot, strict=True)), [], names
        )

    def linear_names(self, missing: np.ndarray) -> list[str]:
        """The names of the dense columns for linear models."""
        numbers = [str(name) for name in self.features.numbers]
        flags = [f"{name}.missing" for name, some in zip(numbers, missing, strict=True) if some]
        return [*numbers, *(f"{name}.log" for name in numbers), *flags, *self.score_names]


def encoded_columns(features: Features) -> dict[str, np.ndarray]:
    """The categories and crosses that models see by their mean targets."""
    tables = (features.codes, features.crossed)
    columns = {name: table[name].to_numpy() for table in tables for name in table if table[name].max() > 2}
    return {name: column for name, column in columns.items() if not is_near_unique(column)}
