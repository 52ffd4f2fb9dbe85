"""Formulas of one column of probabilities: `y` says which rows are yes."""

import numpy as np
from medalist_engine.formulas.numbers import Formula
from medalist_engine.formulas.ranks import auc, average_precision, weighted_auc

TINY = 1e-15


def probabilistic_f1(y: np.ndarray, p: np.ndarray) -> float:
    total = p.sum() + y.sum()
    return float(2 * p[y].sum() / total) if total > 0 else 0.0


def yes_no_losses(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    """The log loss of each cell; `y` may be a share between 0 and 1."""
    p = np.clip(p, TINY, 1 - TINY)
    return -(y * np.log(p) + (1 - y) * np.log(1 - p))


PROBABILITIES: dict[str, Formula] = {
    "auc": auc,
    "weighted_auc": weighted_auc,
    "gini": lambda y, p: 2 * auc(y, p) - 1,
    "average_precision": average_precision,
    "pf1": probabilistic_f1,
}
