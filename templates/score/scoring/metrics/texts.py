"""Metrics of texts."""

from collections.abc import Callable
from functools import cache

import numpy as np
from scoring.pair import Metric, mean


def each_text(score: Callable[[str, str], float]) -> Metric:
    """The mean over the rows. Scores of rows are cached, because the bootstrap draws rows again."""
    of_row = cache(score)
    return lambda pair: mean([of_row(truth, guess) for truth, guess in pair.texts()])


def jaccard(truth: str, guess: str) -> float:
    a, b = set(truth.lower().split()), set(guess.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0


def levenshtein(truth: str, guess: str) -> float:
    """The edit distance by rows of its table. The accumulated minimum spreads insertions along a row."""
    if not truth or not guess:
        return float(max(len(truth), len(guess)))
    letters = np.array(list(guess))
    steps = np.arange(len(guess) + 1)
    row = steps.copy()
    for letter in truth:
        below = np.minimum(row[1:] + 1, row[:-1] + (letters != letter))
        row = np.concatenate([[row[0] + 1], below])
        row = np.minimum.accumulate(row - steps) + steps
    return float(row[-1])
