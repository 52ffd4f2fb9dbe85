"""A pool: members whose answers are blended, or chosen from."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar, NoReturn

import numpy as np
import pandas as pd
from merging.blends.climb import climb
from merging.blends.judge import Judge
from scoring.pair import Pair, Unscorable

Predicted = list[tuple[np.ndarray, np.ndarray]]
"""Groups of rows, each with the shares of the members that predict it."""


def rows_of(parts: Predicted) -> np.ndarray:
    return np.concatenate([rows for rows, _ in parts])


@dataclass(frozen=True)
class Pool:
    """Members in their order, the incumbent first, with their predictions for the compared rows."""

    judge: Judge
    tried_shares: ClassVar[list[float]] = [1 / 6, 1 / 2, 1]
    """The shares that are tried for one candidate beside the incumbent, to find what it is worth."""

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        """How good each of these blends is on these rows; higher is better."""
        few = self.sampled(rows)
        return [self.goodness(few, one) for one in shares]

    def best_shares(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        """The best shares on these rows, if only the members at these places may have any."""
        few = self.sampled(rows)
        return climb(places, self.members, lambda shares: self.goodness(few, shares))

    def goodness(self, rows: np.ndarray, shares: np.ndarray) -> float:
        return self.judge.goodness(self.pair_of([(rows, shares)]))

    @property
    def ranks(self) -> bool:
        """Whether ranks are blended, not numbers."""
        return False

    @property
    def members(self) -> int:
        raise NotImplementedError

    def sampled(self, rows: np.ndarray) -> np.ndarray:
        """The rows on which weights are chosen: hundreds are tried."""
        raise NotImplementedError

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """How much each two members' predictions differ, as a share of the spread of predictions."""
        raise NotImplementedError

    def pair_of(self, parts: Predicted) -> Pair:
        """The answers to these groups of rows, in their order, beside the blended predictions."""
        raise NotImplementedError

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The blended cells of test."""
        raise NotImplementedError


def blended(inputs: np.ndarray, shares: np.ndarray, rows: np.ndarray | slice = slice(None)) -> np.ndarray:
    """Of members x rows x columns, the weighted sum in these rows."""
    first, *others = np.flatnonzero(shares)
    total = shares[first] * inputs[first][rows]
    for place in others:
        total += shares[place] * inputs[place][rows]
    return total


@dataclass(frozen=True, kw_only=True)
class Known(Pair):
    """A pair whose numbers are given, or the codes of its labels: no text is read again for each weight."""

    values: tuple[np.ndarray, np.ndarray]
    names: np.ndarray | None = None
    """Labels in the order of text; None: the values are numbers."""

    def numbers(self) -> tuple[np.ndarray, np.ndarray]:
        return self.values if self.names is None else self.texts()

    def codes(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return self.texts() if self.names is None else [self.values]

    def labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return self._spelled

    @cached_property
    def _spelled(self) -> list[tuple[np.ndarray, np.ndarray]]:
        if self.names is None:
            return self.texts()
        truth, guess = self.values
        return [(self.names[truth], self.names[guess])]

    def texts(self) -> NoReturn:
        raise Unscorable("the metric reads cells, and only numbers or labels are known")

    lists = texts


def known(pair: Pair, truth: np.ndarray, guess: np.ndarray, names: np.ndarray | None = None) -> Known:
    shared = {one.name: getattr(pair, one.name) for one in fields(Pair)}
    return Known(**shared, values=(truth, guess), names=names)
