"""Members that are blended: by their numbers, or by their ranks where only the order counts."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.blends.climb import climb
from merging.blends.judge import Judge
from merging.blends.known_numbers import Known, with_numbers
from merging.blends.pool import Predicted, rows_of
from merging.blends.ranks import only_order_counts, ranked
from merging.job.cell_kinds import finished
from merging.job.cells import as_text
from scoring.pair import Pair, to_numbers

MOST_CELLS = 40_000
"""Weights are chosen on a sample of no more: they are tried hundreds of times."""
FEWEST_ROWS = 2_000


@dataclass(frozen=True)
class Numbers:
    """`inputs`: members x rows x targets."""

    judge: Judge
    pair: Pair
    truth: np.ndarray
    inputs: np.ndarray
    kinds: list[str]
    ranks: bool

    @property
    def sizes(self) -> list[float]:
        return [1 / 6, 1 / 2, 1]

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        goodness = self.goodness_on(rows)
        return [goodness(one) for one in shares]

    def chosen(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        return climb(places, len(self.inputs), self.goodness_on(rows))

    def goodness_on(self, rows: np.ndarray) -> Callable[[np.ndarray], float]:
        few = sampled(rows, self.truth.shape[1])
        pair, truth, inputs = self.pair.drawn(few), self.truth[few], self.inputs[:, few]

        def goodness(shares: np.ndarray) -> float:
            return self.judge.goodness(with_numbers(pair, truth, mixed(inputs, shares, self.kinds)))

        return goodness

    def differences(self, rows: np.ndarray) -> np.ndarray:
        few = self.inputs[:, sampled(rows, self.truth.shape[1])]
        spread = np.sqrt(few.var(axis=1).mean(axis=1))
        apart = np.array([np.sqrt(((few - one) ** 2).mean(axis=(1, 2))) for one in few])
        most = np.maximum.outer(spread, spread)
        return np.divide(apart, most, out=np.zeros_like(apart), where=most > 0)

    def joined(self, parts: Predicted) -> Known:
        guess = np.concatenate([mixed(self.inputs[:, rows], shares, self.kinds) for rows, shares in parts])
        rows = rows_of(parts)
        return with_numbers(self.pair.drawn(rows), self.truth[rows], guess)

    def cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        used = np.flatnonzero(shares)
        if len(used) == 1:
            return tests[used[0]]
        numbers = [to_numbers(tests[place], "a prediction") for place in used]
        inputs = np.stack([ranked(one) if self.ranks else one for one in numbers])
        return as_text(mixed(inputs, shares[used], self.kinds), list(tests[0].columns))


def mixed(inputs: np.ndarray, shares: np.ndarray, kinds: list[str]) -> np.ndarray:
    first, *others = np.flatnonzero(shares)
    numbers = shares[first] * inputs[first]
    for place in others:
        numbers += shares[place] * inputs[place]
    return finished(numbers, kinds)


def sampled(rows: np.ndarray, columns: int) -> np.ndarray:
    most = max(FEWEST_ROWS, MOST_CELLS // columns)
    return rows[:: -(-len(rows) // most)]


def numbers_of(judge: Judge, pair: Pair, guesses: list[np.ndarray]) -> Numbers | None:
    """None where the metric does not read numbers."""
    truth = to_numbers(pair.truth, "an answer")
    if judge.score(with_numbers(pair, truth, guesses[0])) is None:
        return None
    few = sampled(np.arange(len(truth)), truth.shape[1])
    sample = pair.drawn(few)
    ranks = only_order_counts(judge, sample, truth[few], [guess[few] for guess in guesses])
    inputs = np.stack([*map(ranked, guesses)] if ranks else guesses)
    return Numbers(judge, pair, truth, inputs, pair.kinds, ranks)
