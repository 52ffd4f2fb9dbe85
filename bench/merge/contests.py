"""Builds a contest in memory, as templates/merge does from files."""

import sys
from pathlib import Path

import numpy as np
import pandas as pd

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "templates" / name) for name in ("merge", "score")]

from merging.blends.numbers import Numbers, bounds_of, inputs_of  # noqa: E402
from merging.blends.pool import Pool  # noqa: E402
from merging.blends.votes import votes_of  # noqa: E402
from merging.decision.contest import Contest  # noqa: E402
from merging.members.label_scores import LabelScores  # noqa: E402
from merging.members.member import Member  # noqa: E402
from merging.rows.parts import divide  # noqa: E402
from quick import QuickJudge  # noqa: E402
from scoring.pair import Pair  # noqa: E402

DIRECTIONS = {"auc": "max", "rmse": "min", "logloss": "min", "accuracy": "max"}
KINDS = {"auc": "probability", "rmse": "real", "logloss": "probability", "accuracy": "class-int"}


def contest(
    metric: str, answers: np.ndarray, guesses: list[np.ndarray], rows: int, tried: int, seed: int
) -> Contest:
    """A contest in which only the first rows are compared; the others stay unseen."""
    units = pd.Series(np.arange(rows).astype(str))
    parts = divide(units, seed)
    nothing = pd.DataFrame()
    members = [Member(f"c{n}", np.arange(0), nothing, nothing) for n in range(len(guesses))]
    judge = QuickJudge(metric, DIRECTIONS[metric])
    return Contest(judge, members, pool(judge, answers, guesses), parts, tried)


def pool(judge: QuickJudge, answers: np.ndarray, guesses: list[np.ndarray]) -> Pool:
    kinds, rows = [KINDS[judge.metric]], pd.DataFrame(index=range(len(answers)))
    if judge.metric == "accuracy":
        return pool_of_labels(judge, answers, guesses)
    blank = rows.assign(t=0)
    is_order, numbers = judge.metric == "auc", [one[:, None] for one in guesses]
    bounds = bounds_of(numbers) if kinds == ["real"] else None
    inputs = inputs_of(numbers, is_order, bounds)
    pair = Pair(blank, blank, kinds, groups=rows)
    return Numbers(judge, pair, answers[:, None], inputs, kinds, is_order, bounds)


def pool_of_labels(judge: QuickJudge, answers: np.ndarray, guesses: list[np.ndarray]) -> Pool:
    """A pool of labels. The first member gives probabilities, the others only labels."""
    truth, rows = labels(answers), pd.DataFrame(index=range(len(answers)))
    pairs = [Pair(truth, labels(guess > 0.5), ["class-int"], groups=rows) for guess in guesses]
    chances = np.column_stack([1 - guesses[0], guesses[0]])
    scores = LabelScores(["0", "1"], chances, np.empty((0, 2)))
    found = votes_of(judge, pairs, [scores, *[None] * (len(pairs) - 1)], [[truth[:0]]] * len(pairs))
    assert found is not None
    return found


def labels(numbers: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame({"t": numbers.astype(int).astype(str)})
