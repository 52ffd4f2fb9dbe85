"""A pool that blends labels: it sums the scores of labels, and each row gets the highest label.

A member has a score of each label: its own scores if it wrote them, else a vote for its label. For grades, a
label scores minus the squared distance to the written one. Then the highest sum belongs to the grade that is
nearest to the weighted mean.
"""

from dataclasses import dataclass
from itertools import chain

import numpy as np
import pandas as pd
from merging.blends.judge import Judge
from merging.blends.pool import Known, Pool, Predicted, blended, known, rows_of
from merging.members.label_scores import LabelScores
from scoring.pair import Pair, to_labels

MOST_ROWS = 20_000
"""Weights are chosen on a sample of at most so many rows."""
MOST_CELLS = 100_000_000
"""Members x rows x labels: so many fit into half a gigabyte."""
NEVER = -1e6


@dataclass(frozen=True)
class Votes(Pool):
    """`inputs` and `finals` are members x rows x labels, for the compared rows and for test."""

    pair: Pair
    names: np.ndarray
    truth: np.ndarray
    inputs: np.ndarray
    finals: np.ndarray
    spelling: list[str]
    """How each label of `names` is written in a submission."""

    @property
    def members(self) -> int:
        return len(self.inputs)

    def sampled(self, rows: np.ndarray) -> np.ndarray:
        return rows[:: -(-len(rows) // MOST_ROWS)]

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """The root of the share of rows that differ, which compares to the root mean square of numbers."""
        labels = np.stack([one[rows].argmax(axis=1) for one in self.inputs])
        return np.sqrt(np.array([(labels != own).mean(axis=1) for own in labels]))

    def pair_of(self, parts: Predicted) -> Known:
        guess = np.concatenate([blended(self.inputs, shares, rows).argmax(axis=1) for rows, shares in parts])
        rows = rows_of(parts)
        return known(self.pair.drawn(rows), self.truth[rows], guess, self.names)

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The elected labels. Where the incumbent has the same label, its own spelling stays."""
        used = np.flatnonzero(shares)
        if len(used) == 1:
            return tests[used[0]]
        labels, own = blended(self.finals, shares).argmax(axis=1), self.finals[0].argmax(axis=1)
        cells = np.array(self.spelling, dtype=object)[labels]
        told = tests[0].iloc[:, 0].to_numpy(object)
        return pd.DataFrame({tests[0].columns[0]: np.where(labels == own, told, cells)})


def votes_of(
    judge: Judge, pairs: list[Pair], scores: list[LabelScores | None], tests: list[list[pd.DataFrame]]
) -> Votes | None:
    """None: the incumbent has no scores, the metric reads no labels, or there are too many labels.

    `tests`: the runs of each member; the votes of all of them count.
    """
    own = scores[0]
    if own is None or pairs[0].guess.shape[1] != 1:
        return None
    told = [pd.Series(own.labels), *(side.iloc[:, 0] for side in [*(p.guess for p in pairs), *chain(*tests)])]
    truth, spelled = to_labels(pairs[0].truth.iloc[:, 0], pd.concat(told, ignore_index=True))
    names, codes = np.unique(np.concatenate([truth, spelled]), return_inverse=True)
    truth_codes, own_codes, *cells = np.split(codes, np.cumsum([len(truth), *map(len, told)])[:-1])
    if len(tests) * (len(truth) + len(tests[0][0])) * len(names) > MOST_CELLS:
        return None
    is_graded = pairs[0].kinds[0] == "ordinal-int" or judge.metric == "qwk"
    if is_graded and not np.isin(np.concatenate(cells), own_codes).all():
        return None
    by_label = scores_of_grades(own_codes, len(names)) if is_graded else np.eye(len(names), dtype=np.float32)
    held, final = cells[: len(pairs)], iter(cells[len(pairs) :])
    runs = [[next(final) for _ in own_runs] for own_runs in tests]
    votes = Votes(
        judge=judge,
        pair=pairs[0],
        names=names,
        truth=truth_codes,
        inputs=ballots(by_label, [[one] for one in held], [one and one.held for one in scores], own_codes),
        finals=ballots(by_label, runs, [one and one.final for one in scores], own_codes),
        spelling=spelling_of(names, codes[len(truth) :], pd.concat(told).tolist()),
    )
    return votes if scores_agree(votes, pairs) else None


def scores_of_grades(own: np.ndarray, names: int) -> np.ndarray:
    """For each written label, the scores of all labels. Labels unknown to the incumbent are never elected."""
    found = np.full((names, names), NEVER, dtype=np.float32)
    places = np.arange(len(own))
    found[np.ix_(own, own)] = -((places[:, None] - places) ** 2)
    return found


def ballots(
    by_label: np.ndarray, cells: list[list[np.ndarray]], scores: list[np.ndarray | None], own: np.ndarray
) -> np.ndarray:
    """Members x rows x labels: the mean of a member's runs, or its own scores."""
    found = np.stack([np.mean([by_label[codes] for codes in runs], axis=0) for runs in cells])
    for place, told in enumerate(scores):
        if told is not None:
            found[place][:, own] = told
    return found


def spelling_of(names: np.ndarray, codes: np.ndarray, cells: list[str]) -> list[str]:
    """Each label as it is first spelled in the incumbent's labels, its cells, then other cells."""
    first = dict(zip(codes[::-1].tolist(), cells[::-1], strict=True))
    return [first.get(code, str(name)) for code, name in enumerate(names)]


def scores_agree(votes: Votes, pairs: list[Pair]) -> bool:
    """Whether each member's votes have the same score as the labels that it wrote."""
    rows, members = np.arange(len(votes.truth)), np.eye(len(pairs))
    scores = [votes.judge.score(votes.pair_of([(rows, alone)])) for alone in members]
    written = [votes.judge.score(pair) for pair in pairs]
    if scores[0] is None:
        return False
    return bool(np.allclose(np.array(scores, float), np.array(written, float), equal_nan=True))
