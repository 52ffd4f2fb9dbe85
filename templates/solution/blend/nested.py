"""Nested: what one model says, as columns of later models, which no held label has touched.

A row's prediction out of fold was learned with the labels of the other folds. A model that is tried on one of
these would read its labels back. So each fold gets predictions of its own, by models that saw neither the row
nor what the fold holds out.
"""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from solution.blend.ensemble import Ensemble
from solution.problem.folds.folds import Fold
from solution.problem.problem import Problem

FEWEST_PARTS = 4
"""The fitted rows of a fold are scored in so many parts, each by a model of the others."""
Answer = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Learns from some of the problem's rows and predicts others; all by their places."""


class Refit(NamedTuple):
    """A fit on some rows, and by fold the rows that it predicts."""

    fit: np.ndarray
    asked: dict[int, np.ndarray]


def add_nested(ensemble: Ensemble, plain: np.ndarray, answer: Answer, rounds: list[Refit]) -> None:
    """`plain` are the model's predictions of all rows: out of fold for train, the mean of folds for test."""
    made = nested_columns(plain, answer, ensemble.problem, len(ensemble.folds), rounds)
    before = ensemble.nested or [columns[:, :0] for columns in made]
    ensemble.nested = [np.hstack(pair) for pair in zip(before, made, strict=True)]


def refits(folds: list[Fold], problem: Problem) -> list[Refit]:
    """All fits that predict the fitted rows of each fold without its held labels.

    A part of these rows is another fold: one fit without two folds serves both. Where folds are few, it is
    a piece of one, because a model of half of the rows says less than the one that predicts the held rows.
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


def nested_columns(
    plain: np.ndarray, answer: Answer, problem: Problem, folds: int, rounds: list[Refit]
) -> list[np.ndarray]:
    """Columns of all rows by fold, and last for a fit on all rows; for held rows and test as they were."""
    by_fold = [columns_of(plain).copy() for _ in range(folds + 1)]
    for fit, asked in rounds:
        predicted = columns_of(answer(fit, np.concatenate([*asked.values()])))
        ends = np.cumsum([len(rows) for rows in asked.values()])[:-1]
        for (fold, rows), part in zip(asked.items(), np.split(predicted, ends), strict=True):
            by_fold[fold][problem.rows[rows]] = part
    return by_fold


def columns_of(predicted: np.ndarray) -> np.ndarray:
    """Two classes need only one column."""
    columns = predicted.reshape(len(predicted), -1).astype(np.float32)
    return columns[:, 1:] if columns.shape[1] == 2 else columns
