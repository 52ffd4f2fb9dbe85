"""Problem: one target, as codes of classes or as numbers on the scale that suits the metric."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.reading import MISSING
from medalist_engine.problem.metrics.metrics import Metric, find_metric, of_numbers, usual_metric
from medalist_engine.protocol import warn

LABEL_KINDS = {"class-int", "class-string", "class-bool", "simplex", "ranked-list"}
LOG_SCALES = {"rmsle": "log1p", "rmse_log": "log"}
WITHOUT_ZEROS = {"rmspe"}
USUAL_CLASSES = 300
MOST_CLASSES = 3000
MOST_CLASS_CELLS = 3e7


@dataclass
class Problem:
    """`rows` are the train rows with a known target, `y` is their target; labels are spelled as in train.

    `groups`: codes of what folds keep together, where they do so. `row_weights`: of all rows of train, where
    the metric does not count each the same. `learning`: rounds times rate that the first boosted model took,
    once it has; `slowness`: its seconds beside those that were estimated.
    """

    target: str
    rows: np.ndarray
    y: np.ndarray
    labels: list[str]
    metric: Metric
    kind: Literal["classes", "ordinal", "values"]
    scale: Literal["plain", "log", "log1p"] = "plain"
    robust: bool = False
    groups: np.ndarray | None = None
    row_weights: np.ndarray | None = None
    learning: float | None = None
    slowness: float = 1.0

    @property
    def classes(self) -> int:
        return len(self.labels) if self.kind == "classes" else 0

    def weights(self, places: np.ndarray | slice = slice(None)) -> np.ndarray | None:
        """How much the rows at these places count; None where all count the same."""
        return None if self.row_weights is None else self.row_weights[self.rows[places]]

    def score(self, places: np.ndarray, answers: np.ndarray) -> float:
        """The metric of finished answers for the rows at these places."""
        truth, weights = self.truth()[places], self.weights(places)
        if self.metric.scored_as == "ndcg_of_groups" and self.groups is not None:
            from medalist_engine.formulas.queries import ndcg_within

            return float(np.nan_to_num(ndcg_within(truth, answers, self.groups[places], self.metric.k)))
        if weights is None or self.kind != "values" or not weights.any():
            return self.metric.score(truth, answers)
        from medalist_engine.formulas.weighted import WEIGHTED

        weighted = WEIGHTED.get(self.metric.scored_as)
        if weighted is None:
            return self.metric.score(truth, answers)
        if "never-negative" in self.metric.traits:
            truth, answers = np.maximum(truth, 0), np.maximum(answers, 0)
        return weighted(truth, answers, weights)

    def truth(self) -> np.ndarray:
        """The target as the metric compares it."""
        return self.on_metric_scale(self.y)

    def on_metric_scale(self, y: np.ndarray) -> np.ndarray:
        """The `y` of some rows as the metric compares it."""
        return y.round().astype(int) if self.kind == "ordinal" else self.restore(y)

    def restore(self, values: np.ndarray) -> np.ndarray:
        """From the scale of learning to the scale of the target."""
        if self.scale == "plain":
            return values
        return np.exp(values) if self.scale == "log" else np.expm1(values)


def column_kind(config: Config, target: str) -> str | None:
    """The kind of cell that the submission needs for this target."""
    submission = config["submission"]
    wanted = [column for column in submission["columns"] if column["role"] == "target"]
    columns = [
        column for column in wanted if submission["mapping"].get(column["name"], column["name"]) == target
    ]
    return (columns or wanted or [{"kind": None}])[0]["kind"]


def make_problem(target: str, column: pd.Series, config: Config, every_class: bool = False) -> Problem:
    """Rare classes are left out where rows x classes are too many, unless `every_class` is wanted."""
    text = column.astype(str).str.strip()
    numbers = pd.to_numeric(text, errors="coerce")
    known = (text != "").to_numpy()
    blank = text.isin(MISSING).to_numpy()
    if numbers[known & ~blank].notna().all():
        known = known & ~blank
    named = find_metric(config["metric"])
    cells = column_kind(config, target)
    numeric = bool(numbers[known].notna().all())
    if is_classes(config["task"], cells, named, numeric, text[known].nunique()):
        metric = usable(named, ("probabilities", "labels"), cells)
        most = None if every_class else classes_with_room(known.sum())
        return class_problem(target, text, known, metric, most)
    known = counted_rows(known & np.isfinite(numbers.to_numpy(float)), numbers, named, config)
    y = numbers[known].to_numpy(float)
    if config["task"] == "ordinal" or (named and named.name == "qwk"):
        return ordinal_problem(
            target, y, text[known], np.flatnonzero(known), usable(named, ("labels",), "class-int")
        )
    shares = of_numbers(named, y) if named else None
    metric = shares or usable(named, ("values",), cells)
    wanted = "log-scale" in metric.traits and "log-target" in config["postprocess"]
    scale = log_scale(y, metric) if wanted else "plain"
    learned = {"plain": lambda v: v, "log": np.log, "log1p": np.log1p}[scale](y)
    robust = "absolute-loss" in metric.traits
    return Problem(target, np.flatnonzero(known), learned, [], metric, "values", scale, robust)


def is_classes(task: str, cells: str | None, metric: Metric | None, numeric: bool, distinct: int) -> bool:
    if not numeric:
        return True
    if task == "ordinal" or (metric and metric.name == "qwk"):
        return False
    if metric and metric.family == "values":
        return cells in LABEL_KINDS - {"class-int"}
    few = distinct <= 2 or task in ("multiclass", "ranking")
    return cells in LABEL_KINDS or (few and task not in ("regression", "forecasting", "multi-target"))


def usable(metric: Metric | None, families: tuple[str, ...], cells: str | None) -> Metric:
    """The competition's metric where it can score this target, else the usual one of the task."""
    if metric and metric.family in families:
        return metric
    if families == ("values",):
        usual = "rmse"
    elif families == ("labels",):
        usual = "qwk"
    else:
        usual = "accuracy" if cells is not None and cells.startswith("class-") else "logloss"
    warn(f"scored by {usual}, not by {metric.name if metric else 'an unknown metric'}")
    return usual_metric(usual)


