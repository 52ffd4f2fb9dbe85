"""Pairs: two short texts of a row as one set of tokens that marks shared words."""

import re
from collections.abc import Sequence

import numpy as np
import pandas as pd
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize

from medalist_engine.features.cells.scripts import word_count, word_pattern

MOST_WORDS_OF_A_PAIR = 30
ROWS_PER_REPEATED_TEXT = 3
MOST_PAIRED_ROWS = 300_000
LATENT_WORDS = 100


def are_pair(left: Sequence[str], right: Sequence[str]) -> bool:
    return len(left) <= MOST_PAIRED_ROWS and is_short(left) and is_short(right)


def is_short(documents: Sequence[str]) -> bool:
    sample = documents[:: max(1, len(documents) // 5000)]
    return sum(map(word_count, sample)) <= MOST_WORDS_OF_A_PAIR * max(1, len(sample))


def paired_documents(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Words of both, of the left and of the right only; words combined with a text that many rows share."""
    keyed = repeats(left), repeats(right)
    word = re.compile(word_pattern([*left, *right]))
    return [paired(a, b, *keyed, word) for a, b in zip(left, right, strict=True)]


def repeats(texts: Sequence[str]) -> bool:
    return len(set(texts)) * ROWS_PER_REPEATED_TEXT < len(texts)


def paired(left: str, right: str, left_repeats: bool, right_repeats: bool, word: re.Pattern) -> str:
    a, b = (dict.fromkeys(word.findall(text.lower())) for text in (left, right))
    tokens = [f"both:{word}" if word in b else f"left:{word}" for word in a]
    tokens += [f"right:{word}" for word in b if word not in a]
    if left_repeats:
        tokens += [f"{'_'.join(a)}|{word}" for word in b]
    if right_repeats:
        tokens += [f"{'_'.join(b)}|{word}" for word in a]
    return " ".join(tokens)


def company_likeness(left: Sequence[str], right: Sequence[str]) -> np.ndarray:
    """The similarity of each text to the other texts with the same partner, by words and by co-occurrence.

    It uses train and test rows and no target; empty if no text repeats.
    """
    columns = []
    for partners, texts in ((left, right), (right, left)):
        if repeats(partners):
            groups = pd.factorize(pd.Series(partners))[0]
            columns += likeness_to_group(groups, texts)
    return np.column_stack(columns) if columns else np.empty((len(left), 0))


def likeness_to_group(groups: np.ndarray, texts: Sequence[str]) -> list[np.ndarray]:
    company = pd.Series(texts).groupby(groups).agg(" ".join)
    vectorizer = TfidfVectorizer(token_pattern=word_pattern(texts), sublinear_tf=True)
    whole = vectorizer.fit_transform(company)
    by_text = vectorizer.transform(texts)
    latent = TruncatedSVD(min(LATENT_WORDS, *(size - 1 for size in whole.shape)), random_state=0).fit(whole)
    near = normalize(latent.transform(whole))[groups] * normalize(latent.transform(by_text))
    return [np.asarray(whole[groups].multiply(by_text).sum(axis=1)).ravel(), near.sum(axis=1)]
