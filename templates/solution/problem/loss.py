"""Loss: a smooth loss on the scale of learning, to stop, weight and compare models."""

import numpy as np

from solution.problem.problem import Problem


def loss_inputs(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """What the loss needs, one number a row: the probability of the true class, or the predicted number."""
    return predicted[np.arange(len(y)), y] if problem.kind == "classes" else predicted


def column_losses(problem: Problem, y: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    """The loss of each column of `inputs`."""
    if problem.kind == "classes":
        return -np.log(np.clip(inputs, 1e-7, 1)).mean(axis=0)
    errors = inputs - (y[:, None] if inputs.ndim == 2 else y)
    return np.abs(errors).mean(axis=0) if problem.robust else np.sqrt((errors**2).mean(axis=0))


def row_losses_of(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """The loss of each row; squared errors where the whole loss is an RMSE."""
    inputs = loss_inputs(problem, y, predicted)
    if problem.kind == "classes":
        return -np.log(np.clip(inputs, 1e-7, 1))
    return np.abs(inputs - y) if problem.robust else (inputs - y) ** 2


def valid_loss(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> float:
    return float(column_losses(problem, y, loss_inputs(problem, y, predicted)))
