"""Errors of numbers."""

import numpy as np
import sklearn.metrics as sk
from scipy.stats import rankdata


def rmse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.sqrt(np.mean((y - p) ** 2)))


def mse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.mean((y - p) ** 2))


def rmsle(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log1p(np.maximum(y, 0)), np.log1p(np.maximum(p, 0)))


def rmse_log(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log(np.maximum(y, 1e-9)), np.log(np.maximum(p, 1e-9)))


def mae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.abs(y - p).mean())


def log_mae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.log(max(mae(y, p), 1e-9)))


def median_error(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.median(np.abs(y - p)))


def median_pinball(y: np.ndarray, p: np.ndarray) -> float:
    """Without a given level, the quantile is the median."""
    return mae(y, p) / 2


def mape(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.mean(np.abs(y - p) / np.maximum(np.abs(y), 1e-9)))


def smape(y: np.ndarray, p: np.ndarray) -> float:
    total = np.abs(y) + np.abs(p)
    return float(100 * np.mean(np.where(total == 0, 0, 2 * np.abs(p - y) / np.maximum(total, 1e-12))))


def rmspe(y: np.ndarray, p: np.ndarray) -> float:
    known = y != 0
    return float(np.sqrt(np.mean(((y[known] - p[known]) / y[known]) ** 2))) if known.any() else 0.0


def r2(y: np.ndarray, p: np.ndarray) -> float:
    return float(sk.r2_score(y, p))


def pearson(y: np.ndarray, p: np.ndarray) -> float:
    return 0.0 if np.ptp(p) == 0 or np.ptp(y) == 0 else float(np.corrcoef(y, p)[0, 1])


def spearman(y: np.ndarray, p: np.ndarray) -> float:
    return pearson(rankdata(y), rankdata(p))


def lorenz_gini(y: np.ndarray, p: np.ndarray) -> float:
    """The normalised Gini: the area between the diagonal and the Lorenz curve in the order of `p`."""

    def area(by: np.ndarray) -> float:
        shares = np.cumsum(y[np.argsort(-by, kind="stable")]) / y.sum()
        return float((shares - np.arange(1, len(by) + 1) / len(by)).sum())

    best = area(y) if y.sum() else 0.0
    return area(p) / best if best else 0.0


def cross_entropy(y: np.ndarray, p: np.ndarray) -> float:
    """Log loss where the truth is a share between 0 and 1."""
    p = np.clip(p, 1e-15, 1 - 1e-15)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def halved_auc(y: np.ndarray, p: np.ndarray) -> float:
    """AUC where the truth is a share: at least one half counts as yes."""
    yes = y >= 0.5
    return float(sk.roc_auc_score(yes, p)) if yes.any() and not yes.all() else 0.5
