"""The predictions of one member: out of fold for rows with answers, and for test."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pandas as pd
from merging.job.cells import LABELS, NUMBERS, places_of_kinds, read_cells
from merging.job.job import Job, MemberFiles
from merging.members.label_scores import LabelScores, label_scores
from merging.members.runs import averaged, runs_with_whole
from scoring.pair import Unscorable, to_numbers
from scoring.rows import in_order, places_of

OutOfFold = tuple[np.ndarray, pd.DataFrame]
"""The rows of the answers that have a prediction, and the predictions."""


@dataclass(frozen=True)
class Member:
    """A member. Its tables hold only targets, `oof` by their names in the answers, `test` by those there."""

    name: str
    rows: np.ndarray
    """The rows of the answers that it predicted."""
    oof: pd.DataFrame
    test: pd.DataFrame
    runs: list[pd.DataFrame] = field(default_factory=list)
    """The submissions of which `test` is the mean; one that counts more is repeated."""
    scores: LabelScores | None = None
    """Only for one column of labels."""


def read_member(
    files: MemberFiles,
    job: Job,
    answers: pd.DataFrame,
    oof: OutOfFold,
    test: pd.DataFrame,
    read: Callable[[Path], pd.DataFrame],
) -> Member:
    """Reads a member; Unscorable if its files do not fit. `test`, the incumbent's file, sets the order."""
    rows, cells = oof

    def of_run(path: Path) -> pd.DataFrame:
        return in_order(test, read(path), job.key)[job.targets].reset_index(drop=True)

    runs = [of_run(path) for path in files.tests]
    final = averaged(runs, job.kinds)
    for table in (cells, final):
        refuse_strange(table, job.kinds)
    scores = scores_of(files, job, answers.iloc[rows], cells, runs)
    if files.whole is not None:
        runs = runs_with_whole(runs, of_run(files.whole), job.kinds)
        final = averaged(runs, job.kinds)
    return Member(files.name, rows, cells, final, runs, scores)


def scores_of(
    files: MemberFiles, job: Job, answers: pd.DataFrame, oof: pd.DataFrame, runs: list[pd.DataFrame]
) -> LabelScores | None:
    key = job.specification["key"]
    if files.scores is None or len(key) != 1 or len(job.targets) != 1 or len(runs) != 1:
        return None
    return label_scores(files.scores, answers[key[0]], oof, runs[0])


def out_of_fold(files: MemberFiles, job: Job, answers: pd.DataFrame) -> OutOfFold:
    key = job.specification["key"]
    oof = read_cells(files.oof, [*key, *job.names])
    if not key:
        return np.arange(len(answers)), in_order(answers, oof, key)[job.names]
    places = places_of(answers, oof, key)
    rows = np.flatnonzero(places >= 0)
    return rows, oof[job.names].iloc[places[rows]].reset_index(drop=True)


def refuse_strange(cells: pd.DataFrame, kinds: list[str]) -> None:
    """Raises Unscorable for a cell that should be a number and is not, and for an empty label."""
    numbers = places_of_kinds(kinds, NUMBERS)
    if numbers:
        to_numbers(cells.iloc[:, numbers], "a prediction")
    for place in places_of_kinds(kinds, LABELS):
        if (cells.iloc[:, place].str.strip() == "").any():
            raise Unscorable("a label is missing")


def at_rows(member: Member, rows: np.ndarray) -> pd.DataFrame:
    """Its out-of-fold cells for these rows of the answers; it must have predicted all of them."""
    return member.oof.iloc[np.searchsorted(member.rows, rows)].reset_index(drop=True)


def scores_at_rows(member: Member, rows: np.ndarray) -> LabelScores | None:
    scores = member.scores
    return scores and replace(scores, held=scores.held[np.searchsorted(member.rows, rows)])
