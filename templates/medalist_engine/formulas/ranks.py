"""Formulas of an order: `y` says which rows are yes, which should have the highest `p`."""

import numpy as np


def tied_ranks(values: np.ndarray) -> np.ndarray:
    """1 for the lowest; equal ones share the middle of their ranks."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[places]


def auc(y: np.ndarray, p: np.ndarray) -> float:
    """By ranks (Mann and Whitney); NaN where all rows are of one kind."""
    yes = y.sum()
    pairs = yes * (len(y) - yes)
    return float((tied_ranks(p)[y].sum() - yes * (yes + 1) / 2) / pairs) if pairs else float("nan")


def found_above(y: np.ndarray, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows that are yes, and other rows, down to each distinct `p`, from the highest on."""
    order = np.argsort(-p, kind="stable")
    ends = np.append(np.flatnonzero(np.diff(p[order])), len(p) - 1)
    hits = np.cumsum(y[order])[ends].astype(float)
    return hits, ends + 1 - hits


def average_precision(y: np.ndarray, p: np.ndarray) -> float:
    hits, misses = found_above(y, p)
    gains = np.diff(hits, prepend=0) * hits / (hits + misses)
    return float(gains.sum() / hits[-1]) if hits[-1] else 0.0


def weighted_auc(y: np.ndarray, p: np.ndarray) -> float:
    """The part below a true-positive rate of 0.4 counts twice; as a share of the most there can be."""
    hits, misses = found_above(y, p)
    if not hits[-1] or not misses[-1]:
        return float("nan")
    bends = np.diff(hits, 2).astype(bool) | np.diff(misses, 2).astype(bool)
    kept = np.concatenate([[True], bends, [True]])[-len(hits) :]
    true_rate, false_rate = (np.append(0, side[kept] / side[-1]) for side in (hits, misses))
    bend = int(np.searchsorted(true_rate, 0.4))
    false_rate = np.insert(false_rate, bend, np.interp(0.4, true_rate, false_rate))
    true_rate = np.insert(true_rate, bend, 0.4)
    counted = np.clip(true_rate, 0, 0.4) * 2 + np.clip(true_rate, 0.4, 1) - 0.4
    return float((np.diff(false_rate) * (counted[1:] + counted[:-1])).sum() / 2 / 1.4)


def lorenz_gini(y: np.ndarray, p: np.ndarray) -> float:
    """The normalised Gini of amounts: the area between diagonal and Lorenz curve in the order of `p`."""

    def area(by: np.ndarray) -> float:
        shares = np.cumsum(y[np.argsort(-by, kind="stable")]) / y.sum()
        return float((shares - np.arange(1, len(by) + 1) / len(by)).sum())

    best = area(y) if y.sum() else 0.0
    return area(p) / best if best else 0.0
