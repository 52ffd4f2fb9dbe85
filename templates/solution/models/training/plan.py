"""Plan: which models are trained, in which order, and for how long."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solution.blend.ensemble import Ensemble
from solution.features.matrices import FoldData
from solution.models.training.folds import side_by_side
from solution.models.zoo import Entry, uses_gpu

GENEROSITY = 1.4
HURRY = 0.5
MOST_TIMES = 6
SOON = 0.5


@dataclass(frozen=True)
class Turn:
    """One model for one target; `usual` seconds are what all its folds take together."""

    entry: Entry
    ensemble: Ensemble
    usual: float

    @property
    def least(self) -> float:
        """With fewer seconds the model is not started."""
        return self.entry.least * self.usual

    @property
    def hurried(self) -> float:
        """Seconds that are enough for a good fit."""
        return max(HURRY * self.usual, self.least)


def usual_for(entry: Entry, folds: Sequence[FoldData], threads: int) -> float:
    if uses_gpu(entry.learner, folds[0]):
        return entry.learner.seconds(folds[0]) * len(folds)
    workers = side_by_side(entry.learner, folds, threads)
    return entry.learner.seconds(folds[0]) * -(-len(folds) // workers) / max(1, threads // workers)


def soon_first(plan: list[Turn], seconds: float) -> list[Turn]:
    """If the first model may take most of the time, the quickest model goes first."""
    if not plan or plan[0].usual <= SOON * seconds:
        return plan
    quickest = min(plan, key=lambda turn: turn.usual)
    return [quickest, *(turn for turn in plan if turn is not quickest)]


def in_order(plans: dict[Ensemble, list[Turn]], seconds: float) -> tuple[list[Turn], list[Turn]]:
    """Model by model over all targets: first the turns that fit the time, hurried if needed; then the others.

    The first gives every target an answer, however little time there is.
    """
    longest = max(map(len, plans.values()), default=0)
    turns = [plan[place] for place in range(longest) for plan in plans.values() if place < len(plan)]
    fitting, others, spent = [], [], 0.0
    for turn in turns:
        if turn is plans[turn.ensemble][0] or spent + turn.hurried <= seconds:
            fitting.append(turn)
            spent += min(turn.hurried, seconds / 2)
        else:
            others.append(turn)
    return fitting, others


def timed(turns: Sequence[Turn], left: Callable[[], float]) -> Iterator[tuple[Turn, float]]:
    """Each turn with its seconds: its share of the time left, but at least the seconds that it needs.

    If time is plenty, a turn may take several times its share, in case the machine is slower than estimated.
    Later turns keep the seconds they need, up to half of the time left.
    """
    for number, turn in enumerate(turns):
        ahead = sum(other.usual for other in turns[number:])
        later = GENEROSITY * sum(other.hurried for other in turns[number + 1 :])
        share = GENEROSITY * turn.usual / ahead * left()
        spared = min(share + max(0, left() - ahead) / 2, MOST_TIMES * turn.usual)
        wanted = max(share, spared, turn.least)
        yield turn, min(wanted, max(left() - later, left() / 2))
