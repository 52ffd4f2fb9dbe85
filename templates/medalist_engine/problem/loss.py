"""Loss: a smooth loss on the scale of learning, to stop, weight and compare models."""

import numpy as np

from medalist_engine.problem.problem import Problem


def loss_inputs(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """What the loss needs, one number a row: the probability of the true class, or the predicted number."""
    return predicted[np.arange(len(y)), y] if problem.kind == "classes" else predicted


def column_losses(
    problem: Problem, y: np.ndarray, inputs: np.ndarray, weights: np.ndarray | None = None
) -> np.ndarray:
    """The loss of each column of `inputs`; `weights` say how much rows count."""
    if problem.kind == "classes":
        return -mean_over_rows(np.log(np.clip(inputs, 1e-7, 1)), weights)
    errors = inputs - (y[:, None] if inputs.ndim == 2 else y)
    if problem.robust:
        return mean_over_rows(np.abs(errors), weights)
    return np.sqrt(mean_over_rows(errors**2, weights))


def mean_over_rows(values: np.ndarray, weights: np.ndarray | None) -> np.ndarray:
    if weights is None or weights.sum() <= 0:
        return values.mean(axis=0)
    return np.average(values, axis=0, weights=weights)


def row_losses_of(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """The loss of each row; squared errors where the whole loss is an RMSE."""
    inputs = loss_inputs(problem, y, predicted)
    if problem.kind == "classes":
        return -np.log(np.clip(inputs, 1e-7, 1))
    return np.abs(inputs - y) if problem.robust else (inputs - y) ** 2


def is_gain(losses: np.ndarray, earlier: np.ndarray, errors: float) -> bool:
    """Whether rows lose less than before, by more than so many standard errors of the mean difference."""
    gains = earlier - losses
    return bool(gains.mean() > errors * gains.std() / np.sqrt(len(gains)))


def valid_loss(
    problem: Problem, y: np.ndarray, predicted: np.ndarray, weights: np.ndarray | None = None
) -> float:
    return float(column_losses(problem, y, loss_inputs(problem, y, predicted), weights))
