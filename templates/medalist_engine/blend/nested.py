"""Nested: what one model says, as columns of later models, which no held label has touched.

A row's prediction out of fold was learned with the labels of the other folds. A model that is tried on one of
these would read its labels back. So each fold gets predictions of its own, by models that saw neither the row
nor what the fold holds out.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn

MOST_NESTED = 8
"""Of the members; more say nearly the same."""
MOST_NESTED_CELLS = 1e8
FEWEST_PARTS, MOST_PARTS = 4, 5
"""The fitted rows of a fold are predicted in so many parts, each by a model of the others."""
Predict = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Learns from some of the problem's rows and predicts others; all by their places."""


class Refit(NamedTuple):
    """A fit on some rows, and by fold the rows that it predicts."""

    fit: np.ndarray
    asked: dict[int, np.ndarray]


def add_what_is_said(
    ensemble: Ensemble, said: Mapping[str, tuple[np.ndarray, Predict]], until: float, threads: int
) -> None:
    """Of the heaviest members that there is time for: what they say of all rows, and how they learn."""
    problem, folds = ensemble.problem, ensemble.folds
    rounds, cells = refits(folds, problem), 0.0
    for name in sorted(said, key=lambda name: -ensemble.weights.get(name, 0.0))[:MOST_NESTED]:
        (scores, answer), member = said[name], ensemble.members[name]
        cost = member.seconds * len(rounds) / max(member.passes, len(folds))
        cells += scores.size * (len(folds) + 1)
        if cells > MOST_NESTED_CELLS or time.monotonic() + cost > until:
            continue
        try:
            with THREAD_POOLS.limit(limits=threads):
                add_nested(ensemble, scores, answer, rounds)
        except Exception as error:  # noqa: BLE001
            warn(f"later models do not learn from {name}: {type(error).__name__}: {error}")


def add_nested(ensemble: Ensemble, plain: np.ndarray, answer: Predict, rounds: list[Refit]) -> None:
    """`plain` are the model's predictions of all rows: out of fold for train, the mean of folds for test."""
    made = nested_columns(plain, answer, ensemble.problem, len(ensemble.folds), rounds)
    before = ensemble.nested or [columns[:, :0] for columns in made]
    ensemble.nested = [np.hstack(pair) for pair in zip(before, made, strict=True)]


def refits(folds: list[Fold], problem: Problem) -> list[Refit]:
    """All fits that predict the fitted rows of each fold without its held labels.

    A part of these rows is one other fold or, where folds are many, a bundle of them: one fit without two
    bundles serves the folds of both. Where folds are few, it is a piece of one, because a model of half of
    the rows says less than the one that predicts the held rows.
    """
    every_pair = list(combinations(range(len(folds)), 2))
    pairs = [(one, other) for one, other in every_pair if are_in_touch(folds[one], folds[other])]
    if len(folds) > MOST_PARTS and pairs == every_pair:
        return refits_of_bundles(folds, np.array_split(range(len(folds)), MOST_PARTS))
    pieces = -(-FEWEST_PARTS // max(1, len(folds) - 1))
    made = []
    for one, other in pairs:
        (fit, held), (other_fit, other_held) = folds[one], folds[other]
        if pieces == 1:
            made.append(Refit(np.intersect1d(fit, other_fit), {one: other_held, other: held}))
            continue
        for fold, rows, asked in ((one, fit, other_held), (other, other_fit, held)):
            parts = pieces_of(asked, problem.groups, pieces)
            made += [Refit(np.setdiff1d(rows, part), {fold: part}) for part in parts]
    return made


def are_in_touch(one: Fold, other: Fold) -> bool:
    """Whether each learned labels that the other holds out. Of two windows in time, the earlier did not."""
    return bool(np.isin(other[1], one[0]).any() and np.isin(one[1], other[0]).any())


def refits_of_bundles(folds: list[Fold], bundles: Sequence[Sequence[int]]) -> list[Refit]:
    """Without one bundle, for the other folds in it; without two, for the folds of both."""

    def without(*numbers: int) -> np.ndarray:
        return reduce(np.intersect1d, [folds[number][0] for number in numbers])

    def held(numbers: Sequence[int]) -> np.ndarray:
        return np.concatenate([folds[number][1] for number in numbers])

    alone = [
        Refit(without(*bundle), {fold: held([one for one in bundle if one != fold]) for fold in bundle})
        for bundle in bundles
        if len(bundle) > 1
    ]
    both = [
        Refit(without(*one, *other), dict.fromkeys(one, held(other)) | dict.fromkeys(other, held(one)))
        for one, other in combinations(bundles, 2)
    ]
    return alone + both


def pieces_of(rows: np.ndarray, groups: np.ndarray | None, count: int) -> list[np.ndarray]:
    """Rows of one group stay together."""
    place = np.unique(rows if groups is None else groups[rows], return_inverse=True)[1]
    piece = np.random.default_rng(0).permutation(place.max(initial=0) + 1)[place] % count
    return [part for number in range(count) if len(part := rows[piece == number])]


def nested_columns(
    plain: np.ndarray, answer: Predict, problem: Problem, folds: int, rounds: list[Refit]
) -> list[np.ndarray]:
    """Columns of all rows by fold, and last for a fit on all rows; for held rows and test as they were."""
    by_fold = [prediction_columns(plain).copy() for _ in range(folds + 1)]
    for fit, asked in rounds:
        places = np.unique(np.concatenate([*asked.values()]))
        predicted = prediction_columns(answer(fit, places))
        for fold, rows in asked.items():
            by_fold[fold][problem.rows[rows]] = predicted[np.searchsorted(places, rows)]
    return by_fold


def prediction_columns(predicted: np.ndarray) -> np.ndarray:
    """Two classes need only one column."""
    columns = predicted.reshape(len(predicted), -1).astype(np.float32)
    return columns[:, 1:] if columns.shape[1] == 2 else columns
