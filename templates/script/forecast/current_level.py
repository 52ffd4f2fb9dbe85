"""Current level: the level of now without the part that the season has in it."""

import numpy as np

from script.given import history, known_at, level, origin, series


def current_level(y, length, season):
    """The level of now, less what this part of the season was above its level one season ago."""
    past = history(y, series)
    recent, whole = (past.rolling(steps, min_periods=1).mean() for steps in (length, season))
    then = origin - season
    # the mean of a whole season around the same time one season ago; NaN where train has no room
    middle = then - length // 2 + season // 2 - 1
    around = np.where(middle < season - 1, np.nan, known_at(whole, middle, series))
    above = known_at(recent, then - 1, series) - around
    current = known_at(recent, origin - 1, series) - above
    return np.where(np.isnan(current), level(y, season), current)
