"""Horizon: rows of train look no further into a side table that ends with train than rows of test can."""

import numpy as np
import pandas as pd

SHORTEST = pd.Timedelta(1, "ns")
MOST_BEFORE_BEGINNING = 0.1


def looks_until(moments: pd.Series, train_rows: int, last_entry: pd.Timestamp) -> pd.Series:
    """The moment before which entries count for each row: its own, where the table knows the time of test.

    Else rows of test know nothing after the end of train, and those of train as little: train is cut from its
    end into stretches as long as test, and a row knows what was there when its stretch began.
    """
    known, asked = moments[:train_rows], moments[train_rows:]
    last, first_asked = known.max(), asked.min()
    ends_with_train = last_entry < first_asked if first_asked > last else last_entry <= last
    if not ends_with_train or not asked.max() > last:
        return moments
    length = max(min(asked.max() - last, (last - known.min()) / 3), SHORTEST)
    began = last - ((last - known) // length + 1) * length
    return pd.concat([began + SHORTEST, asked])


def are_beginnings(
    moments: pd.Series, codes: np.ndarray, entries: pd.Series, keys: np.ndarray, train_rows: int
) -> bool:
    """Whether nearly all that a table tells of rows came after their moments, in train and in test.

    Then these say when something began, such as a customer's first month, not until when things are known.
    """
    firsts = pd.Series(entries.to_numpy()).groupby(keys).min().reindex(codes).to_numpy()
    met, before = ~pd.isna(firsts), firsts < moments.to_numpy()
    parts = slice(None, train_rows), slice(train_rows, None)
    return all(met[part].any() and before[part][met[part]].mean() < MOST_BEFORE_BEGINNING for part in parts)
