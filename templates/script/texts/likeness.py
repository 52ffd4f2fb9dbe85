"""Likeness: how much two texts of a row have in common."""

import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer


def likeness(left, right, **how):
    """The cosine of two texts, by their words or pieces of them; the rarer, the heavier."""
    both = TfidfVectorizer(max_features=100_000, **how).fit_transform(pd.concat([left, right]))
    return np.asarray(both[: len(left)].multiply(both[len(left) :]).sum(axis=1)).ravel()
