"""Earlier: the target at the same place of earlier seasons."""

from script.given import at, origin, series, step


def earlier(table, season, back=0):
    """The target at the same place of the latest season that is known, or of one before."""
    seasons = (step - origin) // season + 1 + back
    return at(table, step - seasons * season, series)
