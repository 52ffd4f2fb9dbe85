"""Wide codes: categories whose levels are too many for LightGBM's own splits."""

WIDE = ["Ticket"]


def wide_codes(X):
    """Codes instead of categories, where levels are too many for splits of LightGBM's own."""
    return X.assign(**{name: X[name].cat.codes for name in WIDE})
