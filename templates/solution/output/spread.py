"""Spread: columns that ask for quantiles or for shares below bounds, by errors out of fold."""

import re
from collections.abc import Callable

import numpy as np
from formulas.numbers import pinball

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.output.spelling import column_targets

LEVEL_IN_NAME = re.compile(r"(\d*\.\d+|\d+)\D*$")
BOUND_IN_NAME = re.compile(r"-?\d+\.?\d*")
MOST_SPREAD_ROWS = 20_000


def quantile_asked(config: Config, name: str) -> float | None:
    """The level in a column's name, as the scorer reads it, where several columns ask about one target."""
    targets, found = column_targets(config), LEVEL_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    if config["metric"]["name"] != "pinball" or alone or found is None:
        return None
    level = float(found[1]) if float(found[1]) < 1 else float(found[1]) / 100
    return level if 0 < level < 1 else None


def quantiles_asked(config: Config) -> dict[str, list[float]]:
    """The levels beside the median by the train target that they ask about."""
    found: dict[str, list[float]] = {}
    for name, target in column_targets(config).items():
        level = quantile_asked(config, name)
        if level not in (None, 0.5):
            found.setdefault(target, []).append(level)
    return found


def quantiles_out_of_fold(ensemble: Ensemble, level: float) -> np.ndarray:
    """Of the rows that were held out: each half is moved or stretched as the other half says."""
    truth, told = ensemble.problem.truth()[ensemble.rows], ensemble.finish(ensemble.oof[ensemble.rows])
    able = (False, True) if told.min() > 0 else (False,)
    stretched = min(able, key=lambda tried: loss_of_spread(tried, truth, told, level))
    even = np.arange(len(truth)) % 2 == 0
    found = told.astype(float)
    for own in (even, ~even):
        if own.any() and not own.all():
            found[~own] = spread_out(stretched, truth[own], told[own], told[~own], level)
    return np.maximum(found, 0) if truth.min() >= 0 else found


def quantiles(ensemble: Ensemble, level: float) -> np.ndarray:
    """The answers for test, moved or stretched as far as the truth out of fold lies from them.

    Stretched only where that has the lower loss on rows that it was not fitted on.
    """
    truth, told = ensemble.problem.truth()[ensemble.rows], ensemble.finish(ensemble.oof[ensemble.rows])
    asked = ensemble.finish(ensemble.test)
    able = (False, True) if min(told.min(), asked.min()) > 0 else (False,)
    stretched = min(able, key=lambda tried: loss_of_spread(tried, truth, told, level))
    found = spread_out(stretched, truth, told, asked, level)
    return np.maximum(found, 0) if truth.min() >= 0 else found


def spread_out(
    stretched: bool, truth: np.ndarray, told: np.ndarray, asked: np.ndarray, level: float
) -> np.ndarray:
    if stretched:
        return asked * np.quantile(truth / told, level)
    return asked + np.quantile(truth - told, level)


def loss_of_spread(stretched: bool, truth: np.ndarray, told: np.ndarray, level: float) -> float:
    """Over two halves, each told by the other."""
    even = np.arange(len(truth)) % 2 == 0
    return sum(
        pinball(truth[~own], spread_out(stretched, truth[own], told[own], told[~own], level), level)
        for own in (even, ~even)
        if own.any() and not own.all()
    )


def bound_asked(config: Config, name: str) -> float | None:
    """The number in a column's name, where columns ask how likely the truth is at most that."""
    targets, found = column_targets(config), BOUND_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    return None if config["metric"]["name"] != "crps" or alone or found is None else float(found[0])


def shares_below(ensemble: Ensemble, bounds: np.ndarray) -> np.ndarray:
    """For each answer of test and each bound, how likely the truth is at most that.

    By errors out of fold, or by the truth of rows that were told about the same: whichever is nearer to the
    truth of rows that it was not fitted on.
    """
    rows = np.flatnonzero(ensemble.rows)
    rows = rows[:: max(1, len(rows) // MOST_SPREAD_ROWS)]
    truth, told = ensemble.problem.truth()[rows], ensemble.finish(ensemble.oof[rows])
    ways = (shares_by_errors, shares_by_likeness)
    even = np.arange(len(truth)) % 2 == 0

    def loss(way: Callable[..., np.ndarray]) -> float:
        return sum(
            ((way(truth[own], told[own], told[~own], bounds) - (truth[~own, None] <= bounds)) ** 2).sum()
            for own in (even, ~even)
            if own.any() and not own.all()
        )

    return min(ways, key=loss)(truth, told, ensemble.finish(ensemble.test), bounds)


def shares_by_errors(
    truth: np.ndarray, told: np.ndarray, asked: np.ndarray, bounds: np.ndarray
) -> np.ndarray:
    errors = np.sort(truth - told)
    return np.searchsorted(errors, bounds[None, :] - asked[:, None], side="right") / max(len(errors), 1)


def shares_by_likeness(
    truth: np.ndarray, told: np.ndarray, asked: np.ndarray, bounds: np.ndarray
) -> np.ndarray:
    order, half = np.argsort(told, kind="stable"), max(25, len(told) // 40)
    below = np.cumsum(truth[order, None] <= bounds, axis=0)
    below = np.vstack([np.zeros((1, len(bounds)), below.dtype), below])
    place = np.searchsorted(told[order], asked)
    first, last = np.maximum(place - half, 0), np.minimum(place + half, len(told))
    return (below[last] - below[first]) / np.maximum(last - first, 1)[:, None]
