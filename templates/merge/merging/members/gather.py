"""The members that can be compared, and why others cannot."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from merging.job.cells import read_cells
from merging.job.job import Job
from merging.members.member import Member, out_of_fold, read_member
from merging.rows.parts import Parts, divide, units_of
from merging.rows.parts_in_time import divide_in_time, moments_of
from scoring.pair import Unscorable

LEAST_SHARE = 0.15
"""A share of the incumbent's rows: one fold of five is enough."""

NO_ROWS = np.array([], np.int64)


@dataclass(frozen=True)
class Gathered:
    """Members that can be compared. The incumbent is the first; if it cannot be read, there are none."""

    members: list[Member]
    left_out: dict[str, str]
    test: pd.DataFrame
    """The incumbent's submission: the blend copies its rows, columns and other cells."""
    parts: Parts
    """Rows of the answers. The incumbent alone decides them, so all candidates have the same final rows."""


def gather(job: Job, answers: pd.DataFrame) -> Gathered:
    incumbent = job.members[0]
    needed = [*job.key, *job.targets]
    test, parts = pd.DataFrame(), Parts(NO_ROWS, [], None)

    def read(path: Path) -> pd.DataFrame:
        return test if path == incumbent.tests[0] else read_cells(path, needed)

    members: list[Member] = []
    left_out: dict[str, str] = {}
    for files in job.members:
        try:
            rows, oof = out_of_fold(files, job, answers)
            if files is incumbent:
                test = read_cells(incumbent.tests[0], needed)
                parts = parts_of(job, answers, rows)
            seen = ~np.isin(rows, hidden_rows(job, parts))
            known = rows[seen], oof[seen].reset_index(drop=True)
            members.append(read_member(files, job, answers, known, test, read))
        except (Unscorable, ValueError) as error:
            left_out[files.name] = str(error)
            if files is incumbent:
                return Gathered([], left_out, test, parts)
    kept, narrow = with_shared_rows(members)
    return Gathered(kept, left_out | narrow, test, parts)


def parts_of(job: Job, answers: pd.DataFrame, rows: np.ndarray) -> Parts:
    """Divides the answers that the incumbent has predicted."""
    seen = answers.iloc[rows]
    units, moments = units_of(job, seen), moments_of(job, seen)
    if moments is None or job.time is None:
        parts = divide(units, job.seed)
    else:
        parts = divide_in_time(units, moments, job.time["starts"])
    final = None if parts.final is None else rows[parts.final]
    return Parts(rows[parts.search], [rows[fold] for fold in parts.folds], final)


def hidden_rows(job: Job, parts: Parts) -> np.ndarray:
    """The rows that a job must not see: a pair never sees the final rows, not even to check their cells."""
    return NO_ROWS if job.purpose == "merge" or parts.final is None else parts.final


def with_shared_rows(members: list[Member]) -> tuple[list[Member], dict[str, str]]:
    """The members in their order, without those that would leave too few shared rows to compare.

    Those that had no time for all rows take part only if nobody else had.
    """
    incumbent, *candidates = members
    rows = len(incumbent.rows)
    is_whole = any(len(member.rows) >= rows for member in candidates)
    least = rows if is_whole else max(1, LEAST_SHARE * rows)
    kept, left_out = [incumbent], {}
    for member in candidates:
        shared = shared_rows([*kept, member])
        if len(shared) < least:
            left_out[member.name] = f"it shares {len(shared)} of {rows} rows with the others"
        else:
            kept.append(member)
    return kept, left_out


def shared_rows(members: list[Member]) -> np.ndarray:
    """The rows of the answers that all of these members predicted, in order."""
    rows = members[0].rows
    for member in members[1:]:
        rows = np.intersect1d(rows, member.rows, assume_unique=True)
    return rows
