"""Votes: the most frequent answer of each key, as seen from every fold."""

import numpy as np

UNSAID = -1


def most_frequent(keys: np.ndarray, answers: np.ndarray, folds: np.ndarray, count: int) -> np.ndarray:
    """A row for each fold, a column for each of `count` keys: the answer outside that fold; last, of all.

    Answers are codes, the most frequent first, so that they win a draw.
    """
    parts = int(folds.max()) + 1
    table = np.full((parts + 1, count), UNSAID, np.int32)
    if len(keys) == 0:
        return table
    size = int(answers.max()) + 1
    pairs, place = np.unique(keys.astype(np.int64) * size + answers, return_inverse=True)
    seen = np.bincount(place * parts + folds, minlength=len(pairs) * parts).reshape(-1, parts)
    total, key_of = seen.sum(axis=1), pairs // size
    starts = np.flatnonzero(np.diff(key_of, prepend=UNSAID))
    lengths = np.diff(np.append(starts, len(pairs)))
    for part in range(parts + 1):
        own = total - seen[:, part] if part < parts else total
        most = np.maximum.reduceat(own, starts)
        leading = np.flatnonzero(own == most.repeat(lengths))
        first = leading[np.flatnonzero(np.diff(key_of[leading], prepend=UNSAID))]
        table[part, key_of[starts]] = np.where(most > 0, pairs[first] % size, UNSAID)
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
