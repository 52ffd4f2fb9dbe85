"""The gain of a blend over the incumbent, on rows that did not choose its weights."""

from dataclasses import dataclass

import numpy as np
from merging.contest import Contest
from merging.pool import Pool, Predicted, rows_of


@dataclass(frozen=True)
class Check:
    """Scores by name. A positive gain is better, whatever the direction of the metric."""

    rows: int
    scores: dict[str, float | None]
    blend: float
    gain: float
    error: float | None


def crossed(pool: Pool, folds: list[np.ndarray]) -> Predicted:
    """Each part with the shares that are best on the other parts."""
    return [
        (fold, pool.chosen(np.sort(np.concatenate([*folds[:place], *folds[place + 1 :]]))))
        for place, fold in enumerate(folds)
    ]


def check(contest: Contest, parts: Predicted) -> Check | None:
    """None where the metric has no value for the blend or the incumbent on these rows."""
    judge, pool, rows = contest.judge, contest.pool, rows_of(parts)
    singles = [pool.joined([(rows, contest.alone(place))]) for place in range(len(contest.members))]
    scores = [judge.score(single) for single in singles]
    joined = pool.joined(parts)
    blend, before = judge.score(joined), scores[0]
    if blend is None or before is None:
        return None
    names = [member.name for member in contest.members]
    return Check(
        rows=len(rows),
        scores=dict(zip(names, scores, strict=True)),
        blend=blend,
        gain=judge.gain(blend, before),
        error=judge.error(joined, singles[0]),
    )
