"""Ranks instead of numbers, for metrics that depend only on the order of each column."""

from collections.abc import Callable

import numpy as np
from medalist_engine.formulas.ranks import tied_ranks
from merging.blends.judge import Judge
from merging.blends.known_numbers import with_numbers
from merging.job.cell_kinds import finished
from scoring.pair import Pair


def ranked(numbers: np.ndarray) -> np.ndarray:
    """The ranks in each column, in (0, 1]; equal numbers share the middle of their ranks."""
    return np.column_stack([tied_ranks(column) for column in numbers.T]) / len(numbers)


def only_order_counts(judge: Judge, pair: Pair, truth: np.ndarray, guesses: list[np.ndarray]) -> bool:
    """Whether ranks, and also squared ranks, score the same as the numbers themselves."""

    def scores(of: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        found = [judge.score(with_numbers(pair, truth, of(guess))) for guess in guesses]
        return np.array(found, dtype=float)

    plain = scores(lambda guess: guess)
    ranks = scores(lambda guess: finished(ranked(guess), pair.kinds))
    squares = scores(lambda guess: finished(ranked(guess) ** 2, pair.kinds))
    return bool(np.allclose(plain, ranks, rtol=1e-9) and np.allclose(plain, squares, rtol=1e-9))
