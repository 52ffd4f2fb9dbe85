"""Spread: columns that ask how far the truth may be from the answers, as errors out of fold tell.

Rows may have errors of different sizes: these are learned, and all errors are told in them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import ExtraTreesRegressor

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.features.features import Features
from medalist_engine.formulas.numbers import interval_score
from medalist_engine.output.cells.spelling import column_targets, target_columns

LEVEL_IN_NAME = re.compile(r"(\d*\.\d+|\d+)\D*$")
BOUND_IN_NAME = re.compile(r"-?\d+\.?\d*")
COUNTED_ERRORS = 3_000
"""Sizes are learned from about so many rows."""
FEWEST_ERRORS, MOST_SIZED_ROWS = 300, 100_000
MOST_TELLING = 50
"""So many columns of numbers tell of errors, at most."""
SIZES_APART = 20.0
MOST_LIKE_ROWS = 20_000
Bounds = tuple[np.ndarray, np.ndarray]
"""Of the held-out rows, each half as the other half tells, and of test."""


@dataclass(frozen=True)
class Errors:
    """The truth and answers out of fold, answers for test, and the likely sizes of the errors of both."""

    truth: np.ndarray
    predicted: np.ndarray
    sizes: np.ndarray
    test_predicted: np.ndarray
    test_sizes: np.ndarray

    def told_in_sizes(self) -> np.ndarray:
        return (self.truth - self.predicted) / self.sizes


def quantile_asked(config: Config, name: str) -> float | None:
    """The level of a bound; else the one in the name, as the scorer reads it, of several about one target."""
    levels = {column["name"]: column["quantile"] for column in target_columns(config) if "quantile" in column}
    if name in levels:
        return levels[name]
    targets, match = column_targets(config), LEVEL_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    if config["metric"]["name"] != "pinball" or alone or match is None:
        return None
    level = float(match[1]) if float(match[1]) < 1 else float(match[1]) / 100
    return level if 0 < level < 1 else None


def bound_asked(config: Config, name: str) -> float | None:
    """The number in a column's name, where columns ask how likely the truth is at most that."""
    targets, match = column_targets(config), BOUND_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    return None if config["metric"]["name"] != "crps" or alone or match is None else float(match[0])


def asked_bounds(
    config: Config, ensembles: dict[str, Ensemble], features: Features | None
) -> dict[str, dict[float, Bounds]]:
    """The quantiles that the submission asks for beside the median, by train target and level."""
    levels: dict[str, list[float]] = {}
    for name, target in column_targets(config).items():
        level = quantile_asked(config, name)
        if target in ensembles and level not in (None, 0.5):
            levels.setdefault(target, []).append(level)
    return {
        target: bounds_by_level(errors_of(ensembles[target], features), asked)
        for target, asked in levels.items()
    }


def bounds_by_level(known: Errors, levels: Sequence[float]) -> dict[float, Bounds]:
    """A higher level has no lower bound, which never costs pinball loss; what was never negative stays so."""
    told = known.told_in_sizes()
    held, of_test = [], []
    for level in sorted(levels):
        moved = known.predicted.astype(float)
        for half, other in two_halves(len(told)):
            moved[other] += known.sizes[other] * np.quantile(told[half], level)
        held.append(moved)
        of_test.append(known.test_predicted + known.test_sizes * np.quantile(told, level))
    least = 0.0 if known.truth.min() >= 0 else -np.inf
    ordered = [np.maximum(np.sort(bounds, axis=0), least) for bounds in (held, of_test)]
    return dict(zip(sorted(levels), zip(*ordered, strict=True), strict=True))


def interval_score_of(ensemble: Ensemble, bounds: dict[float, Bounds]) -> float | None:
    """Winkler's score of the held-out rows; None where the metric is another."""
    if ensemble.problem.metric.scored_as != "winkler" or len(bounds) != 2:
        return None
    low, high = sorted(bounds)
    truth = ensemble.problem.truth()[ensemble.rows]
    return interval_score(truth, bounds[low][0], bounds[high][0], 2 * low)


