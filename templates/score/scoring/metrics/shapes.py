"""Metrics of masks and boxes."""

from functools import cache

import numpy as np
from medalist_engine.formulas.masks import MaskFormula, mask_precision
from scoring.metrics.texts import each_text
from scoring.pair import Metric, Pair, Unscorable, mean

NO_MASK = ("", "-", "-1")


def each_mask(score: MaskFormula) -> Metric:
    """The mean over the rows of masks written as run lengths."""

    def scored(pair: Pair) -> float:
        return mean(score(*np.array([shared_pixels(*both) for both in pair.texts()], dtype=float).T))

    return scored


@cache
def shared_pixels(truth: str, guess: str) -> tuple[int, int, int]:
    """How many pixels both masks share, and how many each has; cached, because rows are drawn again."""
    a, b = runs(truth), runs(guess)
    covered = np.concatenate([[0], (a[:, 1] - a[:, 0]).cumsum()])
    before = np.interp(b, a.ravel(), np.repeat(covered, 2)[1:-1]) if len(a) else np.zeros(b.shape)
    return int((before[:, 1] - before[:, 0]).sum()), int(covered[-1]), int((b[:, 1] - b[:, 0]).sum())


def runs(cell: str) -> np.ndarray:
    """Begin and end of each run, in order; runs that meet or overlap are one."""
    numbers = [] if cell.strip() in NO_MASK else cell.split()
    try:
        pairs = np.array(numbers, dtype=np.int64).reshape(-1, 2)
    except (ValueError, OverflowError) as error:
        raise Unscorable("a mask is not a list of run lengths") from error
    starts = pairs[(pairs[:, 1] > 0)]
    starts = starts[np.argsort(starts[:, 0], kind="stable")]
    ends = np.maximum.accumulate(starts.sum(axis=1)) if len(starts) else np.zeros(0, np.int64)
    first = np.concatenate([[True], starts[1:, 0] > ends[:-1]]) if len(starts) else np.zeros(0, bool)
    last = np.concatenate([first[1:], [True]]) if len(starts) else first
    return np.column_stack([starts[first, 0], ends[last]])


def object_precision(pair: Pair) -> float:
    """Average precision over overlaps: of masks if the answers are run lengths, else of boxes."""
    told = [truth for truth, _guess in pair.texts() if truth.strip() not in NO_MASK]
    return each_mask(mask_precision)(pair) if all(map(are_runs, told)) else each_text(box_precision)(pair)


def are_runs(cell: str) -> bool:
    """Whether the cell is pairs of whole numbers, each run after the one before."""
    numbers = cell.split()
    if len(numbers) % 2 or not all(map(str.isdigit, numbers)):
        return False
    pairs = np.array(numbers, dtype=np.int64).reshape(-1, 2)
    return bool((pairs[1:, 0] >= pairs.sum(axis=1)[:-1]).all())


def box_precision(truth: str, guess: str) -> float:
    """The mean of TP / (TP + FP + FN) over overlaps .5 to .95. Boxes are `confidence x y width height`."""
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
    return mean([box_score(shares, bound) for bound in np.arange(0.5, 1, 0.05)])


def boxes(cell: str) -> np.ndarray:
    try:
        numbers = np.array(cell.split(), dtype=float)
        return numbers.reshape(-1, 5)
    except ValueError as error:
        raise Unscorable("boxes are not `confidence x y width height`") from error


def box_score(shares: np.ndarray, bound: float) -> float:
    free, hits = set(range(len(shares))), 0
    for j in range(shares.shape[1]):
        best = max(free, key=lambda i: shares[i, j], default=None)
        if best is not None and shares[best, j] > bound:
            free.remove(best)
            hits += 1
    return hits / (len(shares) + shares.shape[1] - hits)
