"""Level: what the target of a series was just before a forecast starts."""

import numpy as np
import pandas as pd

from script.given import group_codes, history, known_at, origin, series, step


def level(y, length):
    """The mean target in the steps before a row's origin."""  # when not keys
    """The mean target before a row's origin, of its series, else of its groups."""  # when keys
    levels = np.full(len(series), np.nan)
    keys = (series, *group_codes.values())  # when keys
    keys = (series,)  # when not keys
    for codes in keys:
        recent = history(y, codes).rolling(length, min_periods=1).mean()
        levels = np.where(np.isnan(levels), known_at(recent, origin - 1, codes), levels)
    # The first block has no past: it gets its own mean, as if one row more had that of all.
    first = origin <= step[: len(y)].min()
    first_y = y[first[: len(y)]]
    by_series = pd.Series(first_y).groupby(series[: len(y)][first[: len(y)]])
    means = ((by_series.sum() + first_y.mean()) / (by_series.size() + 1)).reindex(series)
    levels = np.where(first, means, levels)
    return np.where(np.isnan(levels), np.mean(y), levels)
