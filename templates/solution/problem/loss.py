"""Loss: what models are stopped, weighted and compared by: smooth, and on the scale of learning."""

import numpy as np

from solution.problem.problem import Problem


def told_truth(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """All that the loss looks at, one number a row: the true class's probability, or the number itself."""
    return predicted[np.arange(len(y)), y] if problem.kind == "classes" else predicted


def column_losses(problem: Problem, y: np.ndarray, told: np.ndarray) -> np.ndarray:
    """The loss of each column of `told`."""
    if problem.kind == "classes":
        return -np.log(np.clip(told, 1e-7, 1)).mean(axis=0)
    errors = told - (y[:, None] if told.ndim == 2 else y)
    return np.abs(errors).mean(axis=0) if problem.robust else np.sqrt((errors**2).mean(axis=0))


def row_losses_of(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> np.ndarray:
    """The loss row by row; squares where the whole is the root of their mean."""
    told = told_truth(problem, y, predicted)
    if problem.kind == "classes":
        return -np.log(np.clip(told, 1e-7, 1))
    return np.abs(told - y) if problem.robust else (told - y) ** 2


def valid_loss(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> float:
    return float(column_losses(problem, y, told_truth(problem, y, predicted)))
