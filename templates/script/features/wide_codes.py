"""Wide codes: categories whose levels are too many for LightGBM's own splits."""

WIDE = ["Ticket"]


def wide_codes(X):
    """So many levels as categories would be noise to LightGBM."""
    return X.assign(**{name: X[name].cat.codes for name in WIDE})
