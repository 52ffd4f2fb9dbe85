"""Scores of rows x classes: by column, by likelihood, and at the first k classes."""

from collections.abc import Callable

import numpy as np
from scipy import sparse

from medalist_engine.formulas.numbers import Formula
from medalist_engine.formulas.probabilities import TINY
from medalist_engine.formulas.ranks import average_precision
from medalist_engine.problem.shortlists import shortlist_ranks


def by_column(score: Formula) -> Formula:
    """Scores the second of two classes; for more, the mean over the classes that occur."""

    def scored(y: np.ndarray, p: np.ndarray) -> float:
        columns = [1] if p.shape[1] == 2 else [k for k in range(p.shape[1]) if 0 < (y == k).sum() < len(y)]
        return float(np.mean([score(y == k, p[:, k]) for k in columns]))

    return scored


def row_losses(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    p = np.clip(p, TINY, 1 - TINY)
    return -np.log((p / p.sum(axis=1, keepdims=True))[np.arange(len(y)), y])


def logloss(y: np.ndarray, p: np.ndarray) -> float:
    return float(row_losses(y, p).mean())


def balanced_logloss(y: np.ndarray, p: np.ndarray) -> float:
    losses = row_losses(y, p)
    return float(np.mean([losses[y == k].mean() for k in np.unique(y)]))


def brier(y: np.ndarray, p: np.ndarray) -> float:
    true_chance = p[np.arange(len(y)), y]
    squares = (p**2).sum(axis=1) - 2 * true_chance + 1
    return float(squares.mean() / (2 if p.shape[1] == 2 else 1))


def true_ranks(y: np.ndarray, p: np.ndarray | sparse.csr_matrix) -> np.ndarray:
    """The rank of the true class, 1 for the likeliest; of equal ones, the first ranks higher."""
    if sparse.issparse(p):
        return shortlist_ranks(y, p)
    true_chance = p[np.arange(len(y)), y][:, None]
    before = (p == true_chance) & (np.arange(p.shape[1]) < y[:, None])
    return (p > true_chance).sum(axis=1) + before.sum(axis=1) + 1


def gained_at(gain: Callable[[np.ndarray], np.ndarray], k: int | None) -> Formula:
    """The mean gain by the rank of the true class; 0 below rank k."""

    def score(y: np.ndarray, p: np.ndarray) -> float:
        place = true_ranks(y, p)
        return float(np.where(place <= (k or p.shape[1]), gain(place), 0).mean())

    return score


GAINS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "map_k": lambda place: 1 / place,
    "ndcg_k": lambda place: 1 / np.log2(place + 1),
    "recall_k": lambda place: np.ones(len(place)),
}


def label_ranking(y: np.ndarray, p: np.ndarray) -> float:
    """For two classes, average precision of the second; for more, the mean of 1/rank of the true class."""
    return by_column(average_precision)(y, p) if p.shape[1] == 2 else gained_at(GAINS["map_k"], None)(y, p)
