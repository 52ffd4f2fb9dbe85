"""Formulas of labels: `y` and `p` are codes of classes from 0 on. The scorer and the solutions share them."""

import numpy as np
from medalist_engine.formulas.numbers import Formula

MOST_TABULATED = 100
"""Classes: of fewer a table is quick, of many it would fill the memory."""


def confusion(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Rows are the true classes, columns the predicted classes."""
    y, p = y.astype(np.int64), p.astype(np.int64)
    size = int(max(y.max(), p.max())) + 1
    return np.bincount(y * size + p, minlength=size * size).reshape(size, size).astype(float)


def tallies(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    """By class: rows that are right, rows of it, rows said to be of it."""
    size = int(max(y.max(), p.max())) + 1
    if size <= MOST_TABULATED:
        table = confusion(y, p)
        return np.array([table.diagonal(), table.sum(axis=1), table.sum(axis=0)])
    y, p = y.astype(np.int64), p.astype(np.int64)
    return np.array([np.bincount(codes, minlength=size) for codes in (y[y == p], y, p)], dtype=float)


def accuracy(y: np.ndarray, p: np.ndarray) -> float:
    return float((y == p).mean())


def fbeta(counted: np.ndarray, beta: float) -> np.ndarray:
    """The score of each class by its tallies; 0 for a class that was neither true nor predicted."""
    hits, true, guessed = counted
    weighed, total = (1 + beta**2) * hits, beta**2 * true + guessed
    return np.divide(weighed, total, out=np.zeros_like(weighed), where=total > 0)


def macro_fbeta(y: np.ndarray, p: np.ndarray, beta: float = 1) -> float:
    """The mean over the classes that occur."""
    counted = tallies(y, p)
    return float(fbeta(counted, beta)[counted[1:].sum(axis=0) > 0].mean())


def fbeta_of_yes(beta: float) -> Formula:
    """Of the second of two classes; for more classes, the mean of all."""

    def score(y: np.ndarray, p: np.ndarray) -> float:
        counted = tallies(y, p)
        if counted.shape[1] > 2:
            return macro_fbeta(y, p, beta)
        return float(fbeta(counted, beta)[1]) if counted.shape[1] == 2 else 0.0

    return score


def weighted_f1(y: np.ndarray, p: np.ndarray) -> float:
    counted = tallies(y, p)
    return float(np.average(fbeta(counted, 1), weights=counted[1]))


def balanced_accuracy(y: np.ndarray, p: np.ndarray) -> float:
    hits, true, _ = tallies(y, p)
    return float((hits[true > 0] / true[true > 0]).mean())


def matthews(y: np.ndarray, p: np.ndarray) -> float:
    hits, true, guessed = tallies(y, p)
    spread = (len(y) ** 2 - true @ true) * (len(y) ** 2 - guessed @ guessed)
    return float((hits.sum() * len(y) - true @ guessed) / np.sqrt(spread)) if spread > 0 else 0.0


def cohen_kappa(y: np.ndarray, p: np.ndarray) -> float:
    hits, true, guessed = tallies(y, p)
    by_chance = true @ guessed / len(y)
    return float((hits.sum() - by_chance) / (len(y) - by_chance)) if by_chance < len(y) else 0.0


def quadratic_kappa(y: np.ndarray, p: np.ndarray) -> float:
    table = confusion(y, p)
    grades = np.arange(len(table))
    far = (grades[:, None] - grades) ** 2.0
    by_chance = (far * np.outer(table.sum(axis=1), table.sum(axis=0))).sum() / table.sum()
    return float(1 - (far * table).sum() / by_chance) if by_chance > 0 else 0.0


LABELS: dict[str, Formula] = {
    "accuracy": accuracy,
    "top1_error": lambda y, p: float((y != p).mean()),
    "f1": fbeta_of_yes(1),
    "fbeta": fbeta_of_yes(0.5),
    "f2": fbeta_of_yes(2),
    "macro_f1": macro_fbeta,
    "micro_f1": accuracy,
    "weighted_f1": weighted_f1,
    "mcc": matthews,
    "balanced_accuracy": balanced_accuracy,
    "kappa": cohen_kappa,
    "qwk": quadratic_kappa,
}
