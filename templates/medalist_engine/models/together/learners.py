"""Learners of many targets at once: a ridge for numbers, a logistic regression for yes or no."""

import time
from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np

from medalist_engine.models.together.axes import MainAxes

PENALTIES_BY_ROW = (0.06, 0.2, 0.7, 0.02, 2.0, 0.006)
"""In the order in which they are tried while there is time."""
MOST_NEWTON_STEPS = 20
TRIED_NEWTON_STEPS = 6
LEAST_PRIOR = 1e-4


class TargetsLearner(Protocol):
    """Targets are columns; `strengths` hold a penalty for each."""

    def fit(self, axes: MainAxes, y: np.ndarray, strengths: np.ndarray, until: float) -> list[np.ndarray]:
        """What it says of each part of the other rows."""
        ...

    def losses(self, y: np.ndarray, predicted: np.ndarray) -> np.ndarray: ...


class RidgeOfAll:
    def fit(self, axes: MainAxes, y: np.ndarray, strengths: np.ndarray, until: float) -> list[np.ndarray]:  # noqa: ARG002
        middle = y.mean(axis=0)
        penalties = strengths * len(y)
        weights = (axes.fit.T @ (y - middle)) / (axes.sizes[:, None] + penalties)
        low, high = y.min(axis=0), y.max(axis=0)
        return [np.clip(part @ weights + middle, low, high) for part in axes.others]

    def losses(self, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
        return ((y - predicted) ** 2).mean(axis=0)


class LogisticOfAll:
    """Newton steps on the curvature of the prior; a target whose loss grew takes shorter ones."""

    def __init__(self, rounds: int = MOST_NEWTON_STEPS) -> None:
        self.rounds = rounds

    def fit(self, axes: MainAxes, y: np.ndarray, strengths: np.ndarray, until: float) -> list[np.ndarray]:
        shares = np.clip(y.mean(axis=0), LEAST_PRIOR, 1 - LEAST_PRIOR)
        penalties = (strengths * len(y)).astype(np.float32)
        curves = shares * (1 - shares)
        curvature = (axes.sizes[:, None] * curves + penalties).astype(np.float32)
        slopes = np.zeros((len(axes.sizes), y.shape[1]), np.float32)
        base = np.log(shares / (1 - shares)).astype(np.float32)
        best, lowest = (slopes, base), np.full(y.shape[1], np.inf)
        pace = np.full(y.shape[1], 0.7, np.float32)
        for round_ in range(self.rounds + 1):
            p = sigmoid(axes.fit @ slopes + base)
            loss = self.losses(y, p) * len(y) + 0.5 * penalties * (slopes**2).sum(axis=0)
            better = loss < lowest
            best = np.where(better, slopes, best[0]), np.where(better, base, best[1])
            lowest = np.where(better, loss, lowest)
            pace = np.where(better, pace, pace / 3)
            if round_ == self.rounds or time.monotonic() > until:
                break
            if not better.all():
                slopes, base = best
                p = sigmoid(axes.fit @ slopes + base)
            rest = y - p
            slopes = slopes + pace * (axes.fit.T @ rest - penalties * slopes) / curvature
            base = base + pace * rest.sum(axis=0) / (len(y) * curves).astype(np.float32)
        return [sigmoid(part @ best[0] + best[1]) for part in axes.others]

    def losses(self, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
        predicted = np.clip(predicted, 1e-6, 1 - 1e-6)
        return -np.where(y > 0.5, np.log(predicted), np.log1p(-predicted)).mean(axis=0)


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def best_strengths(
    learner: TargetsLearner, axes: MainAxes, y: np.ndarray, held: np.ndarray, until: float
) -> np.ndarray:
    """Of each target the penalty with the least loss on the first part of the other rows."""
    tried = list(losses_of(learner, axes, y, held, until))
    losses = np.array(tried)
    return np.array(PENALTIES_BY_ROW[: len(tried)])[losses.argmin(axis=0)]


def losses_of(
    learner: TargetsLearner, axes: MainAxes, y: np.ndarray, held: np.ndarray, until: float
) -> Iterator[np.ndarray]:
    for strength in PENALTIES_BY_ROW:
        yield learner.losses(held, learner.fit(axes, y, np.full(y.shape[1], strength), until)[0])
        if time.monotonic() > until:
            return


def targets_as_columns(columns: Sequence[np.ndarray]) -> np.ndarray:
    return np.column_stack(columns).astype(np.float32)
