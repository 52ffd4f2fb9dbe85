"""Quantiles: how far the truth may lie from the answers, as errors out of fold tell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.features.features import Features
from medalist_engine.formulas.numbers import interval_score, pinball
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.output.cells.deviations import (
    COUNTED_ERRORS,
    FEWEST_ERRORS,
    by_likeness,
    inputs_of_errors,
)
from medalist_engine.output.cells.spread import quantiles_asked

MOST_SIZED_ROWS = 100_000
LEARNED_ROWS = 20_000
"""Quantiles of errors are learned from about so many rows."""


@dataclass(frozen=True)
class Likely:
    """How large the errors of some rows are likely to be, and what errors may depend on."""

    sizes: np.ndarray
    inputs: np.ndarray


Bounds = tuple[np.ndarray, np.ndarray]
"""Of the held-out rows, each half as the other half tells, and of test."""


def asked_bounds(
    config: Config, ensembles: dict[str, Ensemble], features: Features | None
) -> dict[str, dict[float, Bounds]]:
    """The quantiles that the submission asks for beside the median, by train target and level."""
    return {
        target: bounds_by_level(ensembles[target], levels, features)
        for target, levels in quantiles_asked(config).items()
        if target in ensembles
    }


def bounds_by_level(
    ensemble: Ensemble, levels: Sequence[float], features: Features | None
) -> dict[float, Bounds]:
    """The answers moved by a quantile of all errors, or by one that is learned from what errors depend on:
    by what has the lower loss on rows that it was not fitted on.
    """
    truth, predicted = held_out(ensemble)
    new_predicted, (known, new) = ensemble.finish(ensemble.test), likely_errors(ensemble, features)
    found = []
    for level in sorted(levels):
        ways = [moved_bounds(truth, predicted, new_predicted, level)]
        if known is not None and new is not None:
            held, of_test = learned_bounds(truth - predicted, known, new, level)
            ways.append((predicted + held, new_predicted + of_test))
        found.append(min(ways, key=lambda bounds: pinball(truth, bounds[0], level)))
    held, of_test = (bounds_in_order(truth, bounds) for bounds in zip(*found, strict=True))
    return dict(zip(sorted(levels), zip(held, of_test, strict=True), strict=True))


def bounds_in_order(truth: np.ndarray, bounds: Sequence[np.ndarray]) -> np.ndarray:
    """A higher level has no lower bound, which never costs pinball loss; what was never negative stays so."""
    ordered = np.sort(bounds, axis=0)
    return np.maximum(ordered, 0) if truth.min() >= 0 else ordered


def interval_score_of(ensemble: Ensemble, bounds: dict[float, Bounds]) -> float | None:
    """Winkler's score of the held-out rows; None where the metric is another."""
    if ensemble.problem.metric.scored_as != "winkler" or len(bounds) != 2:
        return None
    low, high = sorted(bounds)
    return interval_score(held_out(ensemble)[0], bounds[low][0], bounds[high][0], 2 * low)


def held_out(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    return ensemble.problem.truth()[ensemble.rows], ensemble.finish(ensemble.oof[ensemble.rows])


def two_halves(rows: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Each half with the other; none of a single row."""
    even = np.arange(rows) % 2 == 0
    return [(even, ~even), (~even, even)] if rows > 1 else []


def likely_errors(ensemble: Ensemble, features: Features | None) -> tuple[Likely | None, Likely | None]:
    """Of each half of the held-out rows as the other half tells, and of test."""
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
    return Likely(sizes, inputs), Likely(learned(np.arange(len(truth)), test_inputs), test_inputs)


def moved_bounds(truth: np.ndarray, predicted: np.ndarray, new_predicted: np.ndarray, level: float) -> Bounds:
    errors, held = truth - predicted, predicted.astype(float)
    for half, other in two_halves(len(truth)):
        held[other] += np.quantile(errors[half], level)
    return held, new_predicted + np.quantile(errors, level)


def learned_bounds(errors: np.ndarray, known: Likely, new: Likely, level: float) -> Bounds:
    """Boosted trees tell the quantile of errors from what these may depend on.

    Each half of the known rows learns one for the other half, and is moved by how far it is off there: a
    quarter of all rows as the other quarter tells.
    """
    scaled = errors / known.sizes
    told, told_of_new = np.zeros(len(errors)), []
    for half, other in two_halves(len(errors)):
        few = np.flatnonzero(half)[:: max(1, half.sum() // LEARNED_ROWS)]
        with THREAD_POOLS.limit(limits=1):  # few rows: threads would wait for each other
            model = quantile_trees(level).fit(known.inputs[few], scaled[few])
        told[other] = model.predict(known.inputs[other])
        off = scaled[other] - told[other]
        for quarter, rest in two_halves(len(off)):
            told[np.flatnonzero(other)[rest]] += np.quantile(off[quarter], level)
        told_of_new.append(model.predict(new.inputs) + np.quantile(off, level))
    return known.sizes * told, new.sizes * np.mean(told_of_new, axis=0)


def quantile_trees(level: float) -> HistGradientBoostingRegressor:
    return HistGradientBoostingRegressor(
        loss="quantile",
        quantile=level,
        max_iter=50,
        learning_rate=0.06,
        max_leaf_nodes=6,
        min_samples_leaf=60,
        l2_regularization=1.0,
        early_stopping=False,
        random_state=0,
    )
