"""All that a decision needs: the members' predictions for the same rows, and the purpose of each row."""

from dataclasses import dataclass, field, replace

import numpy as np
import pandas as pd
from merging.blends.ballots import votes_of
from merging.blends.choices import Choices
from merging.blends.climb import alone
from merging.blends.judge import Judge
from merging.blends.numbers import numbers_of
from merging.blends.pool import Pool
from merging.job.cell_kinds import LABELS, NUMBERS
from merging.job.job import Job
from merging.members.gather import Gathered, shared_rows
from merging.members.member import Member, at_rows, scores_at_rows
from merging.rows.parts import PARTS, Parts, divided_anew, units_of
from merging.rows.parts_in_time import moments_of, parts_by_start, stretches, with_stretches
from scoring.pair import Unscorable, to_numbers
from scoring.rows import side_by_side
from scoring.specification import Specification

OTHER_DIVISIONS = 3


@dataclass(frozen=True)
class Contest:
    """Members that all have a score; the incumbent is the first."""

    judge: Judge
    members: list[Member]
    pool: Pool
    parts: Parts
    tried: int = 1
    others: list[list[np.ndarray]] = field(default_factory=list)
    """If no rows are final: other divisions of the search rows, which confirm what the first one found."""
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
    parts, others = parts_and_others(job, compared, gathered.parts.among(rows))
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
    if parts.final is not None and judge.score(pool.pair_of([(parts.final, alone(0, len(members)))])) is None:
        parts, others = parts_and_others(job, compared, all_searched(job, compared))
    return Contest(judge, members, pool, parts, job.tried, others, in_time=job.time is not None)


def all_searched(job: Job, compared: pd.DataFrame) -> Parts:
    """All rows are for the search: the metric has no value on the rows that would be final."""
    rows, units, moments = np.arange(len(compared)), units_of(job, compared), moments_of(job, compared)
    folds = divided_anew(units, job.seed) if moments is None else stretches(units, moments, rows)
    return Parts(rows, folds, None)


def parts_and_others(job: Job, compared: pd.DataFrame, parts: Parts) -> tuple[Parts, list[list[np.ndarray]]]:
    """The parts of the compared rows, divided again if they have an order in time; and other divisions.

    Other divisions are made only if no row is final.
    """
    units, moments = units_of(job, compared), moments_of(job, compared)
    numbers = range(1, OTHER_DIVISIONS + 1) if parts.final is None else range(0)
    if moments is None or job.time is None:
        return parts, [divided_anew(units, job.seed + number) for number in numbers]
    found = parts_by_start(units, moments, parts.search, job.time["starts"])
    by_start = len(found) > 1
    parts = replace(
        parts, folds=found if by_start else stretches(units, moments, parts.search), by_start=by_start
    )
    return parts, [stretches(units, moments, parts.search, PARTS + number) for number in numbers]


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
