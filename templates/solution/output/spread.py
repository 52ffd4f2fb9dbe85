"""Spread: what a column asks beside the number itself, a quantile or a deviation, by errors out of fold."""

import re

import numpy as np
from formulas.numbers import pinball

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.output.spelling import column_targets

LEVEL_IN_NAME = re.compile(r"(\d*\.\d+|\d+)\D*$")


def quantile_asked(config: Config, name: str) -> float | None:
    """The level in a column's name, as the scorer reads it, where several columns ask about one target."""
    targets, found = column_targets(config), LEVEL_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    if config["metric"]["name"] != "pinball" or alone or found is None:
        return None
    level = float(found[1]) if float(found[1]) < 1 else float(found[1]) / 100
    return level if 0 < level < 1 else None


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


def usual_deviation(ensemble: Ensemble) -> float:
    """The one deviation of a Laplace distribution that suits all errors of the rows that were held out."""
    errors = ensemble.problem.truth()[ensemble.rows] - ensemble.finish(ensemble.oof[ensemble.rows])
    return float(np.sqrt(2) * np.abs(errors).mean())
