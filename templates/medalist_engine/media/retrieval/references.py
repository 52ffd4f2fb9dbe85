"""References: pictures whose class is known, and class means; the nearest of them to each asked picture."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.features.wide import unit_length

NEAREST = 20
CELLS_AT_ONCE = 4_000_000
FEWEST_CLASSES = 20
FEWEST_OF_NONE = 20
TIMES_AS_FREQUENT = 4
SHARE_AS_ALIKE = 0.5


@dataclass(frozen=True)
class References:
    """Vectors of length one with their classes: so many single pictures, then the means of classes."""

    vectors: np.ndarray
    codes: np.ndarray
    singles: int


@dataclass(frozen=True)
class Nearest:
    """By asked row: the most similar pictures and means, each with its cosine similarity and class."""

    likeness: np.ndarray
    codes: np.ndarray


def class_sums(vectors: np.ndarray, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The classes that occur, the sum of the vectors of each, and how many they are."""
    classes, place, counts = np.unique(codes, return_inverse=True, return_counts=True)
    order = np.argsort(place, kind="stable")
    starts = np.cumsum(counts) - counts
    return classes, np.add.reduceat(vectors[order], starts, axis=0), counts


def references_of(vectors: np.ndarray, codes: np.ndarray, most: int) -> References:
    """All pictures, or as many of each class as there is room for; and the means of classes of several."""
    classes, sums, counts = class_sums(vectors, codes)
    kept = evenly_kept(codes, counts, most)
    several = counts > 1
    means = unit_length(sums[several])
    parts = np.concatenate([vectors[kept], means]), np.concatenate([codes[kept], classes[several]])
    return References(*parts, len(kept))


def evenly_kept(codes: np.ndarray, counts: np.ndarray, most: int) -> np.ndarray:
    """Positions of at most `most` pictures, as even over the classes as can be; one of each at least."""
    if len(codes) <= most:
        return np.arange(len(codes))
    shuffled = np.random.default_rng(0).permutation(len(codes))
    order = shuffled[np.argsort(codes[shuffled], kind="stable")]
    number = np.arange(len(codes)) - np.repeat(np.cumsum(counts) - counts, counts)
    limits = np.arange(1, counts.max() + 1)
    kept = np.cumsum(np.bincount(number, minlength=len(limits)))
    limit = max(1, int(np.searchsorted(kept, most, side="right")))
    return np.sort(order[number < limit])


def nearest_of(asked: np.ndarray, references: References) -> Nearest:
    """In pieces, so that the similarities never take more than a fixed room."""
    step = max(1, CELLS_AT_ONCE // max(1, len(references.codes)))
    pieces = [
        nearest_piece(asked[start : start + step], references) for start in range(0, max(1, len(asked)), step)
    ]
    likeness, places = (np.concatenate(parts) for parts in zip(*pieces, strict=True))
    return Nearest(likeness, references.codes[places])


def nearest_piece(asked: np.ndarray, references: References) -> tuple[np.ndarray, np.ndarray]:
    likeness = asked @ references.vectors.T
    singles = references.singles
    places = np.hstack([best_places(likeness[:, :singles]), best_places(likeness[:, singles:]) + singles])
    return np.take_along_axis(likeness, places, axis=1), places


def best_places(likeness: np.ndarray) -> np.ndarray:
    count = likeness.shape[1]
    if count <= NEAREST:
        return np.tile(np.arange(count), (len(likeness), 1))
    return np.argpartition(-likeness, NEAREST, axis=1)[:, :NEAREST]


def none_of_these(vectors: np.ndarray, codes: np.ndarray) -> int | None:
    """The class of all that is of no class: far more frequent than others, and its pictures are not alike."""
    classes, sums, counts = class_sums(vectors, codes)
    if len(classes) <= FEWEST_CLASSES:
        return None
    second, first = np.argsort(counts, kind="stable")[-2:]
    several = counts > 1
    squares = (sums[several] ** 2).sum(axis=1)
    alike = (squares - counts[several]) / (counts[several] * (counts[several] - 1))
    if counts[first] < max(FEWEST_OF_NONE, TIMES_AS_FREQUENT * counts[second]):
        return None
    own = alike[several[:first].sum()]
    return int(classes[first]) if own < SHARE_AS_ALIKE * np.median(alike) else None
