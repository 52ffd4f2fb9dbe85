"""Current level: the level of now without the part that the season has in it."""

import numpy as np

from script.given import at, history, level, origin, series


def current_level(y, length, season):
    """The level of now, less what this part of the season was above its level one season ago."""
    own = history(y, series)
    recent, whole = (own.rolling(one, min_periods=1).mean() for one in (length, season))
    then = origin - season
    middle = then - length // 2 + season // 2 - 1
    around = np.where(middle < season - 1, np.nan, at(whole, middle, series))
    now = at(recent, origin - 1, series) - (at(recent, then - 1, series) - around)
    return np.where(np.isnan(now), level(y, season), now)
