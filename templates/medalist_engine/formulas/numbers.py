"""Formulas of numbers: `y` is right, `p` is predicted. The scorer and the solutions share them."""

from collections.abc import Callable

import numpy as np
from medalist_engine.formulas.ranks import tied_ranks

Formula = Callable[[np.ndarray, np.ndarray], float]
SMALLEST = float(np.finfo(float).eps)


def mse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.mean((y - p) ** 2))


def rmse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.sqrt(mse(y, p)))


def rmsle(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log1p(y), np.log1p(p))


def rmse_log(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log(y), np.log(p))


def mae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.mean(np.abs(y - p)))


def log_mae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.log(max(mae(y, p), 1e-9)))


def median_error(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.median(np.abs(y - p)))


def pinball(y: np.ndarray, p: np.ndarray, level: float = 0.5) -> float:
    """The loss of a quantile; without a given level, of the median."""
    return float(np.mean(np.maximum(level * (y - p), (level - 1) * (y - p))))


def interval_score(y: np.ndarray, low: np.ndarray, high: np.ndarray, missed: float) -> float:
    """Winkler's score of intervals that `missed` of the answers may miss: the width, and what misses cost."""
    low_loss, high_loss = pinball(y, low, missed / 2), pinball(y, high, 1 - missed / 2)
    return 2 / missed * (low_loss + high_loss)


def interval_around(y: np.ndarray, p: np.ndarray, missed: float = 0.1) -> float:
    """Winkler's score of intervals that all reach as far from `p`, as suits these errors."""
    below, above = np.quantile(y - p, [missed / 2, 1 - missed / 2])
    return interval_score(y, p + below, p + above, missed)


def poisson_deviance(y: np.ndarray, p: np.ndarray) -> float:
    """Of counts; predictions are above 0."""
    likeness = np.where(y > 0, y * np.log(np.where(y > 0, y, 1) / p), 0)
    return float(2 * np.mean(likeness - y + p))


def mape(y: np.ndarray, p: np.ndarray, least: float = SMALLEST) -> float:
    """Answers count as `least` at least: some are 0."""
    return float(np.mean(np.abs(y - p) / np.maximum(np.abs(y), least)))


def smape(y: np.ndarray, p: np.ndarray) -> float:
    total = np.abs(y) + np.abs(p)
    return float(100 * np.mean(np.where(total == 0, 0, 2 * np.abs(p - y) / np.where(total == 0, 1, total))))


def rmspe(y: np.ndarray, p: np.ndarray) -> float:
    """Answers that are 0 are left out."""
    known = y != 0
    return float(np.sqrt(np.mean(((y[known] - p[known]) / y[known]) ** 2))) if known.any() else 0.0


def r2(y: np.ndarray, p: np.ndarray) -> float:
    """The mean over columns; one whose answers are all the same has 1 for hitting them, else 0."""
    if len(y) < 2:
        return float("nan")
    off, spread = ((y - p) ** 2).sum(axis=0), ((y - y.mean(axis=0)) ** 2).sum(axis=0)
    return share_explained(off, np.where(np.ptp(y, axis=0) > 0, spread, 0))


def share_explained(off: np.ndarray, spread: np.ndarray) -> float:
    return float(np.mean(np.where(spread > 0, 1 - off / np.where(spread > 0, spread, 1), off == 0)))


def pearson(y: np.ndarray, p: np.ndarray) -> float:
    """A constant goes along with nothing: 0."""
    return 0.0 if np.ptp(p) == 0 or np.ptp(y) == 0 else float(np.corrcoef(y, p)[0, 1])


def spearman(y: np.ndarray, p: np.ndarray) -> float:
    return pearson(tied_ranks(y), tied_ranks(p))


NUMBERS: dict[str, Formula] = {
    "rmse": rmse,
    "mse": mse,
    "rmsle": rmsle,
    "rmse_log": rmse_log,
    "mae": mae,
    "log_mae": log_mae,
    "medae": median_error,
    "pinball": pinball,
    "winkler": interval_around,
    "poisson_deviance": poisson_deviance,
    "mape": mape,
    "smape": smape,
    "rmspe": rmspe,
    "r2": r2,
    "pearson": pearson,
    "spearman": spearman,
}
