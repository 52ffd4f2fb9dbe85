"""Quantiles: how far the truth may lie from the answers, as errors out of fold tell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from formulas.numbers import pinball
from sklearn.ensemble import HistGradientBoostingRegressor

from solution.blend.ensemble import Ensemble
from solution.features.features import Features
from solution.models.training.train_member import THREAD_POOLS
from solution.output.cells.deviations import COUNTED_ERRORS, FEWEST_ERRORS, by_likeness, inputs_of_errors

MOST_SIZED_ROWS = 100_000
LEARNED_ROWS = 20_000
"""Quantiles of errors are learned from about so many rows."""


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
    found = {level: best_bounds(truth, centers, test_centers, level)[1] for level in levels}
    return bounds_in_order(found, truth)


def quantiles_out_of_fold(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, np.ndarray]:
    """Of the rows that were held out: each half is spread as the other half says."""
    truth, predicted = held_out(ensemble)
    centers = Centers(predicted, likely_errors(ensemble, features, with_test=False)[0])
    nothing = centers.of(np.empty(0, int))
    found = {level: best_bounds(truth, centers, nothing, level)[0] for level in levels}
    return bounds_in_order(found, truth)


def bounds_in_order(found: dict[float, np.ndarray], truth: np.ndarray) -> dict[float, np.ndarray]:
    """A higher level has no lower bound, which never costs pinball loss; what was never negative stays so."""
    levels = sorted(found)
    bounds = np.sort([found[level] for level in levels], axis=0)
    if truth.min() >= 0:
        bounds = np.maximum(bounds, 0)
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


Bounds = tuple[np.ndarray, np.ndarray]
"""Of the known rows, each half as the other half tells, and of new ones."""


def best_bounds(truth: np.ndarray, known: Centers, new: Centers, level: float) -> Bounds:
    """Those with the lowest loss on the known rows."""
    ways = ["moved"]
    if min(known.predicted.min(), new.predicted.min(initial=np.inf)) > 0:
        ways.append("stretched")
    if known.likely is not None:
        ways.append("sized")
    found = [spread_bounds(way, truth, known, new, level) for way in ways]
    if known.likely is not None and new.likely is not None:
        found.append(learned_bounds(truth, (known, known.likely), (new, new.likely), level))
    return min(found, key=lambda bounds: pinball(truth, bounds[0], level))


def spread_bounds(way: str, truth: np.ndarray, known: Centers, new: Centers, level: float) -> Bounds:
    bounds = known.predicted.astype(float)
    for half, other in two_halves(len(truth)):
        bounds[other] = spread_out(way, truth[half], known.of(half), known.of(other), level)
    return bounds, spread_out(way, truth, known, new, level)


def spread_out(way: str, truth: np.ndarray, known: Centers, new: Centers, level: float) -> np.ndarray:
    if way == "stretched":
        return new.predicted * np.quantile(truth / known.predicted, level)
    errors = truth - known.predicted
    if way == "sized" and known.likely is not None and new.likely is not None:
        return new.predicted + new.likely.sizes * np.quantile(errors / known.likely.sizes, level)
    return new.predicted + np.quantile(errors, level)


def learned_bounds(
    truth: np.ndarray, known: tuple[Centers, Likely], new: tuple[Centers, Likely], level: float
) -> Bounds:
    """Boosted trees tell the quantile of errors from what these may depend on.

    Each half of the known rows learns one for the other half. How far it is off there moves the bounds of
    the half that learned it, and both move those of new rows.
    """
    (centers, likely), (new_centers, new_likely) = known, new
    errors = (truth - centers.predicted) / likely.sizes
    told, told_of_new, off = np.zeros(len(truth)), [], np.zeros(len(truth))
    for half, other in two_halves(len(truth)):
        few = np.flatnonzero(half)[:: max(1, half.sum() // LEARNED_ROWS)]
        with THREAD_POOLS.limit(limits=1):  # few rows: threads would wait for each other
            model = quantile_trees(level).fit(likely.inputs[few], errors[few])
        told[other] = model.predict(likely.inputs[other])
        off[half] = np.quantile(errors[other] - told[other], level)
        if len(new_likely.sizes):
            told_of_new.append(model.predict(new_likely.inputs) + off[half][0])
    of_new = np.mean(told_of_new, axis=0) if told_of_new else np.zeros(len(new_likely.sizes))
    return (
        centers.predicted + likely.sizes * (told + off),
        new_centers.predicted + new_likely.sizes * of_new,
    )


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
