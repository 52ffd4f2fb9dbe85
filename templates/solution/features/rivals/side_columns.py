"""Side columns: the columns of one fold that compare the two sides of each row, by name."""

import numpy as np

from solution.features.rivals.rivals import MOST_SIDE_LABELS, Rivals
from solution.features.rivals.strengths import SIGNS, side_strengths
from solution.problem.problem import Problem

SIDES_PREFIX = "sides: "
"""No feature's name begins so."""


def side_columns(rivals: Rivals, problem: Problem, fit: np.ndarray, seed: int) -> dict[str, np.ndarray]:
    """For all rows, of which those at `fit` (places in the problem's rows) tell; no row tells of itself."""
    answers = answers_and_outcomes(rivals, problem, fit)
    strengths = side_strengths(rivals, problem.rows[fit], np.column_stack(list(answers.values())), seed)
    between = " ~ ".join(rivals.columns)
    names = [f"{SIDES_PREFIX}{way} in {name} of {between}" for way in SIGNS for name in answers]
    return dict(zip(names, strengths.T, strict=True))


def side_count(rivals: Rivals | None, problem: Problem) -> int:
    """How many columns a fold has of this kind."""
    return len(SIGNS) * len(answers_and_outcomes(rivals, problem, np.arange(len(problem.y)))) if rivals else 0


def answers_and_outcomes(rivals: Rivals, problem: Problem, fit: np.ndarray) -> dict[str, np.ndarray]:
    """The target and the outcomes of some rows."""
    rows = problem.rows[fit]
    others = {name: cells[rows] for name, cells in rivals.outcomes.items() if name != problem.target}
    return answers_of(problem, problem.y[fit]) | others


def answers_of(problem: Problem, y: np.ndarray) -> dict[str, np.ndarray]:
    """The target as numbers: itself, or whether it is one of the frequent classes."""
    if problem.kind != "classes":
        return {problem.target: y.astype(float)}
    if problem.classes == 2:
        return {problem.target: (y == 1).astype(float)}
    frequent = np.argsort(-np.bincount(y, minlength=problem.classes), kind="stable")[:MOST_SIDE_LABELS]
    return {f"{problem.target} {problem.labels[code]}": (y == code).astype(float) for code in frequent}
