"""NDCG of rows that are ranked among those of their group: `y` are grades, `p` is predicted."""

import numpy as np

MOST_DOUBLED_GRADE = 30
"""Grades up to this count as powers of two, larger ones as they are."""


def ndcg_within(y: np.ndarray, p: np.ndarray, groups: np.ndarray, k: int | None) -> float:
    """The mean over groups that have a grade above 0, at k; not a number where none has."""
    grades = np.maximum(y, 0)
    gains = np.exp2(grades) - 1 if grades.max(initial=0) <= MOST_DOUBLED_GRADE else grades
    _, codes = np.unique(groups, return_inverse=True)
    rows_of_groups = np.split(np.argsort(codes, kind="stable"), np.cumsum(np.bincount(codes))[:-1])
    found = [ndcg_of_one(gains[rows], p[rows], k) for rows in rows_of_groups if gains[rows].any()]
    return float(np.mean(found)) if found else float("nan")


def ndcg_of_one(gains: np.ndarray, p: np.ndarray, k: int | None) -> float:
    """Rows with the same prediction share the gains of their places."""
    worth = 1 / np.log2(np.arange(2, len(gains) + 2))
    worth[len(worth) if k is None else k :] = 0
    _, codes = np.unique(-p, return_inverse=True)
    shared = (np.bincount(codes, gains) / np.bincount(codes))[codes]
    best = np.sort(gains)[::-1] @ worth
    return float(shared[np.argsort(codes, kind="stable")] @ worth / best)
