"""Documents: text and list columns as strings of tokens, with counts such as lengths."""

import html
import re
from itertools import chain

import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer

VOWELS = re.compile("[aeiouyäöüéèàáíóú]+")
ESCAPED = r"&#?\w+;"
STYLE = (",", ";", ":", "!", "?", '"', ".", "'", "#", "@", "http")


def text_documents(text: pd.Series) -> list[str]:
    return [html.unescape(cell)[:20_000] for cell in text.fillna("").astype(str)]


def are_escaped(text: pd.Series) -> bool:
    """Whether signs are written as in HTML, such as `&amp;`."""
    return bool(text.dropna().astype(str).str.contains(ESCAPED).any())


def list_documents(cells: pd.Series) -> list[str]:
    """Each item both whole (`olive_oil`) and as words (`olive oil`)."""
    return [list_document(cell) for cell in cells]


def list_document(cell: object) -> str:
    if isinstance(cell, str):
        cell = [item.strip(" '\"") for item in cell.strip("[](){} ").split(",")]
    items = (
        [str(item).lower().strip() for item in cell] if isinstance(cell, (list, tuple, np.ndarray)) else []
    )
    whole = [re.sub(r"\W+", "_", item) for item in items if " " in item]
    return " ".join([*items, *whole])


def style_features(documents: list[str], name: str) -> dict[str, np.ndarray]:
    """Lengths, case and punctuation: what n-grams do not see."""
    text = pd.Series(documents, dtype=object)
    words = text.map(str.split)
    count = words.map(len).to_numpy(float)
    length = text.map(len).to_numpy(float)
    many = np.maximum(count, 1)
    features = {
        f"{name}.length": length,
        f"{name}.words": count,
        f"{name}.word_length": length / many,
        f"{name}.long_words": words.map(lambda row: sum(len(word) > 6 for word in row)).to_numpy(float)
        / many,
        f"{name}.distinct": words.map(lambda row: len({word.lower() for word in row})).to_numpy(float) / many,
        f"{name}.capitals": text.map(lambda row: sum(map(str.isupper, row))).to_numpy(float)
        / np.maximum(length, 1),
        f"{name}.digits": text.map(lambda row: sum(map(str.isdigit, row))).to_numpy(float),
    }
    sentences = np.maximum(text.map(lambda row: sum(row.count(mark) for mark in ".!?")).to_numpy(float), 1)
    features[f"{name}.sentence_words"] = count / sentences
    features |= syllable_features(words, many, name)
    for mark in STYLE:
        features[f"{name}.count {mark}"] = text.map(lambda row, mark=mark: row.count(mark)).to_numpy(float)
    return {key: values for key, values in features.items() if (values != values[0]).mean() > 0.01}


def syllable_features(words: pd.Series, many: np.ndarray, name: str) -> dict[str, np.ndarray]:
    """How hard words are to read: groups of vowels a word, and the share of words with three or more."""
    known = {word: syllables(word) for word in set(chain.from_iterable(words))}
    hard = {word for word, count in known.items() if count > 2}
    counts = words.map(lambda row: sum(map(known.__getitem__, row)))
    return {
        f"{name}.syllables": counts.to_numpy(float) / many,
        f"{name}.hard_words": words.map(lambda row: sum(map(hard.__contains__, row))).to_numpy(float) / many,
    }


def syllables(word: str) -> int:
    """A last silent e is none."""
    plain = word.lower().rstrip(".,;:!?\"')")
    return max(1, len(VOWELS.findall(plain)) - plain.endswith("e"))


def pair_features(left: list[str], right: list[str], name: str) -> dict[str, np.ndarray]:
    """The similarity of two texts of one row."""
    words = [(set(a.lower().split()), set(b.lower().split())) for a, b in zip(left, right, strict=True)]
    shared = np.array([len(a & b) for a, b in words], float)
    either = np.array([max(1, len(a | b)) for a, b in words], float)
    smaller = np.array([max(1, min(len(a), len(b))) for a, b in words], float)
    features = {
        f"{name}.shared": shared,
        f"{name}.jaccard": shared / either,
        f"{name}.overlap": shared / smaller,
    }
    for analyzer, grams in (("word", (1, 1)), ("char_wb", (2, 4))):
        vectorizer = TfidfVectorizer(analyzer=analyzer, ngram_range=grams, max_features=100_000)
        matrix = vectorizer.fit_transform([*left, *right])
        cosine = matrix[: len(left)].multiply(matrix[len(left) :]).sum(axis=1)
        features[f"{name}.cosine {analyzer} {grams[1]}"] = np.asarray(cosine).ravel()
    features[f"{name}.longer"] = np.array([len(a) - len(b) for a, b in zip(left, right, strict=True)], float)
    return features
