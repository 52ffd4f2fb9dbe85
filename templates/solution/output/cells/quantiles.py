"""Quantiles: how far the truth may lie from the answers, as errors out of fold tell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from formulas.numbers import pinball
from sklearn.ensemble import HistGradientBoostingRegressor

from solution.blend.ensemble import Ensemble
from solution.features.features import Features
from solution.output.cells.deviations import COUNTED_ERRORS, FEWEST_ERRORS, by_likeness, inputs_of_errors

MOST_SIZED_ROWS = 100_000
LEARNED_ROWS = 20_000
"""Quantiles of errors are learned from about so many rows."""
LEAST_LEARNED_GAIN = 0.02


@dataclass(frozen=True)
class Likely:
    """How large the errors of some rows are likely to be, and what errors may depend on."""

    sizes: np.ndarray
    inputs: np.ndarray

    def of(self, rows: np.ndarray) -> "Likely":
        return Likely(self.sizes[rows], self.inputs[rows])


@dataclass(frozen=True)
class Centers:
    """The answers of some rows, and their likely errors where these are learned."""

    predicted: np.ndarray
    likely: Likely | None

    def of(self, rows: np.ndarray) -> "Centers":
        return Centers(self.predicted[rows], None if self.likely is None else self.likely.of(rows))


def quantiles_of_test(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, np.ndarray]:
    """By level, the answers for test moved, stretched or moved by what is learned of errors.

    The way is the one with the lowest loss on rows that it was not fitted on.
    """
    truth, predicted = held_out(ensemble)
    test_predicted = ensemble.finish(ensemble.test)
    known, test = likely_errors(ensemble, features, with_test=True)
    centers, test_centers = Centers(predicted, known), Centers(test_predicted, test)
    positive = min(predicted.min(), test_predicted.min()) > 0
    found = {}
    for level in levels:
        way = best_way(truth, centers, level, positive)
        found[level] = not_below(truth, spread_out(way, truth, centers, test_centers, level))
    return bounds_in_order(found)


def quantiles_out_of_fold(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, np.ndarray]:
    """Of the rows that were held out: each half is spread as the other half says."""
    truth, predicted = held_out(ensemble)
    centers = Centers(predicted, likely_errors(ensemble, features, with_test=False)[0])
    found = {}
    for level in levels:
        way = best_way(truth, centers, level, predicted.min() > 0)
        bounds = predicted.astype(float)
        for half, other in two_halves(len(truth)):
            bounds[other] = spread_out(way, truth[half], centers.of(half), centers.of(other), level)
        found[level] = not_below(truth, bounds)
    return bounds_in_order(found)


def bounds_in_order(found: dict[float, np.ndarray]) -> dict[float, np.ndarray]:
    """A higher level has no lower bound; that never costs pinball loss."""
    levels = sorted(found)
    bounds = np.sort([found[level] for level in levels], axis=0)
    return dict(zip(levels, bounds, strict=True))


def held_out(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    return ensemble.problem.truth()[ensemble.rows], ensemble.finish(ensemble.oof[ensemble.rows])


def two_halves(rows: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Each half with the other; none of a single row."""
    even = np.arange(rows) % 2 == 0
    return [(even, ~even), (~even, even)] if rows > 1 else []


def likely_errors(
    ensemble: Ensemble, features: Features | None, with_test: bool
) -> tuple[Likely | None, Likely | None]:
    """Of each half of the known rows as the other half tells, and of test."""
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
    test = Likely(learned(np.arange(len(truth)), test_inputs), test_inputs) if with_test else None
    return Likely(sizes, inputs), test


def best_way(truth: np.ndarray, centers: Centers, level: float, positive: bool) -> str:
    """The way with the lowest loss; what is learned must gain more than chance gives it."""
    has_likely = centers.likely is not None
    usable = {"moved": True, "stretched": positive, "sized": has_likely, "learned": has_likely}
    handicap = {"learned": 1 + LEAST_LEARNED_GAIN}
    return min(
        (way for way, fits in usable.items() if fits),
        key=lambda way: handicap.get(way, 1.0) * loss_of_spread(way, truth, centers, level),
    )


def spread_out(way: str, truth: np.ndarray, known: Centers, new: Centers, level: float) -> np.ndarray:
    if way == "stretched":
        return new.predicted * np.quantile(truth / known.predicted, level)
    errors = truth - known.predicted
    if known.likely is None or new.likely is None or way == "moved":
        return new.predicted + np.quantile(errors, level)
    in_sizes = errors / known.likely.sizes
    if way == "sized":
        return new.predicted + new.likely.sizes * np.quantile(in_sizes, level)
    return new.predicted + new.likely.sizes * learned_quantile(in_sizes, known.likely, new.likely, level)


def learned_quantile(errors: np.ndarray, known: Likely, new: Likely, level: float) -> np.ndarray:
    """Of each new row, by boosted trees of what errors may depend on.

    Each half of the known rows learns one, which is moved so that it is right on the other half.
    """
    found = []
    for half, other in two_halves(len(errors)):
        few = np.flatnonzero(half)[:: max(1, half.sum() // LEARNED_ROWS)]
        model = quantile_trees(level).fit(known.inputs[few], errors[few])
        off = np.quantile(errors[other] - model.predict(known.inputs[other]), level)
        found.append(model.predict(new.inputs) + off)
    return np.mean(found, axis=0)


def quantile_trees(level: float) -> HistGradientBoostingRegressor:
    return HistGradientBoostingRegressor(
        loss="quantile",
        quantile=level,
        max_iter=80,
        learning_rate=0.06,
        max_leaf_nodes=12,
        min_samples_leaf=30,
        l2_regularization=1.0,
        early_stopping=False,
        random_state=0,
    )


def loss_of_spread(way: str, truth: np.ndarray, centers: Centers, level: float) -> float:
    """The pinball loss on each half, with the spread of the other half."""
    return sum(
        pinball(truth[other], spread_out(way, truth[half], centers.of(half), centers.of(other), level), level)
        for half, other in two_halves(len(truth))
    )


def not_below(truth: np.ndarray, bounds: np.ndarray) -> np.ndarray:
    """What was never negative stays so."""
    return np.maximum(bounds, 0) if truth.min() >= 0 else bounds
