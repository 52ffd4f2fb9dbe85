"""Static: a vector for each text as the mean over its pieces, within seconds; and how rare its words are."""

from collections.abc import Sequence

import numpy as np
from scipy import sparse

from medalist_engine.pretrained.texts.byte_pairs import BytePairs
from medalist_engine.pretrained.weights import find_weights

STATIC_NAME = "wordllama"
STATIC_TENSOR = "embedding.weight"
RARE_RANKS = (5_000, 15_000)


class StaticVectors:
    """Vectors of pieces. ValueError if there are none here."""

    def __init__(self) -> None:
        weights = find_weights(STATIC_NAME)
        if weights is None:
            raise ValueError(f"no weights of {STATIC_NAME} are here")
        self.pieces = BytePairs(weights.folder / "tokenizer.json")
        vectors = weights.tensors().get(STATIC_TENSOR)
        if vectors is None or vectors.ndim != 2 or len(vectors) < len(self.pieces.numbers):
            raise ValueError(f"the weights of {STATIC_NAME} are not vectors of its pieces")
        self.vectors = vectors

    def embed(self, texts: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Rows of length one, all zeros for an empty text; and how rare the words are."""
        numbers = self.pieces.encode(texts)
        return self.means(numbers), rarity(numbers, texts)

    def means(self, numbers: list[list[int]]) -> np.ndarray:
        starts = np.concatenate([[0], np.cumsum([len(row) for row in numbers])])
        places = np.fromiter((number for row in numbers for number in row), np.int64, int(starts[-1]))
        ones = np.ones(len(places), np.float32)
        counts = sparse.csr_matrix((ones, places, starts), shape=(len(numbers), len(self.vectors)))
        sums = counts @ self.vectors
        return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)


def rarity(numbers: list[list[int]], texts: Sequence[str]) -> np.ndarray:
    """By numbers, which grow with rarity: the mean logarithm, the shares of rare ones, pieces a word."""
    rows = [np.array(row, np.float32) for row in numbers]
    measures = [
        [np.log1p(row).mean(), *((row > rank).mean() for rank in RARE_RANKS), len(row) / len(text.split())]
        if len(row)
        else [0.0] * (2 + len(RARE_RANKS))
        for row, text in zip(rows, texts, strict=True)
    ]
    return np.array(measures, np.float32)
