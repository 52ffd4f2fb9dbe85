"""A pool that blends numbers, or ranks if only the order counts.

A candidate is held near the incumbent in its farthest rows: one row that it misses by far would decide a mean
of squares (docs/decisions/search/far-rows.md). The bound is computed without answers, so it holds for test.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from medalist_engine.formulas.ranks import tied_ranks
from merging.blends.judge import Judge
from merging.blends.pool import Known, Pool, Predicted, blended, known, rows_of
from merging.job.cells import SHARES, as_text, finished
from scoring.pair import Pair, to_numbers

MOST_CELLS = 40_000
"""Weights are chosen on a sample of at most so many cells."""
FEWEST_ROWS = 2_000
FAR_SHARE = 0.005
"""A share of the compared rows: in those where a candidate is farthest, it is drawn back to the bound."""


@dataclass(frozen=True)
class Numbers(Pool):
    """`inputs`: members x rows x targets. `bounds`: None for ranks and probabilities."""

    pair: Pair
    truth: np.ndarray
    inputs: np.ndarray
    kinds: list[str]
    is_order: bool
    bounds: np.ndarray | None = None

    @property
    def ranks(self) -> bool:
        return self.is_order

    @property
    def members(self) -> int:
        return len(self.inputs)

    def sampled(self, rows: np.ndarray) -> np.ndarray:
        return sampled(rows, self.truth.shape[1])

    def differences(self, rows: np.ndarray) -> np.ndarray:
        few = self.inputs[:, self.sampled(rows)]
        spread = np.sqrt(few.var(axis=1).mean(axis=1))
        apart = np.array([np.sqrt(((few - one) ** 2).mean(axis=(1, 2))) for one in few])
        most = np.maximum.outer(spread, spread)
        return np.divide(apart, most, out=np.zeros_like(apart), where=most > 0)

    def pair_of(self, parts: Predicted) -> Known:
        guess = np.concatenate([blended(self.inputs, shares, rows) for rows, shares in parts])
        rows = rows_of(parts)
        return known(self.pair.drawn(rows), self.truth[rows], finished(guess, self.kinds))

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        if shares.max() == 1 and (shares[0] == 1 or self.bounds is None):
            return tests[int(np.argmax(shares))]
        numbers = [to_numbers(one, "a prediction") for one in tests]
        inputs = inputs_of(numbers, self.is_order, self.bounds)
        return as_text(finished(blended(inputs, shares), self.kinds), list(tests[0].columns))


def sampled(rows: np.ndarray, columns: int) -> np.ndarray:
    most = max(FEWEST_ROWS, MOST_CELLS // columns)
    return rows[:: -(-len(rows) // most)]


def numbers_of(judge: Judge, pair: Pair, guesses: list[np.ndarray]) -> Numbers | None:
    """None: the metric does not read numbers."""
    truth = to_numbers(pair.truth, "an answer")
    if judge.score(known(pair, truth, guesses[0])) is None:
        return None
    few = sampled(np.arange(len(truth)), truth.shape[1])
    ranks = only_order_counts(judge, pair.drawn(few), truth[few], [guess[few] for guess in guesses])
    bounds = None if ranks or SHARES.intersection(pair.kinds) else bounds_of(guesses)
    return Numbers(judge, pair, truth, inputs_of(guesses, ranks, bounds), pair.kinds, ranks, bounds)


def inputs_of(numbers: list[np.ndarray], ranks: bool, bounds: np.ndarray | None) -> np.ndarray:
    if ranks:
        return np.stack([ranked(one) for one in numbers])
    return np.stack(numbers) if bounds is None else near_first(numbers, bounds)


def bounds_of(guesses: list[np.ndarray]) -> np.ndarray:
    """How far each member may be from the first, by target. Each guess is rows x targets."""
    return np.stack([np.quantile(np.abs(guess - guesses[0]), 1 - FAR_SHARE, axis=0) for guess in guesses])


def near_first(guesses: list[np.ndarray], bounds: np.ndarray) -> np.ndarray:
    """Members x rows x targets: each member, drawn back to its bounds around the first."""
    first = guesses[0]
    near = [first + np.clip(guess - first, -most, most) for guess, most in zip(guesses, bounds, strict=True)]
    return np.stack(near)


def ranked(numbers: np.ndarray) -> np.ndarray:
    """The ranks in each column, in (0, 1]; equal numbers share the middle of their ranks."""
    return np.column_stack([tied_ranks(column) for column in numbers.T]) / len(numbers)


def only_order_counts(judge: Judge, pair: Pair, truth: np.ndarray, guesses: list[np.ndarray]) -> bool:
    """Whether ranks, and also squared ranks, score the same as the numbers themselves."""

    def scores(of: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        found = [judge.score(known(pair, truth, of(guess))) for guess in guesses]
        return np.array(found, dtype=float)

    plain = scores(lambda guess: guess)
    ranks = scores(lambda guess: finished(ranked(guess), pair.kinds))
    squares = scores(lambda guess: finished(ranked(guess) ** 2, pair.kinds))
    return bool(np.allclose(plain, ranks, rtol=1e-9) and np.allclose(plain, squares, rtol=1e-9))
