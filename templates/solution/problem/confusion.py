"""Scores of labels, from the confusion matrix."""

from collections.abc import Callable

import numpy as np

LabelScore = Callable[[np.ndarray, np.ndarray], float]


def confusion(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Rows are the true classes, columns the predicted classes."""
    y, p = y.astype(np.int64), p.astype(np.int64)
    size = int(max(y.max(), p.max())) + 1
    return np.bincount(y * size + p, minlength=size * size).reshape(size, size).astype(float)


def accuracy(y: np.ndarray, p: np.ndarray) -> float:
    return float((y == p).mean())


def fbeta(table: np.ndarray, beta: float) -> np.ndarray:
    """The score of each class; 0 for a class that was neither true nor predicted."""
    hits = table.diagonal()
    weighed = (1 + beta**2) * hits
    total = beta**2 * table.sum(axis=1) + table.sum(axis=0)
    return np.divide(weighed, total, out=np.zeros_like(weighed), where=total > 0)


def occurring(table: np.ndarray) -> np.ndarray:
    return (table.sum(axis=0) + table.sum(axis=1)) > 0


def f1_of_yes(beta: float) -> LabelScore:
    """F-beta of the second of two classes; for more classes, the mean of all."""

    def score(y: np.ndarray, p: np.ndarray) -> float:
        table = confusion(y, p)
        scores = fbeta(table, beta)
        if len(table) <= 2:
            return float(scores[1]) if len(table) == 2 else 0.0
        return float(scores[occurring(table)].mean())

    return score


def macro_f1(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    return float(fbeta(table, 1)[occurring(table)].mean())


def weighted_f1(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    return float(np.average(fbeta(table, 1), weights=table.sum(axis=1)))


def balanced_accuracy(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    there = table.sum(axis=1) > 0
    return float((table.diagonal()[there] / table.sum(axis=1)[there]).mean())


def matthews(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    true, guessed, rows = table.sum(axis=1), table.sum(axis=0), table.sum()
    spread = (rows**2 - (true**2).sum()) * (rows**2 - (guessed**2).sum())
    return float((table.trace() * rows - true @ guessed) / np.sqrt(spread)) if spread > 0 else 0.0


def quadratic_kappa(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    grades = np.arange(len(table))
    far = (grades[:, None] - grades) ** 2.0
    by_chance = (far * np.outer(table.sum(axis=1), table.sum(axis=0))).sum() / table.sum()
    return float(1 - (far * table).sum() / by_chance) if by_chance > 0 else 0.0
