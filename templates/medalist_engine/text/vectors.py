"""Vectors: pretrained vectors of the texts, as inputs of dense models; none where no weights are."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.pretrained.texts.sentences import Sentences
from medalist_engine.pretrained.texts.static import StaticVectors
from medalist_engine.protocol import warn

MOST_VECTOR_ROWS = 300_000
MOST_VECTOR_CELLS = 2e8
SECONDS_A_LETTER = 3e-6
SHARE_OF_STATIC = 0.15
FEWEST_LETTERS = 40
PRODUCT_SIZE = 10.0
EARLIER = -3
"""The layer that tells two short texts apart best; the last one alone is worse."""


@dataclass(frozen=True)
class TextVectors:
    """For each text column its matrices, the cheap one first, and how rare its words are."""

    columns: list[list[np.ndarray]]
    rarity: list[np.ndarray] = field(default_factory=list)


def text_vectors(texts: list[Sequence[str]], seconds: float, threads: int, most: float = 0.0) -> TextVectors:
    """As many as can be made in time, none if there are no weights. `most`: see Sentences.embed."""
    vectors = TextVectors([[] for _column in texts])
    if len(texts[0]) <= MOST_VECTOR_ROWS:
        begun = time.monotonic()
        for add in (add_static, add_sentences):
            gone = time.monotonic() - begun
            try:
                add(vectors, texts, seconds - gone, threads, most - gone)
            except (OSError, ValueError, MemoryError, RuntimeError) as error:
                warn(f"texts are learned without pretrained vectors ({add.__name__}): {error}")
    return vectors


def add_static(
    result: TextVectors, texts: list[Sequence[str]], seconds: float, _threads: int, _most: float = 0.0
) -> None:
    """Only as many letters of each text as fit into a share of the time."""
    affordable = SHARE_OF_STATIC * seconds / SECONDS_A_LETTER / (len(texts) * max(1, len(texts[0])))
    if affordable < FEWEST_LETTERS:
        return
    model = StaticVectors()
    for place, column in enumerate(texts):
        vectors, rare = model.embed([text[: int(affordable)] for text in column])
        result.columns[place].append(vectors)
        result.rarity.append(rare)


def add_sentences(
    result: TextVectors, texts: list[Sequence[str]], seconds: float, threads: int, most: float = 0.0
) -> None:
    """All columns in one call: what they share is read once."""
    vectors = Sentences().embed([text for column in texts for text in column], seconds, threads, most)
    for place, part in enumerate([] if vectors is None else np.split(vectors, len(texts))):
        result.columns[place] += [part[:, layer] for layer in range(part.shape[1])]


def vector_inputs(vectors: TextVectors) -> np.ndarray:
    """One text: all its vectors. Two: an earlier layer, products and distances in it and the last."""
    if len(vectors.columns) == 1:
        return side_by_side_vectors(vectors.columns[0])
    place = EARLIER if len(vectors.columns[0]) > -EARLIER else -1
    parts = [column[place] for column in vectors.columns]
    for layer in dict.fromkeys([place, -1]):
        left, right = (column[layer] for column in vectors.columns)
        parts += [PRODUCT_SIZE * left * right, np.abs(left - right)]
    return np.hstack([*parts, vector_likeness(vectors)])


def side_by_side_vectors(column: list[np.ndarray]) -> np.ndarray:
    """The layers of the encoder together weigh as much as the static vectors: penalties mean the same."""
    static, layers = column[0], column[1:]
    return np.hstack([static, *(layer / np.float32(len(layers)) ** 0.5 for layer in layers)])


def vector_features(vectors: TextVectors) -> np.ndarray:
    """For all later models: how rare the words are and, of two texts, how alike they are."""
    return np.hstack([*vectors.rarity, *([vector_likeness(vectors)] if len(vectors.columns) == 2 else [])])


def vector_likeness(vectors: TextVectors) -> np.ndarray:
    """Cosines of two texts, a column for each kind of vector."""
    pairs = zip(*vectors.columns, strict=True)
    return np.column_stack([(left * right).sum(axis=1) for left, right in pairs]).astype(np.float32)
