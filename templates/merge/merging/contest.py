"""All that a decision rests on: members side by side on the same rows, and which rows are for what."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.choices import Choices
from merging.climb import alone
from merging.gather import shared_rows
from merging.job import Job
from merging.judge import Judge
from merging.kinds import NUMBERS
from merging.members import Member, at_rows
from merging.numbers import numbers_of
from merging.parts import Parts, divide, unit_of_rows
from merging.pool import Pool
from scoring.pair import Unscorable, to_numbers
from scoring.rows import side_by_side


@dataclass(frozen=True)
class Contest:
    """Members that have a score each; the incumbent is the first."""

    judge: Judge
    members: list[Member]
    pool: Pool
    parts: Parts
    left_out: dict[str, str]

    def alone(self, place: int) -> np.ndarray:
        return alone(place, len(self.members))


def contest_of(job: Job, answers: pd.DataFrame, members: list[Member]) -> Contest:
    """Unscorable where the incumbent has no score. Who has none leaves, and the rest meet again."""
    judge = Judge(job.metric, job.direction)
    rows = shared_rows(members)
    compared = answers.iloc[rows].reset_index(drop=True)
    units = unit_of_rows(compared, job.specification["key"], job.specification.get("unit"))
    parts = divide(units, job.seed)
    pool = pool_of(job, judge, compared, [at_rows(member, rows) for member in members])
    left_out: dict[str, str] = {}
    for place, member in enumerate(members):
        try:
            judge.strict_score(pool.joined([(parts.search, alone(place, len(members)))]))
        except Unscorable as error:
            if place == 0:
                raise
            left_out[member.name] = str(error)
    if not left_out:
        return Contest(judge, members, pool, parts, {})
    rest = contest_of(job, answers, [member for member in members if member.name not in left_out])
    return Contest(judge, rest.members, rest.pool, rest.parts, left_out | rest.left_out)


def pool_of(job: Job, judge: Judge, answers: pd.DataFrame, cells: list[pd.DataFrame]) -> Pool:
    """Numbers are blended unless a choice is asked for, or the metric reads their text."""
    pairs = [side_by_side(answers, one, job.specification) for one in cells]
    if not job.choose_only and NUMBERS.issuperset(job.kinds):
        blendable = numbers_of(judge, pairs[0], [to_numbers(one, "a prediction") for one in cells])
        if blendable is not None:
            return blendable
    return Choices(judge, pairs)
