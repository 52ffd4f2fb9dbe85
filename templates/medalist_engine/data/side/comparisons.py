"""Comparisons: how alike two things are that a row names, such as the items of a pair, by each column."""

import time
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pandas as pd

from medalist_engine.features.cells.documents import pair_features, text_documents

MOST_COMPARISONS = 3
MOST_PAIRS_OF_TEXTS = 300_000
LEAST_WORDS_OF_A_TEXT = 2


def comparisons_of(sides: Mapping[str, pd.DataFrame], until: float) -> dict[str, pd.Series]:
    """By name, for each two of `sides`: what one table says by each key, for each row of train and test."""
    comparisons: dict[str, pd.Series] = {}
    for left, right in list(combinations(sides, 2))[:MOST_COMPARISONS]:
        for name in sides[left]:
            if time.monotonic() > until:
                return comparisons
            made = likeness(sides[left][name], sides[right][name])
            comparisons.update(
                {f"{left} ~ {right}.{name}.{how}": pd.Series(values) for how, values in made.items()}
            )
    return comparisons


def likeness(left: pd.Series, right: pd.Series) -> dict[str, np.ndarray]:
    """Whether cells are equal, how far numbers are apart, which words are shared; nothing of missing ones."""
    known = (left.notna() & right.notna()).to_numpy()
    made = {"same": left.astype(object).to_numpy() == right.astype(object).to_numpy()}
    if pd.api.types.is_numeric_dtype(left) and pd.api.types.is_numeric_dtype(right):
        a, b = (side.to_numpy(float, na_value=np.nan) for side in (left, right))
        made["apart"] = np.abs(a - b)
        if not (a < 0).any() and not (b < 0).any():
            made["ratio"] = np.minimum(a, b) / np.where(np.maximum(a, b) > 0, np.maximum(a, b), np.nan)
    elif len(left) <= MOST_PAIRS_OF_TEXTS and words_of(left) >= LEAST_WORDS_OF_A_TEXT:
        texts = text_documents(left), text_documents(right)
        made |= {name.lstrip("."): values for name, values in pair_features(*texts, "").items()}
    return {how: np.where(known, values.astype(float), np.nan) for how, values in made.items()}


def words_of(text: pd.Series) -> float:
    return text.dropna().astype(str).head(2000).str.split().str.len().mean()
