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

    def chosen(self, rows: np.ndarray) -> np.ndarray:
        """The shares that are best on these rows."""
        ...

    def joined(self, parts: Predicted) -> Pair:
        """The answers of the parts, one part after the other, beside what the members predict together."""
        ...

    def cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        """The members' cells of test as one table."""
        ...


def rows_of(parts: Predicted) -> np.ndarray:
    return np.concatenate([rows for rows, _ in parts])
