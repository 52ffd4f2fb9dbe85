"""Quantiles: how far the truth may lie from the answers, as errors out of fold tell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from formulas.numbers import pinball

from solution.blend.ensemble import Ensemble
from solution.features.features import Features
from solution.output.cells.deviations import COUNTED_ERRORS, FEWEST_ERRORS, by_likeness, inputs_of_errors

MOST_SIZED_ROWS = 100_000


@dataclass(frozen=True)
class Centers:
    """The answers of some rows, and how large their errors are likely to be where that is learned."""

    predicted: np.ndarray
    sizes: np.ndarray | None

    def of(self, rows: np.ndarray) -> "Centers":
        return Centers(self.predicted[rows], None if self.sizes is None else self.sizes[rows])


def quantiles_of_test(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, np.ndarray]:
    """By level, the answers for test moved, stretched or moved by the sizes of errors.

    The way is the one with the lowest loss on rows that it was not fitted on.
    """
    truth, predicted = held_out(ensemble)
    test_predicted = ensemble.finish(ensemble.test)
    known, test = likely_sizes(ensemble, features, with_test=True)
    centers, test_centers = Centers(predicted, known), Centers(test_predicted, test)
    positive = min(predicted.min(), test_predicted.min()) > 0
    found = {}
    for level in levels:
        way = best_way(truth, centers, level, positive)
        found[level] = not_below(truth, spread_out(way, truth, centers, test_centers, level))
    return found


def quantiles_out_of_fold(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, np.ndarray]:
    """Of the rows that were held out: each half is spread as the other half says."""
    truth, predicted = held_out(ensemble)
    centers = Centers(predicted, likely_sizes(ensemble, features, with_test=False)[0])
    found = {}
    for level in levels:
        way = best_way(truth, centers, level, predicted.min() > 0)
        bounds = predicted.astype(float)
        for half, other in two_halves(len(truth)):
            bounds[other] = spread_out(way, truth[half], centers.of(half), centers.of(other), level)
        found[level] = not_below(truth, bounds)
    return found


def held_out(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    return ensemble.problem.truth()[ensemble.rows], ensemble.finish(ensemble.oof[ensemble.rows])


def two_halves(rows: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Each half with the other; none of a single row."""
    even = np.arange(rows) % 2 == 0
    return [(even, ~even), (~even, even)] if rows > 1 else []


def likely_sizes(
    ensemble: Ensemble, features: Features | None, with_test: bool
) -> tuple[np.ndarray | None, np.ndarray | None]:
    """How large errors are likely to be: of each half as the other half tells, and of test."""
    truth, predicted = held_out(ensemble)
    test_predicted = ensemble.finish(ensemble.test)
    if len(truth) < FEWEST_ERRORS or max(len(truth), len(test_predicted)) > MOST_SIZED_ROWS:
        return None, None
    rows = ensemble.problem.rows[np.flatnonzero(ensemble.rows)]
    inputs, test_inputs = inputs_of_errors(predicted, test_predicted, features, rows)
    errors = truth - predicted

    def learned(places: np.ndarray, new_inputs: np.ndarray) -> np.ndarray:
        few = places[:: max(1, len(places) // COUNTED_ERRORS)]
        return by_likeness(errors[few], inputs[few], new_inputs, is_laplace=True)

    sizes = np.empty(len(truth))
    for half, other in two_halves(len(truth)):
        sizes[other] = learned(np.flatnonzero(half), inputs[other])
    return sizes, learned(np.arange(len(truth)), test_inputs) if with_test else None


def best_way(truth: np.ndarray, centers: Centers, level: float, positive: bool) -> str:
    usable = {"moved": True, "stretched": positive, "sized": centers.sizes is not None}
    return min(
        (way for way, fits in usable.items() if fits),
        key=lambda way: loss_of_spread(way, truth, centers, level),
    )


def spread_out(way: str, truth: np.ndarray, known: Centers, new: Centers, level: float) -> np.ndarray:
    if way == "stretched":
        return new.predicted * np.quantile(truth / known.predicted, level)
    errors = truth - known.predicted
    if way == "sized" and known.sizes is not None and new.sizes is not None:
        return new.predicted + new.sizes * np.quantile(errors / known.sizes, level)
    return new.predicted + np.quantile(errors, level)


def loss_of_spread(way: str, truth: np.ndarray, centers: Centers, level: float) -> float:
    """The pinball loss on each half, with the spread of the other half."""
    return sum(
        pinball(truth[other], spread_out(way, truth[half], centers.of(half), centers.of(other), level), level)
        for half, other in two_halves(len(truth))
    )


def not_below(truth: np.ndarray, bounds: np.ndarray) -> np.ndarray:
    """What was never negative stays so."""
    return np.maximum(bounds, 0) if truth.min() >= 0 else bounds
