"""Fold scores: what a linear model of texts says of all rows, of train's by models that did not see them."""

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse
from sklearn.model_selection import KFold

from medalist_engine.features.features import Features
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.problem import Problem
from medalist_engine.text.linear import CLASSIFIERS, REGRESSORS, loss_of_scores, raw_scores

MOST_FITTED = 300_000
"""The rows that a model learns from: it gains little from more."""
FEWEST_FIRST_ROWS = 20
"""So many rows before the first window of time can tell each other's scores."""


class FoldScores(NamedTuple):
    """Of all rows, the model of the last fold, and what makes another like it."""

    scores: np.ndarray
    model: Any
    make: Callable[[], Any]


def fold_scores(
    matrix: sparse.csr_matrix | np.ndarray,
    name: str,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    until: float = np.inf,
) -> FoldScores:
    """Raw scores: of train rows by models that did not see them, the mean over folds for the others.

    TimeoutError if the first fold shows that the others would not finish by `until`.
    """
    started = time.monotonic()
    others = np.setdiff1d(np.arange(features.rows), problem.rows)
    scores = np.zeros((features.rows, problem.classes or 1))
    makers = (CLASSIFIERS if problem.kind == "classes" else REGRESSORS)[name]
    for number, (fit, held) in enumerate(folds):
        fit = thinned_rows(fit)
        fit_matrix, held_matrix = matrix[problem.rows[fit]], matrix[problem.rows[held]]
        models = [make().fit(fit_matrix, problem.y[fit]) for make in makers]
        by_model = [raw_scores(model, held_matrix, problem) for model in models]
        best = place_of_best(problem, held, by_model)
        makers = makers[best : best + 1]
        scores[problem.rows[held]] = by_model[best]
        scores[others] += raw_scores(models[best], matrix[others], problem) / len(folds)
        if number == 0:
            check_time(started, len(folds) / min(2, len(models)), until)
    if time.monotonic() < until:
        score_first_rows(matrix, makers[0], problem, folds, scores)
    return FoldScores(scores if problem.classes else scores[:, 0], models[best], makers[0])


def place_of_best(problem: Problem, held: np.ndarray, by_model: Sequence[np.ndarray]) -> int:
    """Of the models of the first fold; later folds fit only the best."""
    if len(by_model) == 1:
        return 0
    return int(np.argmin([loss_of_scores(problem, problem.y[held], scores) for scores in by_model]))


def check_time(started: float, times: float, until: float) -> None:
    whole = (time.monotonic() - started) * times
    if started + whole > until:
        raise TimeoutError(f"all folds would take {whole:.0f} s")


def score_first_rows(
    matrix: sparse.csr_matrix | np.ndarray,
    make: Callable[[], Any],
    problem: Problem,
    folds: list[Fold],
    scores: np.ndarray,
) -> None:
    """Windows of time hold out none of the rows before the first: halves of those tell each other's scores.

    Without them, later models learn that a score tells little.
    """
    held = np.concatenate([held for _fit, held in folds])
    first = np.setdiff1d(np.arange(len(problem.rows)), held)
    if len(first) < FEWEST_FIRST_ROWS:
        return
    for half, other in KFold(2, shuffle=True, random_state=0).split(first):
        fit, asked = thinned_rows(first[half]), problem.rows[first[other]]
        try:
            model = make().fit(matrix[problem.rows[fit]], problem.y[fit])
        except ValueError:  # all of one class
            return
        scores[asked] = raw_scores(model, matrix[asked], problem)


def thinned_rows(rows: np.ndarray) -> np.ndarray:
    return rows if len(rows) <= MOST_FITTED else rows[:: -(-len(rows) // MOST_FITTED)]
