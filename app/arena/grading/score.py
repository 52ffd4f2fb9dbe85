"""Scores a submission that is valid against answers, as one line {"score": number}.

usage: score.py ANSWERS.csv SUBMISSION.csv RULES   (RULES: JSON, see scorer.ts)
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from sklearn import metrics as sk


def numbers(frame: pd.DataFrame) -> np.ndarray:
    """Cells as numbers; true and false count as 1 and 0."""
    words = {"true": "1", "false": "0"}
    return frame.apply(lambda c: pd.to_numeric(c.str.strip().str.lower().replace(words))).to_numpy(float)


def labels(column: pd.Series) -> pd.Series:
    """One spelling for each label: 1, 1.0 and " 1" are the same."""
    as_number = pd.to_numeric(column, errors="coerce")
    return column.str.strip() if as_number.isna().any() else as_number.map("{:g}".format)


def root(squares: np.ndarray) -> np.ndarray:
    return np.sqrt(np.mean(squares, axis=0))


def log_loss(truth: np.ndarray, guess: np.ndarray, balanced: bool) -> float:
    guess = np.clip(guess / guess.sum(axis=1, keepdims=True), 1e-15, 1)
    losses = -np.log(guess[np.arange(len(truth)), truth])
    return np.mean([losses[truth == k].mean() for k in np.unique(truth)]) if balanced else losses.mean()


def map_at_k(truth: Sequence[str], guess: Sequence[str], k: int) -> float:
    lists = [cell.split()[: k or None] for cell in guess]
    return np.mean([1 / (g.index(t) + 1) if t in g else 0 for t, g in zip(truth, lists, strict=True)])


def jaccard(truth: Sequence[str], guess: Sequence[str]) -> float:
    sets = [(set(t.lower().split()), set(g.lower().split())) for t, g in zip(truth, guess, strict=True)]
    return np.mean([len(a & b) / len(a | b) if a | b else 1.0 for a, b in sets])


OF_LABELS = {
    "accuracy": sk.accuracy_score,
    "top1_error": lambda y, p: 1 - sk.accuracy_score(y, p),
    "balanced_accuracy": sk.balanced_accuracy_score,
    "f1": lambda y, p: sk.f1_score(y, p, pos_label=sorted(set(y))[-1]),
    "macro_f1": lambda y, p: sk.f1_score(y, p, average="macro"),
    "micro_f1": lambda y, p: sk.f1_score(y, p, average="micro"),
    "weighted_f1": lambda y, p: sk.f1_score(y, p, average="weighted"),
    "mcc": sk.matthews_corrcoef,
    "qwk": lambda y, p: sk.cohen_kappa_score(
        y.astype(float).astype(int), p.astype(float).astype(int), weights="quadratic"
    ),
}

OF_NUMBERS = {
    "auc": sk.roc_auc_score,
    "mean_auc": sk.roc_auc_score,
    "gini": lambda y, p: 2 * sk.roc_auc_score(y, p) - 1,
    "average_precision": sk.average_precision_score,
    "brier": lambda y, p: np.mean((y - p) ** 2),
    "mse": lambda y, p: np.mean((y - p) ** 2),
    "rmse": lambda y, p: np.sqrt(np.mean((y - p) ** 2)),
    "mcrmse": lambda y, p: np.mean(root((y - p) ** 2)),
    "rmse_log": lambda y, p: np.sqrt(np.mean((np.log(y) - np.log(p)) ** 2)),
    "rmsle": lambda y, p: np.sqrt(np.mean((np.log1p(y) - np.log1p(p)) ** 2)),
    "mean_rmsle": lambda y, p: np.mean(root((np.log1p(y) - np.log1p(p)) ** 2)),
    "mae": lambda y, p: np.mean(np.abs(y - p)),
    "medae": lambda y, p: np.median(np.abs(y - p)),
    "mape": lambda y, p: 100 * np.mean(np.abs((y - p) / y)),
    "smape": lambda y, p: 100 * np.mean(2 * np.abs(p - y) / np.where(y + p == 0, 1, np.abs(y) + np.abs(p))),
    "rmspe": lambda y, p: np.sqrt(np.mean(((y - p)[y != 0] / y[y != 0]) ** 2)),
    "r2": sk.r2_score,
    "pearson": lambda y, p: np.corrcoef(y[:, 0], p[:, 0])[0, 1],
    "spearman": lambda y, p: pd.Series(y[:, 0]).corr(pd.Series(p[:, 0]), method="spearman"),
}


def score(answers: pd.DataFrame, guess: pd.DataFrame, rules: Mapping[str, Any]) -> float:
    metric, targets, classes = rules["metric"], rules["targets"], rules["classes"]
    if rules["key"]:
        guess = guess.set_index(rules["key"]).loc[answers.set_index(rules["key"]).index].reset_index()
    other = [name for name in answers.columns if name not in rules["key"] and name != "Usage"]
    together = [name for name in targets if name in other]
    truth = answers[together if together else other[: len(targets)]]
    if metric in ("logloss", "balanced_logloss"):
        shares = numbers(guess[targets])
        if len(together) > 1:
            kinds = numbers(truth).argmax(axis=1)
        elif len(targets) == 1:
            kinds, shares = numbers(truth)[:, 0].astype(int), np.hstack([1 - shares, shares])
        else:
            names = [str((classes or {}).get(name, name)) for name in targets]
            kinds = np.array([names.index(label) for label in answers[other[0]].str.strip()])
        return log_loss(kinds, shares, metric == "balanced_logloss")
    if metric in OF_LABELS:
        return OF_LABELS[metric](labels(truth.iloc[:, 0]), labels(guess[targets[0]]))
    if metric == "map_k":
        return map_at_k(truth.iloc[:, 0], guess[targets[0]], rules["k"])
    if metric == "jaccard":
        return jaccard(truth.iloc[:, 0], guess[targets[0]])
    return OF_NUMBERS[metric](numbers(truth), numbers(guess[targets]))


def read(path: str) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


if __name__ == "__main__":
    print(json.dumps({"score": float(score(read(sys.argv[1]), read(sys.argv[2]), json.loads(sys.argv[3])))}))
