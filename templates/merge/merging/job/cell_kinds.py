"""What the kind of a target's cells allows (core/schema/submission.ts)."""

import numpy as np

NUMBERS = {"probability", "simplex", "score", "real", "bounded-real"}
LABELS = {"class-int", "ordinal-int", "class-string", "class-bool"}
SHARES = {"probability", "simplex"}


def places_of_kinds(kinds: list[str], wanted: set[str]) -> list[int]:
    return [place for place, kind in enumerate(kinds) if kind in wanted]


def finished(numbers: np.ndarray, kinds: list[str]) -> np.ndarray:
    """Probabilities lie in [0, 1], and the classes of a row sum to one; the rest stays as it is."""
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
