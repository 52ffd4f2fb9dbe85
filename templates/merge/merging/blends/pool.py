"""The interface of a pool: members whose answers are blended, or chosen from."""

from typing import Protocol

import numpy as np
import pandas as pd
from scoring.pair import Pair

Predicted = list[tuple[np.ndarray, np.ndarray]]
"""Groups of rows, each with the shares of the members that predict it."""


class Pool(Protocol):
    """Members in their order, the incumbent first, with their predictions for the compared rows."""

    ranks: bool
    tried_shares: list[float]
    """The shares that are tried for one candidate beside the incumbent, to find what it is worth."""

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        """How good each of these blends is on these rows; higher is better."""
        ...

    def best_shares(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        """The best shares on these rows, if only the members at these places may have any."""
        ...

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """How much each two members' predictions differ, as a share of the spread of predictions."""
        ...

    def pair_of(self, parts: Predicted) -> Pair:
        """The answers to these groups of rows, in their order, beside the blended predictions."""
        ...

    def test_cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The blended cells of test."""
        ...


def rows_of(parts: Predicted) -> np.ndarray:
    return np.concatenate([rows for rows, _ in parts])
