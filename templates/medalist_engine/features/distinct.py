"""Distinct: which columns of numbers say nothing, or only what another says."""

from hashlib import blake2b

import numpy as np
import pandas as pd

FIRST_COMPARED_ROWS = 5_000


def repeated_columns(numbers: pd.DataFrame) -> np.ndarray:
    """Which columns are the same as an earlier one; those that begin alike are compared as a whole."""
    is_repeated = column_digests(numbers.head(FIRST_COMPARED_ROWS)).duplicated(keep=False)
    is_repeated[is_repeated] = column_digests(numbers.loc[:, is_repeated]).duplicated()
    return is_repeated


def column_digests(numbers: pd.DataFrame) -> pd.Index:
    """The same for equal columns; what is missing is the same everywhere, and -0 is 0."""
    columns = (numbers[name].to_numpy() for name in numbers)
    normal = (np.where(np.isnan(values), np.float32(np.nan), values + np.float32(0)) for values in columns)
    return pd.Index([blake2b(values.tobytes()).digest() for values in normal], dtype=object)


def is_constant(values: np.ndarray) -> bool:
    missing = np.isnan(values)
    return bool(missing.all()) or (not missing.any() and values.min() == values.max())
