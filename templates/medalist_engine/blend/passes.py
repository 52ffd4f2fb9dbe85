"""Passes: scores a model on each fold of one pass; the spread shows how reliable the score is."""

from dataclasses import replace

import numpy as np

from medalist_engine.models.trace import Trace
from medalist_engine.models.training.member import Member
from medalist_engine.problem.finishes.finishes import Finish
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn

MOST_SCORED_ROWS = 50_000
FIRST_SPLIT = -1


def scored_pass(member: Member, folds: list[Fold], problem: Problem, finish: Finish) -> Trace:
    """Adds a score for each fold to the trace; a member without a trace used the folds of the ensemble."""
    seen = member.seen > 0
    held = {number: rows for number, (_fit, rows) in enumerate(folds) if seen[rows].any()}
    trace = member.trace or Trace(FIRST_SPLIT, held)
    oof = member.oof()
    scores = {
        number: fold_score(problem, oof, finish, rows[seen[rows]]) for number, rows in trace.held.items()
    }
    return replace(trace, scores=scores)


def fold_score(problem: Problem, oof: np.ndarray, finish: Finish, rows: np.ndarray) -> float:
    """The competition's metric on these rows, or on a sample if there are many; NaN if it is undefined."""
    rows = rows[:: -(-len(rows) // MOST_SCORED_ROWS)] if len(rows) else rows
    try:
        return float(problem.score(rows, finish(oof[rows])))
    except (ValueError, IndexError, ZeroDivisionError) as error:
        warn(f"a fold has no {problem.metric.name}: {error}")
        return float("nan")


def standard_error(scores: list[float]) -> float | None:
    """Standard error of the mean over folds; None with fewer than three scored folds."""
    known = np.array([score for score in scores if np.isfinite(score)])
    return float(known.std(ddof=1) / np.sqrt(len(known))) if len(known) > 2 else None
