"""What the incumbent's own answers gain at another level, where rows have an order in time.

The level of a stretch of time is one draw: who is lower by chance gains on all of its rows, and loses where
the next one is higher. So a candidate has to gain more than such a change of the incumbent does.
"""

from dataclasses import replace

import numpy as np
from merging.blends.numbers import Numbers
from merging.blends.pool import rows_of
from merging.decision.checks import Check, Recipe, crossed
from merging.decision.contest import Contest

LOW_AND_HIGH = [0.1, 0.9]
FACTORS = [0, 0.9, 1.1, 2]


def levels_of(pool: Numbers) -> Numbers:
    """The incumbent, and what moves or stretches it by little or much: multiples of it, and two constants."""
    own = pool.inputs[0]
    constants = [np.broadcast_to(one, own.shape) for one in np.quantile(own, LOW_AND_HIGH, axis=0)]
    return replace(pool, inputs=np.stack([own, *(factor * own for factor in FACTORS), *constants]))


def beyond_levels(contest: Contest, recipe: Recipe) -> Check | None:
    """The gain over the incumbent at the level that is best for it; None where no level is to be changed."""
    judge, pool, folds = contest.judge, contest.pool, contest.parts.folds
    if not (contest.in_time and isinstance(pool, Numbers)) or pool.ranks:
        return None
    levels = levels_of(pool)
    places = list(range(len(levels.inputs)))
    parts = crossed(recipe, folds)
    joined = pool.joined(parts)
    before = levels.joined(crossed(lambda rows: levels.chosen(rows, places), folds))
    score, other = judge.score(joined), judge.score(before)
    if score is None or other is None:
        return None
    return Check(len(rows_of(parts)), score, judge.gain(score, other), judge.error(joined, before), [])
