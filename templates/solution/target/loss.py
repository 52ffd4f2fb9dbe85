"""Loss: what models are stopped, weighted and compared by."""

import numpy as np

from solution.target.problem import Problem


def judged_loss(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> float:
    """The loss that models are stopped, weighted and compared by: smooth, and on the scale of learning."""
    if problem.kind == "classes":
        return float(-np.log(np.clip(predicted[np.arange(len(y)), y], 1e-7, 1)).mean())
    errors = np.abs(y - predicted)
    return float(errors.mean() if problem.robust else np.sqrt((errors**2).mean()))
