"""Fit: what one fit may use, and what it gives back."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.models.made import Made
from medalist_engine.problem.problem import Problem


@dataclass(frozen=True)
class Schedule:
    """How a boosted model came to its best: so many rounds at such a rate."""

    rounds: int
    rate: float


@dataclass(frozen=True)
class Allowance:
    """What one fit may use: until when, how many threads, which seed.

    `schedule`, or its `rate` alone, where it is known.
    """

    deadline: float
    threads: int
    seed: int
    schedule: "Schedule | None" = None
    rate: float | None = None

    def seconds(self) -> float:
        return max(0.1, self.deadline - time.monotonic())


@dataclass(frozen=True)
class Fitted:
    """Predictions for valid and test rows: probabilities by class, or numbers on the problem's scale.

    `made` tells how, where the learner can tell. `after(rounds)`: the same fit with so many rounds, at most
    as many as it learned (of networks, at the end of the nearest wave). `cut`: the clock ended it, not
    its early stop.
    """

    valid: np.ndarray
    test: np.ndarray
    schedule: Schedule | None = None
    importance: dict[str, float] = field(default_factory=dict)
    made: Made | None = None
    after: Callable[[int], "Fitted"] | None = None
    cut: bool = False


def spread(model, problem: Problem, x: np.ndarray) -> np.ndarray:  # noqa: ANN001
    """The prediction of a scikit-learn model; a class that the fold lacks gets probability 0."""
    if not x.shape[0]:
        return no_rows(problem)
    if problem.kind != "classes":
        return model.predict(x)
    full = np.zeros((x.shape[0], problem.classes))
    full[:, model.classes_] = model.predict_proba(x)
    return full


def two_columns(problem: Problem, predict: Callable) -> Callable[[np.ndarray], np.ndarray]:
    """A probability of the second class becomes a probability of both."""

    def by_class(x: np.ndarray) -> np.ndarray:
        if not x.shape[0]:
            return no_rows(problem)
        p = predict(x)
        return np.column_stack([1 - p, p]) if problem.classes == 2 and p.ndim == 1 else p

    return by_class


def no_rows(problem: Problem) -> np.ndarray:
    return np.empty((0, problem.classes) if problem.classes else 0)
