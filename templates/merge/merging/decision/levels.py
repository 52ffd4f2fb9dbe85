"""For rows in time: what the incumbent's own answers would gain if their level were changed.

The level of a stretch of time is one draw. A candidate that is lower by chance gains on all of its rows, and
loses on the next stretch if that is higher. So a candidate must gain more than a changed incumbent does.
"""

from dataclasses import replace

import numpy as np
from merging.blends.numbers import Numbers
from merging.blends.pool import rows_of
from merging.decision.checks import Check, Recipe, cross_fitted
from merging.decision.contest import Contest

LOW_AND_HIGH = [0.1, 0.9]
FACTORS = [0, 0.9, 1.1, 2]


def levels_of(pool: Numbers) -> Numbers:
    """A pool of the incumbent and its changed copies: multiples of it, and two constants."""
    own = pool.inputs[0]
    constants = [np.broadcast_to(one, own.shape) for one in np.quantile(own, LOW_AND_HIGH, axis=0)]
    return replace(pool, inputs=np.stack([own, *(factor * own for factor in FACTORS), *constants]))


def beyond_levels(contest: Contest, recipe: Recipe) -> Check | None:
    """The gain over the incumbent at its best level; None: rows have no time, or ranks no level."""
    judge, pool, folds = contest.judge, contest.pool, contest.parts.folds
    if not (contest.in_time and isinstance(pool, Numbers)) or pool.ranks:
        return None
    levels = levels_of(pool)
    places = list(range(len(levels.inputs)))
    parts = cross_fitted(recipe, folds)
    joined = pool.pair_of(parts)
    before = levels.pair_of(cross_fitted(lambda rows: levels.best_shares(rows, places), folds))
    score, other = judge.score(joined), judge.score(before)
    if score is None or other is None:
        return None
    return Check(len(rows_of(parts)), score, judge.gain(score, other), judge.error(joined, before), [])
