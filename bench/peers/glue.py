"""The common part of all peers' glue: reads the job, passes on one target after the other, writes the
answers."""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd

LABEL_METRICS = {"accuracy", "f1", "f1_micro", "f1_macro", "qwk"}
LOG_OF = {"rmsle": "log1p", "mean_rmsle": "log1p", "rmse_log": "log", "smape": "log1p"}
LEARNED_BY = {
    "mean_auc": "auc",
    "balanced_logloss": "logloss",
    "pearson": "rmse",
    "medae": "mae",
    "wmae": "mae",
    "rmsle": "rmse",
    "mean_rmsle": "rmse",
    "rmse_log": "rmse",
    "smape": "mae",
}
PREDICTING = 0.06  # of the time, left for predictions and the file


@dataclass(frozen=True)
class Task:
    """One target, as a peer is given it: y holds codes of `classes`, or numbers on the scale of learning.

    `metric` is what to learn by: a metric whose logarithm is in the scale already becomes its plain sister.
    """

    problem: Literal["binary", "multiclass", "regression"]
    metric: str
    classes: list[str]
    wants_labels: bool
    x: pd.DataFrame
    y: pd.Series
    test: pd.DataFrame
    seconds: float
    threads: int
    seed: int
    folder: Path

    @property
    def train(self) -> pd.DataFrame:
        """The train table with the target as its last column."""
        return self.x.assign(**{self.y.name: self.y})


# Codes (or numbers) by row where labels are wanted, else a column of probability for each class.
Solve = Callable[[Task], np.ndarray]


def main(solve: Solve) -> None:
    job = json.loads(Path(sys.argv[1]).read_text())
    train, test = read_table(job["train"]), read_table(job["test"])
    features = features_of(job, train, test)
    x, unseen = train[features], test[features]
    answers = pd.DataFrame({job["submission_id"]: test[job["id"]]})
    for number, target in enumerate(job["targets"]):
        left = (1 - PREDICTING) * job["seconds"] - (time.time() - job["started"])
        seconds = left / (len(job["targets"]) - number)
        known = train[target].notna().to_numpy()
        task = make_task(job, train.loc[known, target], x[known], unseen, seconds, number)
        answers = answers.assign(**columns_of(job, target, task, np.asarray(solve(task))))
    answers[job["columns"]].to_csv(job["out"], index=False)
    sys.stdout.flush()
    os._exit(0)  # a peer's threads and helpers do not hold up what is written


def read_table(path: str) -> pd.DataFrame:
    """Reads a table. Lists in cells become text, which the peers can read."""
    if not path.endswith(".json"):
        return pd.read_csv(path)
    table = pd.read_json(path)
    return table.map(lambda cell: ", ".join(map(str, cell)) if isinstance(cell, list) else cell)


def features_of(job: dict, train: pd.DataFrame, test: pd.DataFrame) -> list[str]:
    """The features: columns of both tables, without the targets and the id, unless the id is a moment."""
    shared = [name for name in test.columns if name in train.columns and name not in job["targets"]]
    return [name for name in shared if name != job["id"] or is_moment(test[name])]


def is_moment(column: pd.Series) -> bool:
    if pd.api.types.is_numeric_dtype(column):
        return False
    return pd.to_datetime(column, errors="coerce", format="mixed").notna().mean() > 0.9


def make_task(
    job: dict, y: pd.Series, x: pd.DataFrame, test: pd.DataFrame, seconds: float, number: int
) -> Task:
    metric = job["metric"]
    folder = Path(job["folder"]) / f"target-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    given = (x.reset_index(drop=True), named(y), test, seconds, job["threads"], job["seed"], folder)
    return numbers_task(metric, *given) if job["kind"] == "regression" else classes_task(metric, *given)


def numbers_task(metric: str, x: pd.DataFrame, y: pd.Series, *rest: Any) -> Task:
    scale = LOG_OF.get(metric)
    learned = {"log1p": np.log1p, "log": np.log}[scale](y) if scale else y
    return Task("regression", LEARNED_BY.get(metric, metric), [], False, x, learned.astype(float), *rest)


def classes_task(metric: str, x: pd.DataFrame, y: pd.Series, *rest: Any) -> Task:
    if pd.api.types.is_float_dtype(y) and (y % 1 == 0).all():
        y = y.astype(int)  # a missing value made floats of them
    labels = y.astype(str)
    classes = sorted(labels.unique(), key=number_or_text)
    codes = labels.map({label: code for code, label in enumerate(classes)}).astype(int)
    problem = "binary" if len(classes) == 2 else "multiclass"
    learned_by = LEARNED_BY.get(metric, metric)
    return Task(problem, learned_by, classes, metric in LABEL_METRICS, x, codes, *rest)


def named(y: pd.Series) -> pd.Series:
    return y.reset_index(drop=True).rename("__target__")


def number_or_text(label: str) -> tuple[float, str]:
    try:
        return float(label), label
    except ValueError:
        return float("inf"), label


def columns_of(job: dict, target: str, task: Task, predicted: np.ndarray) -> dict[str, np.ndarray]:
    """The columns of the submission that answer this target."""
    if task.problem == "regression":
        back = {"log1p": np.expm1, "log": np.exp}.get(LOG_OF.get(job["metric"], ""), lambda values: values)
        values = back(predicted.astype(float).ravel())
        return {target_column(job, target): np.maximum(values, 0) if job["metric"] in LOG_OF else values}
    if task.wants_labels:
        codes = np.clip(np.rint(predicted.astype(float).ravel()), 0, len(task.classes) - 1).astype(int)
        return {target_column(job, target): np.array(task.classes)[codes]}
    if job["kind"] != "class_probabilities":
        return {target_column(job, target): predicted[:, -1]}
    if job["metric"] == "balanced_logloss":
        predicted = predicted / np.bincount(task.y, minlength=len(task.classes))
    predicted = np.clip(predicted / predicted.sum(axis=1, keepdims=True), 1e-6, 1)
    own = job["class_columns"] or {}
    return {own.get(label, label): predicted[:, code] for code, label in enumerate(task.classes)}


def target_column(job: dict, target: str) -> str:
    """The target's own name, or the only column that it can be."""
    if target in job["columns"]:
        return target
    return next(column for column in job["columns"] if column != job["submission_id"])
