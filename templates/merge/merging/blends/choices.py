"""A pool that chooses one member: labels, lists, texts and shapes have no mean."""

from dataclasses import dataclass, fields
from typing import ClassVar

import numpy as np
import pandas as pd
from merging.blends.climb import alone
from merging.blends.pool import Pool, Predicted, rows_of
from scoring.pair import Pair


@dataclass(frozen=True)
class Choices(Pool):
    pairs: list[Pair]
    tried_shares: ClassVar[list[float]] = [1]

    @property
    def members(self) -> int:
        return len(self.pairs)

    def sampled(self, rows: np.ndarray) -> np.ndarray:
        return rows

    def best_shares(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        """All for the best one; among equals for the first, so that the incumbent stays."""
        shares = [alone(place, len(self.pairs)) for place in places]
        return shares[int(np.argmax(self.worth(rows, shares)))]

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """The root of the share of rows that differ, which compares to the root mean square of numbers."""
        cells = np.stack([pair.guess.iloc[rows].to_numpy(object).ravel() for pair in self.pairs])
        codes = pd.factorize(cells.ravel())[0].reshape(len(cells), len(rows), -1)
        return np.sqrt(np.array([(codes != own).any(axis=2).mean(axis=1) for own in codes]))

    def pair_of(self, parts: Predicted) -> Pair:
        rows = rows_of(parts)
        places = {int(np.argmax(shares)) for _, shares in parts}
        first = self.pairs[min(places)].drawn(rows)
        if len(places) == 1:
            return first
        guess = pd.concat(
            [self.pairs[int(np.argmax(shares))].guess.iloc[part] for part, shares in parts], ignore_index=True
        )
        shared = {one.name: getattr(first, one.name) for one in fields(Pair)}
        return Pair(**shared | {"guess": guess})

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        return tests[int(np.argmax(shares))]
