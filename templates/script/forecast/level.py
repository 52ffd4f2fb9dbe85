"""Level: what the target of a series was just before a forecast starts."""

import numpy as np
import pandas as pd

from script.given import at, history, origin, series, wider


def level(y, length):
    """The mean target in the steps before a row's origin: of its series, else of wider groups."""
    found = np.full(len(series), np.nan)
    for codes in (series, *reversed(wider.values())):
        recent = history(y, codes).rolling(length, min_periods=1).mean()
        found = np.where(np.isnan(found), at(recent, origin - 1, codes), found)
    first = origin[: len(y)] <= 0  # the first stretch has no past: it gets its own mean
    own = pd.Series(y[first]).groupby(series[: len(y)][first]).mean().reindex(series)
    found = np.where(origin <= 0, own, found)
    return np.where(np.isnan(found), np.mean(y), found)
