"""Which kinds of cells a target may have (core/schema/submission.ts), and what follows from them."""

import numpy as np

NUMBERS = {"probability", "simplex", "score", "real", "bounded-real"}
LABELS = {"class-int", "ordinal-int", "class-string", "class-bool"}
SHARES = {"probability", "simplex"}


def places_of_kinds(kinds: list[str], wanted: set[str]) -> list[int]:
    return [place for place, kind in enumerate(kinds) if kind in wanted]


def finished(numbers: np.ndarray, kinds: list[str]) -> np.ndarray:
    """The numbers with probabilities clipped to [0, 1], and with the classes of a row summing to one."""
    shares = places_of_kinds(kinds, SHARES)
    if not shares:
        return numbers
    found = numbers.copy()
    found[:, shares] = np.clip(numbers[:, shares], 0, 1)
    classes = places_of_kinds(kinds, {"simplex"})
    if classes:
        total = found[:, classes].sum(axis=1, keepdims=True)
        even = np.full((len(found), len(classes)), 1 / len(classes))
        found[:, classes] = np.divide(found[:, classes], total, out=even, where=total > 0)
    return found
