"""Recipe, sides: which columns name the two sides of each row, and how a script learns how strong each is."""

from collections.abc import Collection

import numpy as np

from solution.blend.ensemble import Ensemble
from solution.features.features import Features
from solution.features.rivals.levels import RowSides
from solution.features.rivals.side_columns import answers_and_outcomes
from solution.features.rivals.strengths import SIGNS, choose_paces, parts_held_out


def sides_entry(features: Features, ensembles: Collection[Ensemble], seed: int) -> dict | None:
    """None where rows have no sides, and where recent rows weigh more, which no script can do."""
    rivals = features.rivals
    if rivals is None or rivals.moments is not None or not ensembles:
        return None
    problem = next(iter(ensembles)).problem
    rows = problem.rows
    size = int(max(rivals.left.max(), rivals.right.max())) + 1
    known = RowSides(rivals.left[rows], rivals.right[rows], None, size)
    answers = np.column_stack([*answers_and_outcomes(rivals, problem, np.arange(len(rows))).values()])
    parts = parts_held_out(None, len(rows) if rivals.groups is None else rivals.groups[rows], seed)
    return {
        "columns": rivals.columns,
        "outcomes": [name for name in rivals.outcomes if name != problem.target],
        "penalties": {
            way: float(np.median([penalty for _life, penalty in choose_paces(known, answers, sign, parts)]))
            for way, sign in SIGNS.items()
        },
    }
