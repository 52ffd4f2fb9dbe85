"""Post-processing: thresholds, cut points, priors and factors, fitted on out-of-fold predictions only."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from solution.target.problem import Problem

Finish = Callable[[np.ndarray], np.ndarray]


def fit_finish(problem: Problem, judged: np.ndarray, y: np.ndarray, steps: Collection[str]) -> Finish:
    """What turns blended predictions into what the metric compares: probabilities, class codes or numbers.

    `steps` are the names the plan gave: cut-points, threshold, clip, round.
    """
    if problem.kind == "ordinal":
        return cut_points(problem, judged, y) if "cut-points" in steps else nearest_label(problem)
    if problem.kind == "values":
        return finish_values(problem, judged, y, steps)
    if problem.metric.family == "labels":
        return finish_labels(problem, judged, y) if "threshold" in steps else likeliest
    if problem.metric.name == "balanced_logloss":
        prior = np.bincount(y, minlength=problem.classes) / len(y)
        return lambda p: normalised(p / np.maximum(prior, 1e-9))
    return normalised


def likeliest(p: np.ndarray) -> np.ndarray:
    return p.argmax(axis=1)


@dataclass(frozen=True)
class WeighedChoice:
    """The likeliest class after weighing the classes."""

    weights: np.ndarray

    def __call__(self, p: np.ndarray) -> np.ndarray:
        return (p * self.weights).argmax(axis=1)

    def threshold(self) -> float | None:
        """The probability above which the second of two classes is chosen."""
        return float(self.weights[0] / self.weights.sum()) if len(self.weights) == 2 else None


def nearest_label(problem: Problem) -> Finish:
    top = len(problem.labels) - 1
    return lambda values: np.clip(values.round().astype(int), 0, top)


def normalised(p: np.ndarray) -> np.ndarray:
    p = np.clip(p, 1e-9, 1.0)
    return p / p.sum(axis=1, keepdims=True)


def finish_values(problem: Problem, judged: np.ndarray, y: np.ndarray, steps: Collection[str]) -> Finish:
    """Back to the target's scale, in train's range; rounded or scaled where that lowers the error."""
    low, high = problem.restore(np.array([problem.y.min(), problem.y.max()]))
    floor = 0.0 if low >= 0 else -np.inf

    def restored(values: np.ndarray) -> np.ndarray:
        numbers = problem.restore(values)
        return np.clip(numbers, low, high) if "clip" in steps else np.maximum(numbers, floor)

    truth, numbers = problem.restore(y), restored(judged)
    if "round" in steps and problem.metric.score(truth, numbers.round()) < problem.metric.score(
        truth, numbers
    ):
        return lambda values: restored(values).round()
    if problem.metric.name not in ("smape", "mape", "rmspe"):
        return restored
    factors = np.linspace(0.85, 1.15, 31)
    best = min(factors, key=lambda factor: (problem.metric.score(truth, numbers * factor), abs(factor - 1)))
    return lambda values: restored(values) * best


def finish_labels(problem: Problem, judged: np.ndarray, y: np.ndarray) -> Finish:
    """The likeliest class, or the likeliest after weighing the classes, where that gains enough."""
    score = problem.metric.score
    weights = class_weights(problem, judged, y)
    plain, weighed = score(y, judged.argmax(axis=1)), score(y, (judged * weights).argmax(axis=1))
    needed = 0.5 * np.sqrt(0.2 / len(y)) if problem.metric.name in ("accuracy", "micro_f1") else 0.0
    use = weights if weighed - plain > needed else np.ones(problem.classes)
    return WeighedChoice(use)


def class_weights(problem: Problem, judged: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Coordinate search over one factor per class, on at most 20,000 rows."""
    if problem.classes > 30:
        return np.ones(problem.classes)
    step = -(-len(y) // 20_000)
    p, truth = judged[::step], y[::step]
    weights = np.ones(problem.classes)
    best = problem.metric.score(truth, p.argmax(axis=1))
    passes = 1 if problem.classes == 2 else 2
    grid = np.exp(np.linspace(-2.5, 2.5, 51 if problem.classes == 2 else 21))
    for _ in range(passes):
        for k in range(1 if problem.classes == 2 else 0, problem.classes):
            for factor in grid:
                tried = weights.copy()
                tried[k] = factor
                found = problem.metric.score(truth, (p * tried).argmax(axis=1))
                if found > best + 1e-9:
                    best, weights = found, tried
    return weights


def cut_points(problem: Problem, judged: np.ndarray, y: np.ndarray) -> Finish:
    """Cuts between labels: first where the shares agree with train's, then moved to raise the metric."""
    top = len(problem.labels) - 1
    truth = y.round().astype(int)
    shares = np.cumsum(np.bincount(truth, minlength=top + 1))[:-1] / len(truth)
    start = np.quantile(judged, shares)

    def loss(cuts: np.ndarray) -> float:
        return -problem.metric.score(truth, np.searchsorted(np.sort(cuts), judged))

    middle = np.arange(top) + 0.5
    begin = min((start, middle, (start + middle) / 2), key=loss)
    found = minimize(
        loss, begin, method="Nelder-Mead", options={"maxiter": 60 * top, "initial_simplex": None}
    )
    cuts = np.sort(found.x)
    return lambda values: np.clip(np.searchsorted(cuts, values), 0, top)
