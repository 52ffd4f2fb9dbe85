"""Plan: which models are trained, in which order, and for how long."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted
from medalist_engine.models.training.train_member import side_by_side
from medalist_engine.models.zoo import Entry, uses_gpu

TIME_MARGIN = 1.4
"""Shares of the time are this many times what estimates say: a machine may be slower than estimated."""
GOOD_FIT_SHARE = 0.5
"""This share of its usual seconds is enough for a good fit."""
MOST_TIMES_USUAL = 6
"""Time that no model needs makes a turn longer, up to this many times its usual seconds."""


@dataclass(frozen=True)
class Turn:
    """One model for one target; `usual` seconds are what all its folds take together.

    `first`: the fit of the first fold, where it is there already.
    """

    entry: Entry
    ensemble: Ensemble
    usual: float

    first: Fitted | None = None

    @property
    def least(self) -> float:
        """With fewer seconds the model is not started."""
        return self.entry.least * self.usual

    @property
    def good_enough_seconds(self) -> float:
        """Seconds that are enough for a good fit."""
        return max(GOOD_FIT_SHARE * self.usual, self.least)


def usual_for(entry: Entry, folds: Sequence[FoldData], threads: int) -> float:
    if uses_gpu(entry.learner, folds[0]):
        return entry.learner.seconds(folds[0]) * len(folds)
    workers = side_by_side(entry.learner, folds, threads)
    return entry.learner.seconds(folds[0]) * -(-len(folds) // workers) / max(1, threads // workers)


def in_order(plans: dict[Ensemble, list[Turn]], seconds: float) -> tuple[list[Turn], list[Turn]]:
    """Model by model over all targets: first the turns whose good fits fit the time; then the others.

    The first gives every target an answer, however little time there is.
    """
    longest = max(map(len, plans.values()), default=0)
    turns = [plan[place] for place in range(longest) for plan in plans.values() if place < len(plan)]
    fitting, others, spent = [], [], 0.0
    for turn in turns:
        if turn is plans[turn.ensemble][0] or spent + turn.good_enough_seconds <= seconds:
            fitting.append(turn)
            spent += min(turn.good_enough_seconds, seconds / 2)
        else:
            others.append(turn)
    return fitting, others


def timed(turns: Sequence[Turn], left: Callable[[], float]) -> Iterator[tuple[Turn, float]]:
    """Each turn with its seconds: its share of the time left, but at least the seconds that it needs.

    If time is plenty, a turn may take several times its share, in case the machine is slower than estimated.
    Later turns keep the seconds they need, up to half of the time left; but the first model of a target has
    what it needs before others have any.
    """
    for number, turn in enumerate(turns):
        ahead = sum(other.usual for other in turns[number:])
        later = TIME_MARGIN * sum(other.good_enough_seconds for other in turns[number + 1 :])
        share = TIME_MARGIN * turn.usual / ahead * left()
        spared = min(share + max(0, left() - ahead) / 2, MOST_TIMES_USUAL * turn.usual)
        wanted = max(share, spared, turn.least)
        unanswered = {other.ensemble for other in turns[number:] if not other.ensemble.members}
        needed = turn.least if turn.ensemble in unanswered else 0
        spent = min(wanted, max(left() - later, left() / 2))
        yield turn, max(spent, min(needed, left() / max(1, len(unanswered))))
