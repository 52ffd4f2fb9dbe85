"""All that a decision needs: the members' predictions for the same rows, and the purpose of each row."""

from dataclasses import dataclass, field, replace

import numpy as np
import pandas as pd
from merging.blends.choices import Choices
from merging.blends.climb import alone
from merging.blends.judge import Judge
from merging.blends.numbers import numbers_of
from merging.blends.pool import Pool
from merging.blends.votes import votes_of
from merging.job.cells import LABELS, NUMBERS
from merging.job.job import Job
from merging.members.gather import Gathered, shared_rows
from merging.members.member import Member, at_rows, scores_at_rows
from merging.rows.parts import Parts, units_of
from merging.rows.parts_in_time import moments_of, parts_by_start, stretches, with_stretches
from scoring.pair import Unscorable, to_numbers
from scoring.rows import side_by_side
from scoring.specification import Specification


@dataclass(frozen=True)
class Contest:
    """Members that all have a score; the incumbent is the first."""

    judge: Judge
    members: list[Member]
    pool: Pool
    parts: Parts
    tried: int = 1
    left_out: dict[str, str] = field(default_factory=dict)
    in_time: bool = False
    """Whether rows have an order in time."""

    @property
    def names(self) -> list[str]:
        return [member.name for member in self.members]

    def alone(self, place: int) -> np.ndarray:
        return alone(place, len(self.members))


def contest_of(job: Job, answers: pd.DataFrame, gathered: Gathered) -> Contest:
    """Compares the members that have a score. Unscorable: the incumbent has none."""
    judge, members = Judge(job.metric, job.direction), gathered.members
    rows = shared_rows(members)
    compared = answers.iloc[rows].reset_index(drop=True)
    parts = parts_of_search(job, compared, gathered.parts.among(rows))
    told, rules = with_stretches(job, compared, parts)
    pool = pool_of(job, judge, told, rules, members, rows)
    left_out: dict[str, str] = {}
    for place, member in enumerate(members):
        try:
            judge.strict_score(pool.pair_of([(parts.search, alone(place, len(members)))]))
        except Unscorable as error:
            if place == 0:
                raise
            left_out[member.name] = str(error)
    if left_out:
        rest = [member for member in members if member.name not in left_out]
        again = contest_of(job, answers, replace(gathered, members=rest))
        return replace(again, left_out=left_out | again.left_out)
    return Contest(judge, members, pool, parts, job.tried, in_time=job.time is not None)


def parts_of_search(job: Job, compared: pd.DataFrame, parts: Parts) -> Parts:
    """The parts of the compared rows, divided again if they have an order in time."""
    units, moments = units_of(job, compared), moments_of(job, compared)
    if moments is None or job.time is None:
        return parts
    found = parts_by_start(units, moments, parts.search, job.time["starts"])
    by_start = len(found) > 1
    folds = found if by_start else stretches(units, moments, parts.search)
    return replace(parts, folds=folds, by_start=by_start)


def pool_of(
    job: Job,
    judge: Judge,
    answers: pd.DataFrame,
    rules: Specification,
    members: list[Member],
    rows: np.ndarray,
) -> Pool:
    """The members as a pool. Numbers and labels are blended, unless one must be chosen or they cannot be."""
    cells = [at_rows(member, rows) for member in members]
    pairs, blendable = [side_by_side(answers, one, rules) for one in cells], None
    if not job.choose_only and NUMBERS.issuperset(job.kinds):
        blendable = numbers_of(judge, pairs[0], [to_numbers(one, "a prediction") for one in cells])
    elif not job.choose_only and LABELS.issuperset(job.kinds):
        scores = [scores_at_rows(member, rows) for member in members]
        blendable = votes_of(judge, pairs, scores, [member.runs for member in members])
    return Choices(judge, pairs) if blendable is None else blendable