def sorted_labels(labels: list[str]) -> list[str]:
    numbers = pd.to_numeric(pd.Series(labels), errors="coerce")
    return [labels[i] for i in np.argsort(numbers.to_numpy())] if numbers.notna().all() else sorted(labels)


def classes_with_room(rows: int) -> int:
    """For as many there is room for a number by row and class, several times over."""
    return int(np.clip(MOST_CLASS_CELLS / max(1, rows), USUAL_CLASSES, MOST_CLASSES))


def class_problem(
    target: str, text: pd.Series, known: np.ndarray, metric: Metric, most: int | None
) -> Problem:
    """Learns the `most` most frequent classes; the rows of rarer ones are left out."""
    labels = sorted_labels(list(text[known].value_counts().index[:most]))
    codes = text.map({label: code for code, label in enumerate(labels)})
    rows = np.flatnonzero(known & codes.notna().to_numpy())
    return Problem(target, rows, codes.iloc[rows].to_numpy(int), labels, metric, "classes")


def ordinal_problem(target: str, y: np.ndarray, text: pd.Series, rows: np.ndarray, metric: Metric) -> Problem:
    labels = sorted_labels(list(text.unique()))
    codes = text.map({label: code for code, label in enumerate(labels)}).to_numpy(float)
    return Problem(target, rows, codes, labels, metric, "ordinal")


def counted_rows(known: np.ndarray, numbers: pd.Series, metric: Metric | None, config: Config) -> np.ndarray:
    """Without answers of 0 where no score counts them; a forecast needs them as its past."""
    counted = known & (numbers != 0).to_numpy()
    leaves_out = metric is not None and metric.scored_as in WITHOUT_ZEROS and counted.any()
    return counted if leaves_out and (config["time"] or {}).get("kind") != "future" else known


def log_scale(y: np.ndarray, metric: Metric) -> Literal["plain", "log", "log1p"]:
    """That of the metric; of a relative error the logarithm, unless answers near 0 would outweigh all."""
    scale = LOG_SCALES.get(metric.scored_as)
    wide = y.min() <= 0.01 * np.median(y)
    if y.min() > 0 and (scale == "log" or (scale is None and not wide)):
        return "log"
    return "log1p" if y.min() > -1 else "plain"
