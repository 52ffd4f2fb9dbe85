"""Codes: categories for models that take numbers only."""

CATEGORIES = ["Sex", "Embarked"]


def codes(X):
    """The place of each level among all, -1 where it is missing."""
    return X.assign(**{name: X[name].cat.codes for name in CATEGORIES})
