"""Level: what the target of a series was just before a forecast starts."""

import numpy as np
import pandas as pd

from script.given import group_codes, history, known_at, origin, series, step


def level(y, length):
    """The mean target in the steps before a row's origin."""  # when not keys
    """The mean target before a row's origin, of its series, else of its groups."""  # when keys
    found = np.full(len(series), np.nan)
    things = (series, *group_codes.values())  # when keys
    things = (series,)  # when not keys
    for codes in things:
        recent = history(y, codes).rolling(length, min_periods=1).mean()
        found = np.where(np.isnan(found), known_at(recent, origin - 1, codes), found)
    # The first block has no past: it gets its own mean, as if one row more had that of all.
    first = origin <= step[: len(y)].min()
    own = y[first[: len(y)]]
    by_series = pd.Series(own).groupby(series[: len(y)][first[: len(y)]])
    means = ((by_series.sum() + own.mean()) / (by_series.size() + 1)).reindex(series)
    found = np.where(first, means, found)
    return np.where(np.isnan(found), np.mean(y), found)
