"""Vectors: pretrained vectors of the texts, as inputs of dense models; none where no weights are."""

import time
from collections.abc import Sequence

import numpy as np

from solution.pretrained.texts.sentences import Sentences
from solution.pretrained.texts.static import StaticVectors
from solution.protocol import warn

MOST_VECTOR_ROWS = 300_000
MOST_VECTOR_CELLS = 2e8
SECONDS_A_LETTER = 3e-6
SHARE_OF_STATIC = 0.15
FEWEST_LETTERS = 40
PRODUCT_SIZE = 10.0
Vectors = list[list[np.ndarray]]


def text_vectors(texts: list[Sequence[str]], seconds: float) -> Vectors:
    """For each text column a list of matrices, the cheap one first; empty if none can be made in time."""
    started = time.monotonic()
    found: Vectors = [[] for _column in texts]
    if len(texts[0]) > MOST_VECTOR_ROWS:
        return found
    for make in (static_vectors, sentence_vectors):
        try:
            made = make(texts, seconds - (time.monotonic() - started))
        except (OSError, ValueError, MemoryError) as error:
            warn(f"texts are learned without {make.__name__.replace('_', ' ')}: {error}")
            continue
        for column, matrix in zip(found, made, strict=False):
            column.append(matrix)
    return found


def static_vectors(texts: list[Sequence[str]], seconds: float) -> list[np.ndarray]:
    """Only as many letters of each text as fit into a share of the time."""
    affordable = SHARE_OF_STATIC * seconds / SECONDS_A_LETTER / (len(texts) * max(1, len(texts[0])))
    if affordable < FEWEST_LETTERS:
        return []
    model = StaticVectors()
    return [model.embed([text[: int(affordable)] for text in column]) for column in texts]


def sentence_vectors(texts: list[Sequence[str]], seconds: float) -> list[np.ndarray]:
    """All columns in one call: what they share is read once."""
    vectors = Sentences().embed([text for column in texts for text in column], seconds)
    return [] if vectors is None else np.split(vectors, len(texts))


def vector_inputs(vectors: Vectors) -> np.ndarray:
    """One text: all its vectors. Two: the best vectors of each, their products, distances and likeness."""
    if len(vectors) == 1:
        return np.hstack(vectors[0])
    left, right = (column[-1] for column in vectors)
    likeness = vector_likeness(vectors)
    return np.hstack([PRODUCT_SIZE * left * right, np.abs(left - right), left, right, likeness])


def vector_likeness(vectors: Vectors) -> np.ndarray:
    """Cosines of two texts, a column for each kind of vector."""
    pairs = zip(*vectors, strict=True)
    return np.column_stack([(left * right).sum(axis=1) for left, right in pairs]).astype(np.float32)
