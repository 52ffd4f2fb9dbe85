"""Matrices: what a model is given in one fold, for trees and for linear models."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from solution.features.builder import Features
from solution.features.categories import target_means
from solution.target.problem import Problem

Three = list[np.ndarray]
MOST_ENCODED_CLASSES = 12
NATIVE_LEVELS = 100


@dataclass
class Part:
    """One fold: fit, judged and test matrices, and which of their columns are categories."""

    fit: np.ndarray | sparse.csr_matrix
    judged: np.ndarray | sparse.csr_matrix
    test: np.ndarray | sparse.csr_matrix
    categories: list[int]


class FoldData:
    """Builds the matrices of one fold when they are first asked for, and keeps them for the next model."""

    def __init__(
        self,
        features: Features,
        problem: Problem,
        scores: np.ndarray,
        fit: np.ndarray,
        judged: np.ndarray,
        seed: int,
    ) -> None:
        self.features, self.problem, self.scores, self.seed = features, problem, scores, seed
        self.fit, self.judged = fit, judged
        test = np.arange(features.train_rows, features.rows)
        self.row_sets = [problem.rows[fit], problem.rows[judged], test]
        self.kept: dict[str, Part] = {}

    @property
    def y_fit(self) -> np.ndarray:
        return self.problem.y[self.fit]

    @property
    def y_judged(self) -> np.ndarray:
        return self.problem.y[self.judged]

    def trees(self) -> Part:
        if "trees" not in self.kept:
            self.kept["trees"] = self.build_trees()
        return self.kept["trees"]

    def linear(self) -> Part:
        if "linear" not in self.kept:
            self.kept["linear"] = self.build_linear()
        return self.kept["linear"]

    def pick(self, table: pd.DataFrame) -> Three:
        values = table.to_numpy(np.float32)
        return [values[rows] for rows in self.row_sets]

    def build_trees(self) -> Part:
        codes = self.features.codes
        blocks = [
            self.pick(self.features.numbers),
            self.pick(codes),
            [self.scores[rows] for rows in self.row_sets],
        ]
        blocks += self.encoded()
        fit, judged, test = (np.hstack(parts) for parts in zip(*blocks, strict=True))
        first = self.features.numbers.shape[1]
        native = [first + place for place, name in enumerate(codes) if codes[name].max() < NATIVE_LEVELS]
        return Part(fit, judged, test, native)

    def encoded(self) -> list[Three]:
        """Mean targets of every column with more than a few levels."""
        tables = (self.features.codes, self.features.crossed)
        columns = [table[name].to_numpy() for table in tables for name in table if table[name].max() > 2]
        y = self.target_columns()
        _fit, judged, test = self.row_sets
        return [target_means(column, self.row_sets[0], y, [judged, test], self.seed) for column in columns]

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
        if numbers[0].shape[1]:
            middle = np.nan_to_num(
                np.nanmedian(np.where(np.isfinite(numbers[0]).any(0), numbers[0], 0), axis=0)
            )
            missing = np.isnan(numbers[0]).mean(axis=0) > 0.005
            flags = [np.isnan(block[:, missing]) for block in numbers]
            filled = [np.where(np.isnan(block), middle, block) for block in numbers]
            wide = [np.hstack([block, np.sign(block) * np.log1p(np.abs(block))]) for block in filled]
            scaler = StandardScaler().fit(wide[0])
            blocks.append(
                [np.clip(scaler.transform(block), -5, 5) if len(block) else block for block in wide]
            )
            blocks.append([block.astype(np.float32) for block in flags])
        blocks.append([self.scores[rows] for rows in self.row_sets])
        tables = (self.features.codes, self.features.crossed)
        levels = [
            pd.concat([table.iloc[rows] for table in tables], axis=1).to_numpy() for rows in self.row_sets
        ]
        dense = [np.hstack(parts).astype(np.float32) for parts in zip(*blocks, strict=True)]
        if not levels[0].shape[1]:
            return Part(*dense, [])
        encoder = OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=3, dtype=np.float32).fit(
            levels[0]
        )
        empty = sparse.csr_matrix((0, len(encoder.get_feature_names_out())), dtype=np.float32)
        hot = [encoder.transform(block) if len(block) else empty for block in levels]
        if hot[0].shape[1] <= 300:
            return Part(*(np.hstack([a, b.toarray()]) for a, b in zip(dense, hot, strict=True)), [])
        return Part(*(sparse.hstack([a, b], format="csr") for a, b in zip(dense, hot, strict=True)), [])
