"""Many classes: shares of groups, whose cost does not grow with the classes as that of boosted trees does."""

import time
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import sparse

from medalist_engine.blend.ensemble import Setting, fold_data
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.training.train_member import train_member
from medalist_engine.problem.loss import valid_loss
from medalist_engine.run import Run
from medalist_engine.steps import MANY_CLASSES

BINS = 20
MOST_TRIED_ROWS = 4_000
MOST_COLUMNS = 8
SECONDS_PER_CELL = 4e-8


def levels_of_all(features: Features) -> np.ndarray:
    """Every column as levels from 0: categories as they are, numbers in bins of equal size."""
    ranks = features.numbers.rank(pct=True).to_numpy()
    binned = np.nan_to_num(np.floor(ranks * (BINS - 1e-6)) + 1).astype(np.int64)
    coded = pd.concat([features.codes, features.crossed], axis=1).to_numpy(np.int64) + 1
    return np.hstack([coded, binned])


def tried_and_rest(fold: FoldData) -> tuple[np.ndarray, np.ndarray]:
    """Positions among the fit rows: some to tune settings on, and the others."""
    order = np.random.default_rng(fold.seed).permutation(len(fold.fit))
    return np.split(order, [min(MOST_TRIED_ROWS, len(order) // 5)])


@dataclass(frozen=True)
class GroupShares:
    """The classes' shares among rows of one level, from the plainest column to the finest.

    Each column's shares are drawn towards those of the columns before it, the more the fewer its rows are.
    """

    strengths: tuple[float, ...] = (1.0, 5.0, 25.0)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        levels, y = levels_of_all(fold.features), fold.y_fit
        fit, valid, test = (levels[rows] for rows in fold.row_sets)
        tried, rest = tried_and_rest(fold)

        def loss(columns: list[int], strength: float) -> float:
            p = self.shares(fold, fit[rest], y[rest], fit[tried], columns, strength)
            return valid_loss(fold.problem, y[tried], p)

        middle = self.strengths[len(self.strengths) // 2]
        alone = {}
        for column in range(levels.shape[1]):
            if alone and time.monotonic() > allowance.deadline - 0.6 * allowance.seconds():
                break
            alone[column] = loss([column], middle)
        useful = [column for column in alone if alone[column] < loss([], middle)]
        best = sorted(useful, key=alone.__getitem__)[:MOST_COLUMNS]
        columns = sorted(best, key=lambda column: levels[:, column].max())
        strength = min(self.strengths, key=lambda tried: loss(columns, tried))
        made = Made("other", words="the classes' shares among rows of one level, from column to column")
        return Fitted(*(self.shares(fold, fit, y, x, columns, strength) for x in (valid, test)), made=made)

    def shares(
        self,
        fold: FoldData,
        fit: np.ndarray,
        y: np.ndarray,
        asked: np.ndarray,
        columns: list[int],
        strength: float,
    ) -> np.ndarray:
        prior = np.bincount(y, minlength=fold.problem.classes) + 0.1
        p = np.tile((prior / prior.sum()).astype(np.float32), (len(asked), 1))
        for column in columns:
            size = int(max(fit[:, column].max(), asked[:, column].max(initial=0))) + 1
            ones = np.ones(len(y), np.float32)
            table = sparse.csr_matrix((ones, (fit[:, column], y)), shape=(size, fold.problem.classes))
            counted = np.asarray(table.sum(axis=1)).ravel()[asked[:, column]]
            p = (table[asked[:, column]].toarray() + strength * p) / (counted[:, None] + strength)
        return p

    def seconds(self, fold: FoldData) -> float:
        asked = sum(map(len, fold.row_sets[1:])) + MOST_TRIED_ROWS * fold.features.width / MOST_COLUMNS
        return MOST_COLUMNS * asked * fold.problem.classes * SECONDS_PER_CELL


def train_many_classes(run: Run, setting: Setting) -> None:
    for ensemble in run.ensembles.values():
        if ensemble.problem.classes <= MANY_CLASSES or setting.features.width == 0:
            continue
        folds, seconds, learner = fold_data(ensemble, setting), 0.3 * run.clock.left(), GroupShares()
        if learner.seconds(folds[0]) * len(folds) > seconds:
            folds = folds[:1]
        member = train_member("shares", learner, folds, None, seconds, setting.threads)
        if member:
            run.improve(ensemble, "shares", member)
