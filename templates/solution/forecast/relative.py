"""Relative runs: models learn a target relative to a level; their answers are put back on its scale."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf

from solution.blend.study import Study
from solution.clock import Clock
from solution.forecast.levels import Framing
from solution.models.training import Member
from solution.run import Run


class PartClock(Clock):
    """The run's clock with an earlier end."""

    def __init__(self, whole: Clock, seconds: float) -> None:
        vars(self).update(vars(whole))
        self.withheld = max(0.0, whole.left() - seconds)

    def left(self) -> float:
        return super().left() - self.withheld


class RelativeRun(Run):
    """Trains studies of a framed target; what they find improves the studies of the run itself."""

    def __init__(
        self, whole: Run, framings: Mapping[str, Framing], studies: dict[str, Study], seconds: float
    ) -> None:
        vars(self).update(vars(whole))
        self.whole, self.framings, self.studies = whole, framings, studies
        self.clock = PartClock(whole.clock, seconds)

    def settle(self, ahead: float = inf) -> None:
        self.whole.settle(ahead)

    def improve(self, study: Study, name: str, member: Member) -> None:
        target = study.problem.target
        framing, real = self.framings[target], self.whole.studies[target]
        study.members[name] = member
        full = name if framing.name == "plain" else f"{name}:{framing.name}"
        real.folds = real.folds or study.folds
        self.whole.improve(real, full, restored_member(member, framing, study))
        study.weights = {
            one: real.weights.get(f"{one}:{framing.name}", real.weights.get(one, 0.0))
            for one in study.members
        }


def restored_member(member: Member, framing: Framing, study: Study) -> Member:
    rows = study.problem.rows
    test = slice(len(framing.offset) - len(member.test), None)
    oof_sum = member.oof_sum * framing.factor[rows] + framing.offset[rows] * member.seen
    return replace(
        member,
        oof_sum=oof_sum,
        test=member.test * framing.factor[test] + framing.offset[test] * member.passes,
    )


def relative_study(study: Study, framing: Framing) -> Study:
    """The same target, framed, with nothing learned yet."""
    problem = replace(study.problem, y=framing.relative(study.problem))
    return replace(study, problem=problem, folds=[], members={}, weights={}, own_scores={}, traces={})
