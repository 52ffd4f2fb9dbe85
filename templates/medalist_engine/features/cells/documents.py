"""Documents: text and list columns as strings of tokens, with counts such as lengths."""

import html
import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pandas as pd

from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

VOWELS = re.compile("[aeiouyäöüéèàáíóú]+")
ESCAPED = r"&#?\w+;"
STYLE = (",", ";", ":", "!", "?", '"', ".", "'", "#", "@", "http")
STYLE_NAMES = (
    *("length", "words", "word_length", "long_words", "distinct", "capitals", "digits"),
    *("sentence_words", "syllables", "hard_words"),
    *(f"count {mark}" for mark in STYLE),
)
MOST_KNOWN_WORDS = 200_000
SEQUENCES_LOOKED_AT = 2000
SHORTEST_SEQUENCE = 20
MOST_SEQUENCE_SIGNS = 64
HEXADECIMAL_SIGNS = set("0123456789abcdefABCDEF-")


def add_text_features(gathered: Gathered, name: str, values: pd.Series) -> None:
    documents = text_documents(values)
    words = "with signs that HTML escapes" if are_escaped(values) else None
    gathered.add_documents(name, documents, Origin("text", (name,), words))
    gathered.add_numbers(style_features(documents, name), "text style", [name])


def is_text(cells: pd.Series) -> bool:
    """Whether cells are long, have several words, or are sequences."""
    words = cells.head(2000).str.split().str.len().mean()
    return bool(words >= 3 or cells.str.len().mean() > 40) or are_sequences(cells.head(2000).tolist())


def are_sequences(documents: Sequence[str]) -> bool:
    """Whether nearly all are one long word of few signs, as proteins are. Digests and codes are none."""
    some = [text for text in documents if text][:SEQUENCES_LOOKED_AT]
    if (
        len(some) == 0
        or np.mean([len(text) >= SHORTEST_SEQUENCE and not any(map(str.isspace, text)) for text in some])
        < 0.95
    ):
        return False
    signs = set().union(*some)
    is_code = len({len(text) for text in some}) == 1 and any(map(str.isdigit, signs))
    return len(signs) <= MOST_SEQUENCE_SIGNS and not signs <= HEXADECIMAL_SIGNS and not is_code


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
    """Lengths, case and punctuation: what n-grams do not see. Of one document at a time words are kept."""
    table = np.empty((len(STYLE_NAMES), len(documents)))
    for place, text in enumerate(documents):
        table[:, place] = style_of(text)
    features = {f"{name}.{style}": values for style, values in zip(STYLE_NAMES, table, strict=True)}
    return {key: values for key, values in features.items() if (values != values[0]).mean() > 0.01}


def style_of(text: str) -> list[float]:
    """How hard words are to read: groups of vowels a word, and the share of words with three or more."""
    words = text.split()
    many, length = max(1, len(words)), len(text)
    vowels = list(map(syllables, words))
    return [
        length,
        len(words),
        length / many,
        sum(len(word) > 6 for word in words) / many,
        len({word.lower() for word in words}) / many,
        sum(map(str.isupper, text)) / max(1, length),
        sum(map(str.isdigit, text)),
        len(words) / max(1, sum(text.count(mark) for mark in ".!?")),
        sum(vowels) / many,
        sum(count > 2 for count in vowels) / many,
        *map(text.count, STYLE),
    ]


@lru_cache(maxsize=MOST_KNOWN_WORDS)
def syllables(word: str) -> int:
    """A last silent e is none."""
    plain = word.lower().rstrip(".,;:!?\"')")
    return max(1, len(VOWELS.findall(plain)) - plain.endswith("e"))


def pair_features(left: list[str], right: list[str], name: str) -> dict[str, np.ndarray]:
    """The similarity of two texts of one row."""
    from sklearn.feature_extraction.text import TfidfVectorizer

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
