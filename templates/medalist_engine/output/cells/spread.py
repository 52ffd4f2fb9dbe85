"""Spread: columns that ask for quantiles or for shares below bounds, by errors out of fold."""

import re

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.output.cells.spelling import column_targets, target_columns

LEVEL_IN_NAME = re.compile(r"(\d*\.\d+|\d+)\D*$")
BOUND_IN_NAME = re.compile(r"-?\d+\.?\d*")
MOST_SPREAD_ROWS = 20_000


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


def quantiles_asked(config: Config) -> dict[str, list[float]]:
    """The levels beside the median by the train target that they ask about."""
    levels: dict[str, list[float]] = {}
    for name, target in column_targets(config).items():
        level = quantile_asked(config, name)
        if level not in (None, 0.5):
            levels.setdefault(target, []).append(level)
    return levels


def bound_asked(config: Config, name: str) -> float | None:
    """The number in a column's name, where columns ask how likely the truth is at most that."""
    targets, match = column_targets(config), BOUND_IN_NAME.search(name)
    alone = [*targets.values()].count(targets[name]) == 1
    return None if config["metric"]["name"] != "crps" or alone or match is None else float(match[0])


def shares_below(ensemble: Ensemble, bounds: np.ndarray) -> np.ndarray:
    """For each answer of test and each bound, how likely the truth is at most that: by the truth of rows that
    were told about the same.
    """
    rows = np.flatnonzero(ensemble.rows)
    rows = rows[:: max(1, len(rows) // MOST_SPREAD_ROWS)]
    truth, predicted = ensemble.problem.truth()[rows], ensemble.finish(ensemble.oof[rows])
    order, half = np.argsort(predicted, kind="stable"), max(25, len(predicted) // 40)
    below = np.cumsum(truth[order, None] <= bounds, axis=0)
    below = np.vstack([np.zeros((1, len(bounds)), below.dtype), below])
    place = np.searchsorted(predicted[order], ensemble.finish(ensemble.test))
    first, last = np.maximum(place - half, 0), np.minimum(place + half, len(predicted))
    return (below[last] - below[first]) / np.maximum(last - first, 1)[:, None]
