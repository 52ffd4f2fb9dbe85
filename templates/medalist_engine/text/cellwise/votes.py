"""Votes: the most frequent answer of each key, as told without one fold or two."""

from itertools import combinations

import numpy as np

UNSAID = -1


def places_of_tables(parts: int) -> np.ndarray:
    """Where what is told without these two folds stands; `parts` is no fold: what all tell is the last."""
    places = np.empty((parts + 1, parts + 1), int)
    for place, (one, other) in enumerate(left_out(parts)):
        places[one, other] = places[other, one] = place
    for part in range(parts):
        places[part, part] = places[part, parts]
    return places


def left_out(parts: int) -> list[tuple[int, int]]:
    return [*combinations(range(parts + 1), 2), (parts, parts)]


def most_frequent(
    keys: np.ndarray, answers: np.ndarray, folds: np.ndarray, parts: int, count: int
) -> np.ndarray:
    """A row for each two folds left out, as in `places_of_tables`; a column for each of `count` keys.

    Answers are codes, the most frequent first, so that they win a draw.
    """
    pairs_out = left_out(parts)
    table = np.full((len(pairs_out), count), UNSAID, np.int32)
    if len(keys) == 0:
        return table
    size = int(answers.max()) + 1
    pairs, place = np.unique(keys.astype(np.int64) * size + answers, return_inverse=True)
    seen = np.bincount(place * (parts + 1) + folds, minlength=len(pairs) * (parts + 1)).reshape(-1, parts + 1)
    total, key_of = seen.sum(axis=1), pairs // size
    starts = np.flatnonzero(np.diff(key_of, prepend=UNSAID))
    lengths = np.diff(np.append(starts, len(pairs)))
    for row, out in enumerate(pairs_out):
        counts = total - seen[:, list(set(out))].sum(axis=1)
        most = np.maximum.reduceat(counts, starts)
        leading = np.flatnonzero(counts == most.repeat(lengths))
        first = leading[np.flatnonzero(np.diff(key_of[leading], prepend=UNSAID))]
        table[row, key_of[starts]] = np.where(most > 0, pairs[first] % size, UNSAID)
    return table


def joined_codes(*columns: np.ndarray) -> np.ndarray:
    """One code for each combination of codes."""
    codes = columns[0].astype(np.int64)
    for column in columns[1:]:
        size = int(column.max(initial=0)) + 2
        codes = codes * size + column + 1
        codes = np.unique(codes, return_inverse=True)[1]
    return codes


def has_several(keys: np.ndarray, answers: np.ndarray, count: int) -> np.ndarray:
    """Of each key: whether it had different answers."""
    low, high = np.full(count, answers.max(initial=0) + 1), np.full(count, UNSAID)
    np.minimum.at(low, keys, answers)
    np.maximum.at(high, keys, answers)
    return low < high
