"""Errors of numbers that a metric does not take: what the scorer refuses has a value here."""

import numpy as np

from medalist_engine.formulas.numbers import Formula, mape, poisson_deviance, rmse_log, rmsle
from medalist_engine.formulas.probabilities import yes_no_losses
from medalist_engine.formulas.ranks import auc

FORGIVING: dict[str, Formula] = {
    "rmsle": lambda y, p: rmsle(np.maximum(y, 0), np.maximum(p, 0)),
    "rmse_log": lambda y, p: rmse_log(np.maximum(y, 1e-9), np.maximum(p, 1e-9)),
    "poisson_deviance": lambda y, p: poisson_deviance(np.maximum(y, 0), np.maximum(p, 1e-9)),
    "mape": lambda y, p: mape(y, p, 1e-9),
}


def cross_entropy(y: np.ndarray, p: np.ndarray) -> float:
    """Log loss where the truth is a share between 0 and 1."""
    return float(yes_no_losses(y, p).mean())


def halved_auc(y: np.ndarray, p: np.ndarray) -> float:
    """AUC where the truth is a share: at least one half counts as yes."""
    yes = y >= 0.5
    return auc(yes, p) if yes.any() and not yes.all() else 0.5