def deviations(known: Errors, is_laplace: bool) -> np.ndarray:
    """For each answer of test that of a Laplace or normal distribution that suits the errors."""
    told = known.told_in_sizes()
    scale = np.sqrt(2) * np.abs(told).mean() if is_laplace else np.sqrt((told**2).mean())
    return np.maximum(known.test_sizes * scale, 1e-9)


def shares_below(ensemble: Ensemble, bounds: np.ndarray) -> np.ndarray:
    """For each answer of test and each bound, how likely the truth is at most that: by the truth of rows that
    were told about the same.
    """
    rows = np.flatnonzero(ensemble.rows)
    rows = rows[:: max(1, len(rows) // MOST_LIKE_ROWS)]
    truth, predicted = ensemble.problem.truth()[rows], ensemble.finish(ensemble.oof[rows])
    order, half = np.argsort(predicted, kind="stable"), max(25, len(predicted) // 40)
    below = np.cumsum(truth[order, None] <= bounds, axis=0)
    below = np.vstack([np.zeros((1, len(bounds)), below.dtype), below])
    place = np.searchsorted(predicted[order], ensemble.finish(ensemble.test))
    first, last = np.maximum(place - half, 0), np.minimum(place + half, len(predicted))
    return (below[last] - below[first]) / np.maximum(last - first, 1)[:, None]


def errors_of(ensemble: Ensemble, features: Features | None, by_row: bool = True) -> Errors:
    """With sizes that are learned, where these surely suit the held-out rows better than one for all."""
    predicted, test_predicted = ensemble.finish(ensemble.oof[ensemble.rows]), ensemble.finish(ensemble.test)
    truth = ensemble.problem.truth()[ensemble.rows]
    errors = truth - predicted
    ones, test_ones = np.ones(len(truth)), np.ones(len(test_predicted))
    alike = Errors(truth, predicted, ones, test_predicted, test_ones)
    if not by_row or len(errors) < FEWEST_ERRORS or max(len(errors), len(test_predicted)) > MOST_SIZED_ROWS:
        return alike
    rows = ensemble.problem.rows[np.flatnonzero(ensemble.rows)]
    inputs, test_inputs = inputs_of_errors(predicted, test_predicted, features, rows)
    sizes = np.empty(len(errors))
    for half, other in two_halves(len(errors)):
        sizes[other] = learned_sizes(errors[half], inputs[half], inputs[other])
    gains = unlikeliness(errors, ones) - unlikeliness(errors, sizes)
    if gains.mean() < 2 * gains.std() / np.sqrt(len(gains)):
        return alike
    return Errors(truth, predicted, sizes, test_predicted, learned_sizes(errors, inputs, test_inputs))


def two_halves(rows: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Each half with the other; none of a single row."""
    even = np.arange(rows) % 2 == 0
    return [(even, ~even), (~even, even)] if rows > 1 else []


def inputs_of_errors(
    predicted: np.ndarray, test_predicted: np.ndarray, features: Features | None, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What errors may depend on, for rows of train and of test: the prediction and the first numbers."""
    if features is None or features.rows - features.train_rows != len(test_predicted) - 1:
        return predicted[:, None], test_predicted[:, None]
    numbers = np.nan_to_num(features.numbers.iloc[:, :MOST_TELLING].to_numpy(np.float32))
    nothing = np.zeros((1, numbers.shape[1]), np.float32)
    of_test = np.vstack([numbers[features.train_rows :], nothing])
    return np.column_stack([predicted, numbers[rows]]), np.column_stack([test_predicted, of_test])


def learned_sizes(errors: np.ndarray, inputs: np.ndarray, new_inputs: np.ndarray) -> np.ndarray:
    few = slice(None, None, max(1, len(errors) // COUNTED_ERRORS))
    least = max(np.abs(errors).mean() / SIZES_APART, 1e-9)
    model = ExtraTreesRegressor(80, min_samples_leaf=10, max_features=0.5, random_state=0)
    model.fit(inputs[few], np.log(np.maximum(np.abs(errors[few]), least)))
    return np.exp(model.predict(new_inputs))


def unlikeliness(errors: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """By row, the negative logarithm of a Laplace distribution's likelihood, at the scale that suits all."""
    off = np.abs(errors) / sizes
    scale = max(off.mean(), 1e-9)
    return np.log(sizes * scale) + off / scale
