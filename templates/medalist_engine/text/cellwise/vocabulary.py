"""Vocabulary: cells and answers as numbers."""

from dataclasses import dataclass, field

import numpy as np
import pandas as pd


def codes_of(train: pd.Series, test: pd.Series) -> tuple[np.ndarray, list[str]]:
    """The cells of train, then of test, as numbers, and the different cells."""
    cells = pd.concat([train, test], ignore_index=True).fillna("").astype(str)
    codes, different = pd.factorize(cells)
    return codes, list(map(str, different))


@dataclass
class Vocabulary:
    """Answers as numbers, the most frequent of train first; what rules say beside them is added."""

    words: list[str]
    places: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places = {word: place for place, word in enumerate(self.words)}

    def code(self, word: str) -> int:
        place = self.places.setdefault(word, len(self.words))
        if place == len(self.words):
            self.words.append(word)
        return place

    def spell(self, codes: np.ndarray) -> list[str]:
        return [self.words[code] if code >= 0 else "" for code in codes]


def vocabulary_of(answers: pd.Series) -> tuple[np.ndarray, Vocabulary]:
    """The answers of train as numbers."""
    codes, words = pd.factorize(answers)
    by_count = np.argsort(-np.bincount(codes), kind="stable")
    rank = np.empty(len(words), np.int32)
    rank[by_count] = np.arange(len(words))
    return rank[codes], Vocabulary([str(words[place]) for place in by_count])
