"""Metrics: every metric by its name, with what it wants to be given: probabilities, labels or values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import sklearn.metrics as sk
from scipy.stats import rankdata

Family = Literal["probabilities", "labels", "values"]
Score = Callable[[np.ndarray, np.ndarray], float]
EPSILON = 1e-15


@dataclass(frozen=True)
class Metric:
    """`score(y, p)`: p is rows x classes for probabilities, class codes for labels, numbers for values."""

    name: str
    family: Family
    sign: int
    score: Score


def auc(y: np.ndarray, p: np.ndarray) -> float:
    if p.shape[1] == 2:
        return float(sk.roc_auc_score(y, p[:, 1]))
    present = [k for k in range(p.shape[1]) if 0 < (y == k).sum() < len(y)]
    return float(np.mean([sk.roc_auc_score(y == k, p[:, k]) for k in present]))


def row_losses(y: np.ndarray, p: np.ndarray) -> np.ndarray:
    p = np.clip(p, EPSILON, 1 - EPSILON)
    return -np.log((p / p.sum(axis=1, keepdims=True))[np.arange(len(y)), y])


def logloss(y: np.ndarray, p: np.ndarray) -> float:
    return float(row_losses(y, p).mean())


def balanced_logloss(y: np.ndarray, p: np.ndarray) -> float:
    losses = row_losses(y, p)
    return float(np.mean([losses[y == k].mean() for k in np.unique(y)]))


def average_precision(y: np.ndarray, p: np.ndarray) -> float:
    positives = [1] if p.shape[1] == 2 else range(p.shape[1])
    return float(np.mean([sk.average_precision_score(y == k, p[:, k]) for k in positives]))


def brier(y: np.ndarray, p: np.ndarray) -> float:
    return float(((p - np.eye(p.shape[1])[y]) ** 2).sum(axis=1).mean() / (2 if p.shape[1] == 2 else 1))


def map_at(k: int) -> Score:
    """Mean of 1/rank of the true class among the k likeliest."""

    def score(y: np.ndarray, p: np.ndarray) -> float:
        rank = (p > p[np.arange(len(y)), y][:, None]).sum(axis=1) + 1
        return float(np.where(rank <= k, 1 / rank, 0).mean())

    return score


def f1(y: np.ndarray, p: np.ndarray) -> float:
    return float(
        sk.f1_score(y, p, average="binary" if max(y.max(), p.max()) <= 1 else "macro", zero_division=0)
    )


def f1_by(average: str) -> Score:
    return lambda y, p: float(sk.f1_score(y, p, average=average, zero_division=0))


def balanced_accuracy(y: np.ndarray, p: np.ndarray) -> float:
    return float(sk.recall_score(y, p, average="macro", zero_division=0))


def qwk(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.nan_to_num(sk.cohen_kappa_score(y, p, weights="quadratic")))


def rmse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.sqrt(np.mean((y - p) ** 2)))


def rmsle(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log1p(np.maximum(y, 0)), np.log1p(np.maximum(p, 0)))


def rmse_log(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log(np.maximum(y, 1e-9)), np.log(np.maximum(p, 1e-9)))


def mae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.abs(y - p).mean())


def medae(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.median(np.abs(y - p)))


def mape(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.mean(np.abs(y - p) / np.maximum(np.abs(y), 1e-9)))


def smape(y: np.ndarray, p: np.ndarray) -> float:
    total = np.abs(y) + np.abs(p)
    return float(100 * np.mean(np.where(total == 0, 0, 2 * np.abs(p - y) / np.maximum(total, 1e-12))))


def rmspe(y: np.ndarray, p: np.ndarray) -> float:
    known = y != 0
    return float(np.sqrt(np.mean(((y[known] - p[known]) / y[known]) ** 2))) if known.any() else 0.0


def pearson(y: np.ndarray, p: np.ndarray) -> float:
    return 0.0 if np.std(p) == 0 or np.std(y) == 0 else float(np.corrcoef(y, p)[0, 1])


def spearman(y: np.ndarray, p: np.ndarray) -> float:
    return pearson(rankdata(y), rankdata(p))


REGISTRY: dict[str, tuple[Family, int, Score]] = {
    "auc": ("probabilities", 1, auc),
    "gini": ("probabilities", 1, lambda y, p: 2 * auc(y, p) - 1),
    "logloss": ("probabilities", -1, logloss),
    "balanced_logloss": ("probabilities", -1, balanced_logloss),
    "average_precision": ("probabilities", 1, average_precision),
    "brier": ("probabilities", -1, brier),
    "map_k": ("probabilities", 1, map_at(5)),
    "accuracy": ("labels", 1, lambda y, p: float((y == p).mean())),
    "f1": ("labels", 1, f1),
    "macro_f1": ("labels", 1, f1_by("macro")),
    "micro_f1": ("labels", 1, f1_by("micro")),
    "weighted_f1": ("labels", 1, f1_by("weighted")),
    "mcc": ("labels", 1, lambda y, p: float(sk.matthews_corrcoef(y, p))),
    "balanced_accuracy": ("labels", 1, balanced_accuracy),
    "qwk": ("labels", 1, qwk),
    "rmse": ("values", -1, rmse),
    "rmsle": ("values", -1, rmsle),
    "rmse_log": ("values", -1, rmse_log),
    "mae": ("values", -1, mae),
    "wmae": ("values", -1, mae),
    "medae": ("values", -1, medae),
    "mape": ("values", -1, mape),
    "smape": ("values", -1, smape),
    "rmspe": ("values", -1, rmspe),
    "r2": ("values", 1, lambda y, p: float(sk.r2_score(y, p))),
    "pearson": ("values", 1, pearson),
    "spearman": ("values", 1, spearman),
}
SAME = {
    "mean_auc": "auc",
    "mlogloss": "logloss",
    "mean_logloss": "logloss",
    "mean_rmsle": "rmsle",
    "mcrmse": "rmse",
    "mse": "rmse",
    "f1_macro": "macro_f1",
    "f1_micro": "micro_f1",
}


def find_metric(name: str, k: int | None) -> Metric | None:
    """None for a name that is not known: the task's usual metric has to do."""
    base = SAME.get(name, name)
    if base not in REGISTRY:
        return None
    family, sign, score = REGISTRY[base]
    return Metric(name, family, sign, map_at(k) if base == "map_k" and k else score)
