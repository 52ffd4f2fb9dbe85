"""Gathered: the features made so far from the columns of a table, by name."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from medalist_engine.features.categories import encode
from medalist_engine.features.origin import Origin, Origins

LARGEST = 1e30
EXACT_IN_FLOAT32 = 2**24


@dataclass
class Gathered:
    """Numbers, codes and documents become features; dates wait to be compared with each other.

    `origins` say by kind and name how each came about, and of columns that no file has.
    """

    train_rows: int
    rows: int
    numbers: dict[str, np.ndarray] = field(default_factory=dict)
    codes: dict[str, np.ndarray] = field(default_factory=dict)
    documents: dict[str, list[str]] = field(default_factory=dict)
    dates: dict[str, pd.Series] = field(default_factory=dict)
    origins: Origins = field(default_factory=Origins)

    def add_number(self, name: str, values: np.ndarray, origin: Origin) -> None:
        self.numbers[name] = without_news(small_floats(values), self.train_rows)
        self.origins.numbers[name] = origin

    def add_numbers(self, named: dict[str, np.ndarray], how: str, columns: Iterable[str]) -> None:
        """All of one way, of the same columns."""
        origin = Origin(how, tuple(columns))
        for name, values in named.items():
            self.add_number(name, values, origin)

    def add_documents(self, name: str, documents: list[str], origin: Origin) -> None:
        self.documents[name] = documents
        self.origins.documents[name] = origin

    def add_category(self, name: str, values: pd.Series, origin: Origin) -> None:
        self.add_codes(name, encode(values), origin)

    def add_codes(self, name: str, codes: np.ndarray, origin: Origin) -> None:
        """Drops levels that test does not share with train, such as groups of rows."""
        train_codes, test_codes = codes[: self.train_rows], codes[self.train_rows :]
        if codes.min() < codes.max() and (
            len(test_codes) == 0 or np.isin(test_codes, train_codes).mean() > 0.05
        ):
            self.codes[name] = codes
            self.origins.codes[name] = origin


def without_news(values: np.ndarray, train_rows: int) -> np.ndarray:
    """A cell that only test leaves blank has the median of train: no model has learned what a blank means."""
    train_values, is_blank = values[:train_rows], np.isnan(values)
    if train_rows == 0 or not is_blank.any() or is_blank[:train_rows].any():
        return values
    return np.where(is_blank, np.quantile(train_values, 0.5, method="lower"), values).astype(np.float32)


def small_floats(values: np.ndarray) -> np.ndarray:
    """As float32; what that cannot hold is missing, and large whole numbers are counted from the least."""
    values = np.asarray(values, float)
    values = np.where(np.abs(values) < LARGEST, values, np.nan)
    if np.isnan(values).all():
        return values.astype(np.float32)
    low, high = np.nanmin(values), np.nanmax(values)
    if max(-low, high) > EXACT_IN_FLOAT32 > high - low:
        values = values - low
    return values.astype(np.float32)
