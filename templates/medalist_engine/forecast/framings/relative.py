"""Relative runs: models learn a target relative to a level; predictions are restored to its scale."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.clock import Clock
from medalist_engine.forecast.framings.levels import Framing
from medalist_engine.models.training.member import Member
from medalist_engine.models.zoo import ZOO
from medalist_engine.run import Run


class PartClock(Clock):
    """The run's clock with an earlier end."""

    def __init__(self, whole: Clock, seconds: float) -> None:
        vars(self).update(vars(whole))
        self.withheld = max(0.0, whole.left() - seconds)

    def left(self) -> float:
        return super().left() - self.withheld


class RelativeRun(Run):
    """Trains ensembles on framed targets; each member also improves the ensemble of the real run."""

    def __init__(
        self, whole: Run, framings: Mapping[str, Framing], ensembles: dict[str, Ensemble], seconds: float
    ) -> None:
        vars(self).update(vars(whole))
        self.whole, self.framings, self.ensembles = whole, framings, ensembles
        self.clock = PartClock(whole.clock, seconds)

    def settle(self, ahead: float = inf) -> None:
        self.whole.settle(ahead)

    def improve(self, ensemble: Ensemble, name: str, member: Member) -> None:
        target = ensemble.problem.target
        framing, real = self.framings[target], self.whole.ensembles[target]
        ensemble.members[name] = member
        real.folds = real.folds or ensemble.folds
        self.whole.improve(real, framed_name(name, framing), restored_member(member, framing, ensemble))
        ensemble.weights = {one: real.weights.get(framed_name(one, framing), 0.0) for one in ensemble.members}

    def answer_first(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """Not here: the baselines of a forecast have answered."""


def framed_name(key: str, framing: Framing) -> str:
    """What the real run calls a model that learned this framing."""
    return key if framing.name == "plain" else f"{key}:{framing.name}"


def restored_member(member: Member, framing: Framing, ensemble: Ensemble) -> Member:
    rows = ensemble.problem.rows
    test = slice(len(framing.offset) - len(member.test), None)
    oof_sum = member.oof_sum * framing.factor[rows] + framing.offset[rows] * member.seen
    name = None if framing.name == "plain" else framing.name
    return replace(
        member,
        trace=member.trace and replace(member.trace, framing=name),
        oof_sum=oof_sum,
        test=member.test * framing.factor[test] + framing.offset[test] * member.passes,
    )


def relative_ensemble(ensemble: Ensemble, framing: Framing) -> Ensemble:
    """A copy of the ensemble for the framed target; it knows which models an earlier run has trained."""
    problem = replace(ensemble.problem, y=framing.relative(ensemble.problem))
    known = {key: framed_name(key, framing) for key in ZOO}
    members = {key: ensemble.members[name] for key, name in known.items() if name in ensemble.members}
    return replace(ensemble, problem=problem, folds=[], members=members, weights={}, own_scores={}, traces={})
