"""Metrics of masks and boxes."""

import numpy as np
from scoring.pair import Unscorable, mean


def dice(truth: str, guess: str) -> float:
    """Of two masks as run lengths (start length ...); both empty agree."""
    a, b = runs(truth), runs(guess)
    size = (a[:, 1] - a[:, 0]).sum() + (b[:, 1] - b[:, 0]).sum()
    return float(2 * overlap(a, b) / size) if size else 1.0


def runs(cell: str) -> np.ndarray:
    numbers = cell.split()
    try:
        pairs = np.array(numbers, dtype=np.int64).reshape(-1, 2)
    except (ValueError, OverflowError) as error:
        raise Unscorable("a mask is not a list of run lengths") from error
    starts = pairs[np.argsort(pairs[:, 0], kind="stable")]
    return np.column_stack([starts[:, 0], starts.sum(axis=1)])


def overlap(a: np.ndarray, b: np.ndarray) -> int:
    i = j = total = 0
    while i < len(a) and j < len(b):
        total += max(0, min(a[i, 1], b[j, 1]) - max(a[i, 0], b[j, 0]))
        if a[i, 1] < b[j, 1]:
            i += 1
        else:
            j += 1
    return total


def boxes_found(truth: str, guess: str) -> float:
    """TP / (TP + FP + FN), the mean over overlaps .5 to .95; boxes are `confidence x y width height`."""
    a, b = boxes(truth), boxes(guess)
    if len(a) == 0 or len(b) == 0:
        return float(len(a) == len(b))
    order = np.argsort(-b[:, 0], kind="stable")
    corner = [np.maximum(a[:, None, c], b[None, order, c]) for c in (1, 2)]
    far = [
        np.minimum(a[:, None, c] + a[:, None, c + 2], b[None, order, c] + b[None, order, c + 2])
        for c in (1, 2)
    ]
    inner = np.prod([np.maximum(0, far[c] - corner[c]) for c in (0, 1)], axis=0)
    area = [side[:, 3] * side[:, 4] for side in (a, b[order])]
    shares = inner / (area[0][:, None] + area[1][None, :] - inner)
    return mean([matched(shares, bound) for bound in np.arange(0.5, 1, 0.05)])


def boxes(cell: str) -> np.ndarray:
    try:
        numbers = np.array(cell.split(), dtype=float)
        return numbers.reshape(-1, 5)
    except ValueError as error:
        raise Unscorable("boxes are not `confidence x y width height`") from error


def matched(shares: np.ndarray, bound: float) -> float:
    free, hits = set(range(len(shares))), 0
    for j in range(shares.shape[1]):
        best = max(free, key=lambda i: shares[i, j], default=None)
        if best is not None and shares[best, j] > bound:
            free.remove(best)
            hits += 1
    return hits / (len(shares) + shares.shape[1] - hits)
