"""Seasonal lag: the target at the same place of earlier seasons."""

from script.given import known_at, origin, series, step


def seasonal_lag(table, season, back=0, shift=0):
    """The target at the same place of the latest season that is known, or of one before."""
    seasons = (step - origin) // season + 1 + back
    return known_at(table, step - seasons * season + shift, series)
