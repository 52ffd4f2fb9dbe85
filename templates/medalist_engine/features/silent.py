"""Silent columns: those that say nothing, only what another says, or only which row it is."""

from hashlib import blake2b

import numpy as np
import pandas as pd

from medalist_engine.features.gathered import Gathered
from medalist_engine.protocol import warn

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


def without_row_numbers(gathered: Gathered, names: set[str]) -> None:
    """Drops row numbers: whole numbers, nearly all different, that continue in test where train ends."""
    for name in names & gathered.numbers.keys():
        values = gathered.numbers[name]
        train_values, test_values = values[: gathered.train_rows], values[gathered.train_rows :]
        if (
            len(test_values)
            and counts_rows(train_values)
            and counts_rows(test_values)
            and lie_apart(train_values, test_values)
        ):
            warn(f"column {name} is left out: it numbers the rows, and test goes on where train ends")
            del gathered.numbers[name]


def counts_rows(values: np.ndarray) -> bool:
    head = values[:1000]
    if np.isnan(values).any() or (head % 1).any() or (values % 1).any():
        return False
    return len(np.unique(head)) > 0.95 * len(head) and len(np.unique(values)) > 0.95 * len(values)


def lie_apart(train_values: np.ndarray, test_values: np.ndarray) -> bool:
    """Close enough to be one numbering: amounts of another size are news, not numbering."""
    apart = test_values.min() > train_values.max() or test_values.max() < train_values.min()
    return bool(apart) and np.ptp(np.concatenate([train_values, test_values])) < 3 * (
        len(train_values) + len(test_values)
    )
