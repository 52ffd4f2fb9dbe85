"""The members that can be compared, and why others cannot."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from merging.cells import read_cells
from merging.job import Job
from merging.members import Member, read_member
from scoring.pair import Unscorable

LEAST_SHARE = 0.15
"""Of the incumbent's rows: one fold of five is enough."""


@dataclass(frozen=True)
class Gathered:
    """The incumbent is the first member; without it there are none."""

    members: list[Member]
    left_out: dict[str, str]
    test: pd.DataFrame
    """The incumbent's submission, which the blend takes after."""


def gather(job: Job, answers: pd.DataFrame) -> Gathered:
    incumbent = job.members[0]
    needed = [*job.key, *job.targets]
    test = pd.DataFrame()

    def read(path: Path) -> pd.DataFrame:
        return test if path == incumbent.tests[0] else read_cells(path, needed)

    members: list[Member] = []
    left_out: dict[str, str] = {}
    for files in job.members:
        try:
            if files is incumbent:
                test = read_cells(incumbent.tests[0], needed)
            members.append(read_member(files, job, answers, test, read))
        except (Unscorable, ValueError) as error:
            left_out[files.name] = str(error)
            if files is incumbent:
                return Gathered([], left_out, test)
    kept, narrow = with_shared_rows(members)
    return Gathered(kept, left_out | narrow, test)


def with_shared_rows(members: list[Member]) -> tuple[list[Member], dict[str, str]]:
    """In their order, as long as enough rows stay to compare them on."""
    incumbent = members[0]
    least = max(1, LEAST_SHARE * len(incumbent.rows))
    kept: list[Member] = []
    left_out: dict[str, str] = {}
    for member in members:
        shared = shared_rows([*kept, member])
        if len(shared) < least:
            left_out[member.name] = f"it shares {len(shared)} of {len(incumbent.rows)} rows with the others"
        else:
            kept.append(member)
    return kept, left_out


def shared_rows(members: list[Member]) -> np.ndarray:
    """The answers that all of them have predicted, in order."""
    rows = members[0].rows
    for member in members[1:]:
        rows = np.intersect1d(rows, member.rows, assume_unique=True)
    return rows
