"""Members whose labels are blended: scores of labels are added up, and each row gets the highest."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from merging.blends.climb import climb
from merging.blends.judge import Judge
from merging.blends.known_labels import KnownLabels, with_labels
from merging.blends.pool import Predicted, rows_of
from scoring.pair import Pair

MOST_ROWS = 20_000
"""Weights are chosen on a sample of no more: they are tried hundreds of times."""


@dataclass(frozen=True)
class Votes:
    """`inputs` and `finals` hold members x rows x labels: of the compared rows, and of test."""

    judge: Judge
    pair: Pair
    names: np.ndarray
    truth: np.ndarray
    inputs: np.ndarray
    finals: np.ndarray
    spelling: list[str]
    """Of each name, in a submission."""
    ranks: bool = False

    @property
    def sizes(self) -> list[float]:
        return [1 / 6, 1 / 3, 1]

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        few = sampled(rows)
        return [self.goodness(few, one) for one in shares]

    def chosen(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        few = sampled(rows)
        return climb(places, len(self.inputs), lambda shares: self.goodness(few, shares))

    def goodness(self, rows: np.ndarray, shares: np.ndarray) -> float:
        return self.judge.goodness(self.joined([(rows, shares)]))

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """As of numbers, where the difference is squared: the root of the share of rows that differ."""
        labels = np.stack([one[rows].argmax(axis=1) for one in self.inputs])
        return np.sqrt(np.array([(labels != own).mean(axis=1) for own in labels]))

    def joined(self, parts: Predicted) -> KnownLabels:
        guess = np.concatenate([elected(self.inputs[:, rows], shares) for rows, shares in parts])
        rows = rows_of(parts)
        return with_labels(self.pair.drawn(rows), self.names, self.truth[rows], guess)

    def cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """A label that the incumbent has, too, stays as the incumbent wrote it."""
        used = np.flatnonzero(shares)
        if len(used) == 1:
            return tests[used[0]]
        labels, own = elected(self.finals, shares), self.finals[0].argmax(axis=1)
        cells = np.array(self.spelling, dtype=object)[labels]
        told = tests[0].iloc[:, 0].to_numpy(object)
        return pd.DataFrame({tests[0].columns[0]: np.where(labels == own, told, cells)})


def elected(inputs: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Of each row the place of the label with the highest sum."""
    first, *others = np.flatnonzero(shares)
    total = shares[first] * inputs[first]
    for place in others:
        total += shares[place] * inputs[place]
    return total.argmax(axis=1)


def sampled(rows: np.ndarray) -> np.ndarray:
    return rows[:: -(-len(rows) // MOST_ROWS)]
