"""Likeness: how much two texts of a row have in common."""

import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer


def likeness(left, right, **how):
    """The cosine of two texts, by their words or pieces of them; the rarer, the heavier."""
    weighed = TfidfVectorizer(max_features=100_000, **how).fit(pd.concat([left, right]))
    left, right = weighed.transform(left), weighed.transform(right)
    return np.asarray(left.multiply(right).sum(axis=1)).ravel()
