"""Scores: the metrics of the shapes. Each compares answers with a submission of the same rows in the same
order."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from sklearn import metrics
from with_media.drawn import covered


@dataclass(frozen=True)
class Metric:
    """`score` takes the answers and the submission, both without their ids."""

    score: Callable[[pd.DataFrame, pd.DataFrame], float]
    higher_is_better: bool


def numbers(table: pd.DataFrame) -> np.ndarray:
    return table.to_numpy(float)


def by_column(score: Callable[..., float]) -> Callable[[pd.DataFrame, pd.DataFrame], float]:
    """The mean over the columns."""

    def mean(truth: pd.DataFrame, told: pd.DataFrame) -> float:
        pairs = zip(numbers(truth).T, numbers(told[truth.columns]).T, strict=True)
        return float(np.mean([score(y, p) for y, p in pairs]))

    return mean


def of_labels(score: Callable[..., float]) -> Callable[[pd.DataFrame, pd.DataFrame], float]:
    return lambda truth, told: float(score(truth.iloc[:, 0].astype(str), told.iloc[:, 0].astype(str)))


def log_loss(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """Of one column: its probability; of several: those of the classes that name them, as `y_3` or `3`, or of
    which every row has one.
    """
    if told.shape[1] == 1:
        return float(metrics.log_loss(truth.iloc[:, 0].astype(int), numbers(told)[:, 0]))
    own = truth.iloc[:, 0].astype(str)
    if truth.shape[1] > 1:
        own = truth.astype(int).idxmax(axis=1)
    told = told.rename(columns=lambda name: name.removeprefix(f"{truth.columns[0]}_"))
    labels = sorted(told.columns)
    rows = numbers(told[labels])
    shares = rows / rows.sum(axis=1, keepdims=True)
    return float(metrics.log_loss(own, shares, labels=labels))


def rmse(y: np.ndarray, p: np.ndarray) -> float:
    return float(np.sqrt(np.mean((y - p) ** 2)))


def rmsle(y: np.ndarray, p: np.ndarray) -> float:
    return rmse(np.log1p(y), np.log1p(p))


def poisson_deviance(y: np.ndarray, p: np.ndarray) -> float:
    """The deviance; infinite if a count above 0 was predicted as 0."""
    with np.errstate(divide="ignore"):
        surprise = y * np.log(np.where(y > 0, y, 1) / np.where(y > 0, p, 1))
    return float(2 * np.mean(surprise - y + p))


def kappa(y: pd.Series, p: pd.Series) -> float:
    return metrics.cohen_kappa_score(y.astype(float), p.astype(float), weights="quadratic")


def concordance(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """Of pairs of which one is known to come first, the share with risks in that order; ties count a half."""
    event, time = numbers(truth).T
    risk = numbers(told)[:, 0]
    right = pairs = 0.0
    for row in np.flatnonzero(event):
        later = time > time[row]
        right += (risk[row] > risk[later]).sum() + 0.5 * (risk[row] == risk[later]).sum()
        pairs += later.sum()
    return float(right / pairs)


def average_precision_of_lists(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """One right answer to each row: one over its place among the first five that were named."""
    lists = told.iloc[:, 0].astype(str).str.split()
    places = (
        (row[:5].index(y) + 1 if y in row[:5] else np.inf)
        for y, row in zip(truth.iloc[:, 0].astype(str), lists, strict=True)
    )
    return float(np.mean([1 / place for place in places]))


def f1_of_sets(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """The mean over rows of the F1 of words set beside words."""
    pairs = zip(truth.iloc[:, 0].astype(str), told.iloc[:, 0].astype(str), strict=True)
    sets = [(set(y.split()), set(p.split())) for y, p in pairs]
    return float(np.mean([2 * len(y & p) / max(1, len(y) + len(p)) for y, p in sets]))


def dice(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """Of masks as run lengths, the mean over pictures; two empty ones agree."""
    scores = []
    for y, p in zip(truth.iloc[:, 0].fillna(""), told.iloc[:, 0].fillna(""), strict=True):
        size = sum(int(number) for number in f"{y} {p}".split()) + 1
        own, other = covered(str(y), size), covered(str(p), size)
        both = own.sum() + other.sum()
        scores.append(2 * (own & other).sum() / both if both else 1.0)
    return float(np.mean(scores))


def winkler(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """Of intervals of 90 %: the mean width, and twenty times what a number lies outside."""
    y, (low, high) = numbers(truth)[:, 0], numbers(told).T
    outside = np.maximum(low - y, 0) + np.maximum(y - high, 0)
    return float(np.mean(high - low + 2 / 0.1 * outside))


def ndcg10_by_search(truth: pd.DataFrame, told: pd.DataFrame) -> float:
    """The mean over searches, which ids name before their dash; grades count as powers of two."""
    table = pd.DataFrame({"gain": 2.0 ** truth.iloc[:, 0] - 1, "score": numbers(told)[:, 0]})
    groups = table.groupby([one.partition("-")[0] for one in truth.index])
    return float(np.mean([metrics.ndcg_score([one.gain], [one.score], k=10) for _, one in groups]))


METRICS = {
    "auc": Metric(by_column(metrics.roc_auc_score), True),
    "average_precision": Metric(by_column(metrics.average_precision_score), True),
    "logloss": Metric(log_loss, False),
    "accuracy": Metric(of_labels(metrics.accuracy_score), True),
    "qwk": Metric(of_labels(kappa), True),
    "concordance": Metric(concordance, True),
    "map5": Metric(average_precision_of_lists, True),
    "f1_of_sets": Metric(f1_of_sets, True),
    "mae": Metric(by_column(metrics.mean_absolute_error), False),
    "rmse": Metric(by_column(rmse), False),
    "rmsle": Metric(by_column(rmsle), False),
    "dice": Metric(dice, True),
    "winkler": Metric(winkler, False),
    "ndcg10_by_search": Metric(ndcg10_by_search, True),
    "poisson_deviance": Metric(by_column(poisson_deviance), False),
}
