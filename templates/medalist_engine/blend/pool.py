"""Pools: ways to combine several weighted predictions into one."""

from collections.abc import Callable, Sequence

import numpy as np

from medalist_engine.problem.loss import row_losses_of
from medalist_engine.problem.problem import Problem

Pool = Callable[[Sequence[np.ndarray], Sequence[float]], np.ndarray]
SURE = 1e-6


def pooled_mean(predictions: Sequence[np.ndarray], weights: Sequence[float]) -> np.ndarray:
    return np.asarray(sum(weight * p for weight, p in zip(weights, predictions, strict=True)))


def pooled_odds(predictions: Sequence[np.ndarray], weights: Sequence[float]) -> np.ndarray:
    """The mean of log probabilities: more confident than the plain mean where the members agree."""
    logs = pooled_mean([np.log(np.clip(p, SURE, 1)) for p in predictions], weights)
    odds = np.exp(logs - logs.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def pooled_median(predictions: Sequence[np.ndarray], weights: Sequence[float]) -> np.ndarray:
    """The weighted median, interpolated between neighbours: it suits the mean absolute error."""
    stacked = np.stack(predictions)
    order = np.argsort(stacked, axis=0)
    inner = np.take_along_axis(stacked, order, axis=0)
    shares = np.asarray(weights)[order]
    reached = np.cumsum(shares, axis=0) - shares / 2
    low = np.clip((reached <= 0.5).sum(axis=0) - 1, 0, len(inner) - 1)[None]
    high = np.minimum(low + 1, len(inner) - 1)
    before, after = np.take_along_axis(reached, low, 0)[0], np.take_along_axis(reached, high, 0)[0]
    part = np.clip((0.5 - before) / np.maximum(after - before, 1e-12), 0, 1)
    lower, upper = np.take_along_axis(inner, low, 0)[0], np.take_along_axis(inner, high, 0)[0]
    return lower + part * (upper - lower)


def choose_pool(
    problem: Problem, y: np.ndarray, predictions: Sequence[np.ndarray], weights: Sequence[float]
) -> Pool:
    """The mean, unless the other pool lowers the loss by more than one standard error."""
    other = pooled_odds if problem.kind == "classes" else pooled_median if problem.robust else None
    if other is None or len(predictions) < 2:
        return pooled_mean
    usual, found = (row_losses_of(problem, y, pool(predictions, weights)) for pool in (pooled_mean, other))
    gains = usual - found
    return other if gains.mean() > gains.std() / np.sqrt(len(gains)) else pooled_mean
