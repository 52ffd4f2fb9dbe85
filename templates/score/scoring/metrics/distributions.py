"""Metrics of quantiles and of intervals."""

import re

import numpy as np
from medalist_engine.formulas.numbers import interval_score, pinball
from scoring.pair import Pair, Unscorable, mean


def pinball_by_name(pair: Pair) -> float:
    """The mean loss over columns. Several of one target are the quantiles in their names (`q10`)."""
    truth, guess = pair.numbers()
    levels = [
        quantile_in(name) if len(same_answers(truth, j)) > 1 else 0.5 for j, name in enumerate(pair.guess)
    ]
    return mean([pinball(truth[:, j], guess[:, j], level) for j, level in enumerate(levels)])


def winkler(pair: Pair) -> float:
    """The mean over intervals. Two columns are the bounds of each."""
    levels = pair.levels or []
    lower, upper = (
        [j for j, level in enumerate(levels) if (level > 0.5) == is_upper] for is_upper in (False, True)
    )
    if not levels or len(lower) != len(upper):
        raise Unscorable("winkler needs to know of each column which bound it is")
    truth, guess = pair.numbers()
    return mean(
        [
            interval_score(truth[:, low], guess[:, low], guess[:, high], 2 * levels[low])
            for low, high in zip(lower, upper, strict=True)
        ]
    )


def same_answers(truth: np.ndarray, column: int) -> np.ndarray:
    """The columns about the same target, with this one among them."""
    return np.flatnonzero((truth == truth[:, [column]]).all(axis=0))


def quantile_in(name: str) -> float:
    found = re.search(r"(\d*\.\d+|\d+)\D*$", name)
    if found is None:
        return 0.5
    level = float(found[1])
    return level if 0 < level < 1 else level / 100 if 1 <= level < 100 else 0.5
