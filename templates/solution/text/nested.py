"""Nested: what models of texts say, as columns of later models, which no held label has touched.

A row's score out of fold was learned with the labels of the other folds. A model that is tried on one of
these would read its labels back. So each fold gets scores of its own, by models that saw neither the row nor
what the fold holds out.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

from solution.blend.ensemble import Ensemble
from solution.models.training.train_member import THREAD_POOLS
from solution.problem.folds.folds import Fold
from solution.problem.problem import Problem
from solution.protocol import warn
from solution.text.fold_scores import thinned_rows
from solution.text.linear import raw_scores

MOST_NESTED = 8
"""Of the models of texts; more say nearly the same."""
MOST_NESTED_CELLS = 1e8
FEWEST_PARTS = 4
"""The fitted rows of a fold are scored in so many parts, each by a model of the others."""


@dataclass(frozen=True)
class TextModel:
    """How to learn it again, and its scores: out of fold for train, the mean of folds for test.

    `scale` turns scores into log odds; all labels were needed to find it, so nested scores are without it.
    """

    matrix: sparse.csr_matrix | np.ndarray
    make: Callable[[], Any]
    scores: np.ndarray
    scale: float = 1.0

    def refit(self, problem: Problem, fit: np.ndarray, asked: np.ndarray) -> np.ndarray:
        """Scores of rows, learned from others; both are places among the problem's rows."""
        fit = thinned_rows(fit)
        model = self.make().fit(self.matrix[problem.rows[fit]], problem.y[fit])
        return columns_of(raw_scores(model, self.matrix[problem.rows[asked]], problem))


TextModels = dict[Ensemble, dict[str, TextModel]]


class Refit(NamedTuple):
    """A fit on some rows, and by fold the rows whose scores it makes."""

    fit: np.ndarray
    asked: dict[int, np.ndarray]


def add_nested_scores(ensemble: Ensemble, models: dict[str, TextModel], until: float, threads: int) -> None:
    """Of the models that there is time for, the heaviest in their blend first."""
    rounds = refits(ensemble.folds, ensemble.problem)
    fits_to_one = len(rounds) / max(1, len(ensemble.folds))
    cells = 0.0
    for name in sorted(models, key=lambda name: -ensemble.weights.get(name, 0.0))[:MOST_NESTED]:
        cells += models[name].scores.size * (len(ensemble.folds) + 1)
        if (
            cells > MOST_NESTED_CELLS
            or time.monotonic() + fits_to_one * ensemble.members[name].seconds > until
        ):
            continue
        try:
            with THREAD_POOLS.limit(limits=threads):
                made = nested_scores(models[name], ensemble.problem, len(ensemble.folds), rounds)
        except (ValueError, MemoryError) as error:
            warn(f"later models do not learn from {name}: {error}")
            continue
        before = ensemble.nested or [scores[:, :0] for scores in made]
        ensemble.nested = [np.hstack(pair) for pair in zip(before, made, strict=True)]


def refits(folds: list[Fold], problem: Problem) -> list[Refit]:
    """All fits that score the fitted rows of each fold without its held labels.

    A part of these rows is another fold: one fit without two folds serves both. Where folds are few, it is
    a piece of one, because a model of half of the rows says less than the one that scores the held rows.
    """
    pieces = -(-FEWEST_PARTS // max(1, len(folds) - 1))
    made = []
    for one, other in combinations(range(len(folds)), 2):
        (fit, held), (other_fit, other_held) = folds[one], folds[other]
        if not (np.isin(other_held, fit).any() and np.isin(held, other_fit).any()):
            continue  # of two windows in time, the earlier one was learned without labels of the later one
        if pieces == 1:
            made.append(Refit(np.intersect1d(fit, other_fit), {one: other_held, other: held}))
            continue
        for fold, rows, asked in ((one, fit, other_held), (other, other_fit, held)):
            parts = pieces_of(asked, problem.groups, pieces)
            made += [Refit(np.setdiff1d(rows, part), {fold: part}) for part in parts]
    return made


def pieces_of(rows: np.ndarray, groups: np.ndarray | None, count: int) -> list[np.ndarray]:
    """Rows of one group stay together."""
    place = np.unique(rows if groups is None else groups[rows], return_inverse=True)[1]
    piece = np.random.default_rng(0).permutation(place.max(initial=0) + 1)[place] % count
    return [part for number in range(count) if len(part := rows[piece == number])]


def nested_scores(model: TextModel, problem: Problem, folds: int, rounds: list[Refit]) -> list[np.ndarray]:
    """Columns of all rows by fold, and last for a fit on all rows; for held rows and test as they were."""
    plain = columns_of(model.scores)
    by_fold = [plain.copy() for _ in range(folds + 1)]
    for fit, asked in rounds:
        scores = model.refit(problem, fit, np.concatenate([*asked.values()]))
        ends = np.cumsum([len(rows) for rows in asked.values()])[:-1]
        for (fold, rows), part in zip(asked.items(), np.split(scores, ends), strict=True):
            by_fold[fold][problem.rows[rows]] = part
    return by_fold


def columns_of(scores: np.ndarray) -> np.ndarray:
    """Two classes need only one column."""
    columns = scores.reshape(len(scores), -1).astype(np.float32)
    return columns[:, 1:] if columns.shape[1] == 2 else columns
