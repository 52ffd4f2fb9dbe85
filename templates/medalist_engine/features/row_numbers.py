"""Row numbers: columns that only number the rows."""

import numpy as np

from medalist_engine.features.gathered import Gathered
from medalist_engine.protocol import warn


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
