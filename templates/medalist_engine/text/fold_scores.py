"""Fold scores: what a linear model of texts says of all rows, of train's by models that did not see them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse
from scipy.special import softmax

from medalist_engine.blend.passes import FIRST_SPLIT
from medalist_engine.features.features import Features
from medalist_engine.models.made import Made, Pass
from medalist_engine.models.trace import Trace
from medalist_engine.models.training.member import Member
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.problem import Problem
from medalist_engine.text.linear import CLASSIFIERS, REGRESSORS, loss_of_scores, raw_scores, temperature

MOST_FITTED = 300_000
"""The rows that a model learns from: it gains little from more."""


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


def thinned_rows(rows: np.ndarray) -> np.ndarray:
    return rows if len(rows) <= MOST_FITTED else rows[:: -(-len(rows) // MOST_FITTED)]


@dataclass(frozen=True)
class TextModel:
    """How to learn it again, and its scores: out of fold for train, the mean of folds for test."""

    matrix: sparse.csr_matrix | np.ndarray
    make: Callable[[], Any]
    scores: np.ndarray

    def answer(self, problem: Problem, fit: np.ndarray, asked: np.ndarray) -> np.ndarray:
        fit = thinned_rows(fit)
        model = self.make().fit(self.matrix[problem.rows[fit]], problem.y[fit])
        return raw_scores(model, self.matrix[problem.rows[asked]], problem)


def member_of(
    fold_results: FoldScores,
    matrix: sparse.csr_matrix | np.ndarray,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    made: Made,
) -> tuple[Member, TextModel]:
    """A member from the scores, scaled to logits, and its model for who learns it again."""
    scores = fold_results.scores
    if problem.kind == "classes":
        held = np.concatenate([held for _fit, held in folds])
        scale = temperature(problem, problem.y[held], scores[problem.rows[held]])
        scores = scores * scale
        made = replace(made, settings={**(made.settings or {}), "temperature": scale})
    oof, test = scores[problem.rows], scores[features.train_rows :]
    if problem.kind == "classes":
        oof, test = softmax(oof, axis=1), softmax(test, axis=1)
    seen = np.zeros(len(problem.rows))
    seen[np.concatenate([held for _fit, held in folds])] = 1
    held = {number: held for number, (_fit, held) in enumerate(folds)}
    trace = Trace(FIRST_SPLIT, held, fits=Pass(dict.fromkeys(held, made)))
    member = Member((oof.T * seen).T, seen, test, 1, 0.0, trace=trace)
    return member, TextModel(matrix, fold_results.make, fold_results.scores)
