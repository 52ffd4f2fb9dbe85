"""Neural target: the target on the scale of networks, and their predictions on the scale of the problem."""

import numpy as np

from medalist_engine.problem.problem import Problem


class NeuralTarget:
    """Class codes, or numbers of mean 0 and deviation 1; predictions stay in the range of the fit rows."""

    def __init__(self, problem: Problem, y: np.ndarray, smoothing: float) -> None:
        self.problem, self.smoothing = problem, smoothing
        self.middle, self.scale = (0.0, 1.0) if problem.classes else (float(y.mean()), float(y.std()) or 1.0)
        self.low, self.high = float(y.min()), float(y.max())
        self.values = ((y - self.middle) / self.scale).astype(np.int64 if problem.classes else np.float32)

    @property
    def width(self) -> int:
        """How many outputs a network has."""
        return max(1, self.problem.classes)

    def slope(self, outputs: np.ndarray, places: np.ndarray) -> np.ndarray:
        """The gradient of the summed mean losses by the outputs: by network, row and output."""
        wanted = self.values[places]
        if self.problem.classes:
            slope = likelihoods(outputs) - self.smoothing / self.width
            np.put_along_axis(
                slope,
                wanted[..., None],
                np.take_along_axis(slope, wanted[..., None], 2) - (1 - self.smoothing),
                2,
            )
        else:
            errors = outputs - wanted[..., None]
            slope = np.sign(errors) if self.problem.robust else 2 * errors
        return slope / np.float32(places.shape[1])

    def mean_prediction(self, outputs: np.ndarray) -> np.ndarray:
        """The mean prediction of the networks, on the problem's scale."""
        if self.problem.classes:
            return likelihoods(outputs).mean(axis=0).astype(float)
        answers = outputs[..., 0] * self.scale + self.middle
        return answers.clip(self.low, self.high).mean(axis=0).astype(float)


def likelihoods(outputs: np.ndarray) -> np.ndarray:
    raised = np.exp(outputs - outputs.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)
