"""The gain of a blend over the incumbent, on rows that did not choose its weights."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from merging.blends.pool import Predicted, rows_of
from merging.decision.contest import Contest

Recipe = Callable[[np.ndarray], np.ndarray]
"""The shares that follow from some rows."""


@dataclass(frozen=True)
class Check:
    """The score of a blend and its gain over the incumbent. A positive gain is better, for every metric."""

    rows: int
    blend: float
    gain: float
    error: float | None
    parts: list[float]
    """The gain in each part of the rows for which the metric has a value."""


def cross_fitted(recipe: Recipe, folds: list[np.ndarray]) -> Predicted:
    """Each part, with the shares that are best on all other parts."""
    return [
        (fold, recipe(np.sort(np.concatenate([*folds[:place], *folds[place + 1 :]]))))
        for place, fold in enumerate(folds)
    ]


def check(contest: Contest, parts: Predicted) -> Check | None:
    """The check of a blend; None: the metric has no value for the blend or the incumbent on these rows."""
    judge, pool = contest.judge, contest.pool
    rows = rows_of(parts)
    joined, incumbent = pool.pair_of(parts), pool.pair_of([(rows, contest.alone(0))])
    blend, before = judge.score(joined), judge.score(incumbent)
    if blend is None or before is None:
        return None
    gains = [gain_in_part(contest, part) for part in parts]
    return Check(
        rows=len(rows),
        blend=blend,
        gain=judge.gain(blend, before),
        error=judge.error(joined, incumbent),
        parts=[gain for gain in gains if gain is not None],
    )


def gain_in_part(contest: Contest, part: tuple[np.ndarray, np.ndarray]) -> float | None:
    judge, pool = contest.judge, contest.pool
    blend, before = (judge.score(pool.pair_of([(part[0], shares)])) for shares in (part[1], contest.alone(0)))
    return None if blend is None or before is None else judge.gain(blend, before)
