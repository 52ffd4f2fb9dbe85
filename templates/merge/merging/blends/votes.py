"""A pool that blends labels: it sums the scores of labels, and each row gets the highest label."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.blends.climb import climb
from merging.blends.judge import Judge
from merging.blends.known_labels import KnownLabels, with_labels
from merging.blends.pool import Predicted, rows_of
from scoring.pair import Pair

MOST_ROWS = 20_000
"""Weights are chosen on a sample of at most so many rows, because hundreds are tried."""


@dataclass(frozen=True)
class Votes:
    """`inputs` and `finals` are members x rows x labels, for the compared rows and for test."""

    judge: Judge
    pair: Pair
    names: np.ndarray
    truth: np.ndarray
    inputs: np.ndarray
    finals: np.ndarray
    spelling: list[str]
    """How each label of `names` is written in a submission."""
    ranks: bool = False

    @property
    def tried_shares(self) -> list[float]:
        return [1 / 6, 1 / 3, 1]

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        few = sampled(rows)
        return [self.goodness(few, one) for one in shares]

    def best_shares(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        few = sampled(rows)
        return climb(places, len(self.inputs), lambda shares: self.goodness(few, shares))

    def goodness(self, rows: np.ndarray, shares: np.ndarray) -> float:
        return self.judge.goodness(self.pair_of([(rows, shares)]))

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """The root of the share of rows that differ, which compares to the root mean square of numbers."""
        labels = np.stack([one[rows].argmax(axis=1) for one in self.inputs])
        return np.sqrt(np.array([(labels != own).mean(axis=1) for own in labels]))

    def pair_of(self, parts: Predicted) -> KnownLabels:
        guess = np.concatenate([elected(self.inputs[:, rows], shares) for rows, shares in parts])
        rows = rows_of(parts)
        return with_labels(self.pair.drawn(rows), self.names, self.truth[rows], guess)

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The elected labels. Where the incumbent has the same label, its own spelling stays."""
        used = np.flatnonzero(shares)
        if len(used) == 1:
            return tests[used[0]]
        labels, own = elected(self.finals, shares), self.finals[0].argmax(axis=1)
        cells = np.array(self.spelling, dtype=object)[labels]
        told = tests[0].iloc[:, 0].to_numpy(object)
        return pd.DataFrame({tests[0].columns[0]: np.where(labels == own, told, cells)})


def elected(inputs: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """For each row, the place of the label with the highest sum."""
    first, *others = np.flatnonzero(shares)
    total = shares[first] * inputs[first]
    for place in others:
        total += shares[place] * inputs[place]
    return total.argmax(axis=1)


def sampled(rows: np.ndarray) -> np.ndarray:
    return rows[:: -(-len(rows) // MOST_ROWS)]
