"""What is asked of members that answer together."""

from typing import Protocol

import numpy as np
import pandas as pd
from scoring.pair import Pair

Predicted = list[tuple[np.ndarray, np.ndarray]]
"""Rows, and the shares of the members that predict them."""


class Pool(Protocol):
    """Members in their order, the incumbent first, with their predictions for the compared rows."""

    ranks: bool
    sizes: list[float]
    """The shares of one candidate that are tried to see what it is worth beside the incumbent."""

    def worth(self, rows: np.ndarray, shares: list[np.ndarray]) -> list[float]:
        """How good each of these blends is on these rows; more is better."""
        ...

    def chosen(self, rows: np.ndarray, places: list[int]) -> np.ndarray:
        """The shares that are best on these rows, where only these members have any."""
        ...

    def differences(self, rows: np.ndarray) -> np.ndarray:
        """How much the predictions of each two members differ, as a share of how much predictions vary."""
        ...

    def joined(self, parts: Predicted) -> Pair:
        """The answers of the parts, one part after the other, beside what the members predict together."""
        ...

    def cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The members' cells of test as one table."""
        ...


def rows_of(parts: Predicted) -> np.ndarray:
    return np.concatenate([rows for rows, _ in parts])
