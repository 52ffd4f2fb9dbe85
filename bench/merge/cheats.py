"""Candidates that only seem good."""

import numpy as np
import pandas as pd
from merging.rows.parts import divide
from trials import Candidate
from worlds import World


def cheats(rows: int, seed: int) -> dict[str, Candidate]:
    """Candidates that cheat on the compared rows, which are the first rows of a world."""
    searched = divide(pd.Series(np.arange(rows).astype(str)), seed).search
    return {
        "knows the searched rows": lambda made, _: knows(made, searched),
        "knows all compared rows": lambda made, _: knows(made, np.arange(rows)),
        "a constant": lambda made, _: np.zeros(len(made.answers)),
        "noise": lambda made, _: made.noise(),
        "the template again": lambda made, _: made.template,
    }


def knows(made: World, rows: np.ndarray) -> np.ndarray:
    """Predictions that know the answers of these rows, and are noise elsewhere."""
    found = made.noise()
    found[rows] = 3 * (made.answers[rows] - made.answers.mean())
    return found
