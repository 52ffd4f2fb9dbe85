"""A pool that blends numbers, or ranks if only the order counts."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.blends.bounds import bounds_of, near_first
from merging.blends.climb import climb
from merging.blends.judge import Judge
from merging.blends.known_numbers import KnownNumbers, with_numbers
from merging.blends.pool import Predicted, rows_of
from merging.blends.ranks import only_order_counts, ranked
from merging.job.cell_kinds import SHARES, finished
from merging.job.cells import as_text
from scoring.pair import Pair, to_numbers

MOST_CELLS = 40_000
"""Weights are chosen on a sample of at most so many cells, because hundreds are tried."""
FEWEST_ROWS = 2_000


@dataclass(frozen=True)
class Numbers:
    """`inputs`: members x rows x targets. `bounds`: None for ranks and probabilities."""

    judge: Judge
    pair: Pair
    truth: np.ndarray
    inputs: np.ndarray
    kinds: list[str]
    ranks: bool
    bounds: np.ndarray | None = None

    @property
    def tried_shares(self) -> list[float]:
        return [1 / 6, 1 / 2, 1]

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        goodness = self.goodness_on(rows)
        return [goodness(one) for one in shares]

    def best_shares(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        return climb(places, len(self.inputs), self.goodness_on(rows))

    def goodness_on(self, rows: np.ndarray) -> Callable[[np.ndarray], float]:
        few = sampled(rows, self.truth.shape[1])
        pair, truth, inputs = self.pair.drawn(few), self.truth[few], self.inputs[:, few]

        def goodness(shares: np.ndarray) -> float:
            return self.judge.goodness(with_numbers(pair, truth, blended(inputs, shares, self.kinds)))

        return goodness

    def differences(self, rows: np.ndarray) -> np.ndarray:
        few = self.inputs[:, sampled(rows, self.truth.shape[1])]
        spread = np.sqrt(few.var(axis=1).mean(axis=1))
        apart = np.array([np.sqrt(((few - one) ** 2).mean(axis=(1, 2))) for one in few])
        most = np.maximum.outer(spread, spread)
        return np.divide(apart, most, out=np.zeros_like(apart), where=most > 0)

    def pair_of(self, parts: Predicted) -> KnownNumbers:
        guess = np.concatenate([blended(self.inputs[:, rows], shares, self.kinds) for rows, shares in parts])
        rows = rows_of(parts)
        return with_numbers(self.pair.drawn(rows), self.truth[rows], guess)

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        if shares.max() == 1 and (shares[0] == 1 or self.bounds is None):
            return tests[int(np.argmax(shares))]
        numbers = [to_numbers(one, "a prediction") for one in tests]
        inputs = inputs_of(numbers, self.ranks, self.bounds)
        return as_text(blended(inputs, shares, self.kinds), list(tests[0].columns))


def blended(inputs: np.ndarray, shares: np.ndarray, kinds: list[str]) -> np.ndarray:
    first, *others = np.flatnonzero(shares)
    numbers = shares[first] * inputs[first]
    for place in others:
        numbers += shares[place] * inputs[place]
    return finished(numbers, kinds)


def sampled(rows: np.ndarray, columns: int) -> np.ndarray:
    most = max(FEWEST_ROWS, MOST_CELLS // columns)
    return rows[:: -(-len(rows) // most)]


def numbers_of(judge: Judge, pair: Pair, guesses: list[np.ndarray]) -> Numbers | None:
    """None: the metric does not read numbers."""
    truth = to_numbers(pair.truth, "an answer")
    if judge.score(with_numbers(pair, truth, guesses[0])) is None:
        return None
    few = sampled(np.arange(len(truth)), truth.shape[1])
    sample = pair.drawn(few)
    ranks = only_order_counts(judge, sample, truth[few], [guess[few] for guess in guesses])
    bounds = None if ranks or SHARES.intersection(pair.kinds) else bounds_of(guesses)
    return Numbers(judge, pair, truth, inputs_of(guesses, ranks, bounds), pair.kinds, ranks, bounds)


def inputs_of(numbers: list[np.ndarray], ranks: bool, bounds: np.ndarray | None) -> np.ndarray:
    if ranks:
        return np.stack([ranked(one) for one in numbers])
    return np.stack(numbers) if bounds is None else near_first(numbers, bounds)
