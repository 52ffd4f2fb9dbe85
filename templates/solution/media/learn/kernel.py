"""Media kernels: ridge regression with a kernel over the wide matrix; for classes, on their indicators."""

import time
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted
from solution.models.zoo import Entry, offer
from solution.problem.loss import valid_loss
from solution.problem.problem import Problem

MOST_CENTRES = 3_000
COMPARED_ROWS = 500
TRIED_SHARE = 0.2
SECONDS_PER_PRODUCT = 4e-11
PREDICTED_AT_ONCE = 4096
SHARPNESS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Factors by which fitted indicators become logits."""


@dataclass(frozen=True)
class Fit:
    """Weights of the centres, how wide the kernel is, and how the outputs become predictions."""

    centres: np.ndarray
    weights: np.ndarray
    middle: np.ndarray
    width: float
    sharpness: float = 1.0


@dataclass(frozen=True)
class MediaKernel:
    """`widths` are shares of the usual squared distance; none: a linear kernel. Tuned on a fifth of rows."""

    widths: tuple[float, ...] = (0.7, 2.0)
    penalties: tuple[float, ...] = (1e-3, 1e-2, 1e-1)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        wide, problem = fold.features.wide, fold.problem
        assert wide is not None
        fit, valid, test = (wide[rows] for rows in fold.row_sets)
        y = aims(problem, fold.y_fit)
        width, penalty, sharpness = self.tuned(problem, fit, y, fold.y_fit, allowance)
        found = self.solved(fit, y, width, penalty, allowance.seed)
        return Fitted(*(self.predictions(problem, found, sharpness, x) for x in (valid, test)))

    def tuned(
        self, problem: Problem, x: np.ndarray, y: np.ndarray, truth: np.ndarray, allowance: Allowance
    ) -> tuple[float, float, float]:
        """The setting of least loss; the plainest where there is no time."""
        until = allowance.deadline - 0.5 * allowance.seconds()
        order = np.random.default_rng(allowance.seed).permutation(len(x))[:MOST_CENTRES]
        held, rest = np.split(order, [max(1, int(TRIED_SHARE * len(order)))])
        usual = usual_distance(x)
        best, lowest = (
            (usual * self.widths[0] if self.widths else 0.0, self.penalties[1], SHARPNESS[2]),
            np.inf,
        )
        for width in (usual * share for share in self.widths or (0.0,)):
            for penalty in self.penalties:
                if time.monotonic() > until and lowest < np.inf:
                    return best
                found = self.solved(x[rest], y[rest], width, penalty, allowance.seed)
                outputs = self.outputs(found, x[held])
                for sharpness in SHARPNESS if problem.classes else (1.0,):
                    loss = valid_loss(problem, truth[held], finished_outputs(problem, outputs, sharpness))
                    if loss < lowest:
                        best, lowest = (width, penalty, sharpness), loss
        return best

    def solved(self, x: np.ndarray, y: np.ndarray, width: float, penalty: float, seed: int) -> Fit:
        """Over all rows, or over as many centres as there is room for."""
        middle = y.mean(axis=0)
        if len(x) <= MOST_CENTRES:
            own = kernel_of(x, x, width)
            own[np.diag_indices(len(x))] += penalty * scale_of(own)
            return Fit(x, solved_system(own, y - middle), middle, width)
        centres = x[np.random.default_rng(seed).permutation(len(x))[:MOST_CENTRES]]
        own = kernel_of(centres, centres, width)
        left, right = penalty * len(x) / len(centres) * scale_of(own) * own, 0.0
        for part in np.array_split(np.arange(len(x)), -(-len(x) // PREDICTED_AT_ONCE)):
            across = kernel_of(centres, x[part], width)
            left, right = left + across @ across.T, right + across @ (y[part] - middle)
        left[np.diag_indices(len(left))] += 1e-5 * scale_of(left)
        return Fit(centres, solved_system(left, right), middle, width)

    def outputs(self, found: Fit, x: np.ndarray) -> np.ndarray:
        parts = [
            x[start : start + PREDICTED_AT_ONCE] for start in range(0, max(1, len(x)), PREDICTED_AT_ONCE)
        ]
        return np.concatenate(
            [kernel_of(part, found.centres, found.width) @ found.weights + found.middle for part in parts]
        )

    def predictions(self, problem: Problem, found: Fit, sharpness: float, x: np.ndarray) -> np.ndarray:
        return finished_outputs(problem, self.outputs(found, x), sharpness)

    def seconds(self, fold: FoldData) -> float:
        assert fold.features.wide is not None
        rows, columns = min(len(fold.fit), MOST_CENTRES), fold.features.wide.shape[1]
        tried = 0.7 * len(self.penalties) * max(1, len(self.widths)) + 1
        products = tried * (rows**2 * columns + rows**3 / 3) + len(fold.fit) * rows * (columns + rows)
        return 0.1 + SECONDS_PER_PRODUCT * products


def kernel_of(x: np.ndarray, centres: np.ndarray, width: float) -> np.ndarray:
    """Of width 0: plain products."""
    products = x @ centres.T
    if not width:
        return products
    distances = (x**2).sum(axis=1)[:, None] + (centres**2).sum(axis=1) - 2 * products
    return np.exp(np.maximum(distances, 0, out=distances) / -width, out=distances)


def usual_distance(x: np.ndarray) -> float:
    some = x[:: -(-len(x) // COMPARED_ROWS)]
    squares = (some**2).sum(axis=1)
    distances = squares[:, None] + squares - 2 * some @ some.T
    return float(np.median(distances)) or 1.0


def scale_of(kernel: np.ndarray) -> float:
    return float(np.trace(kernel)) / len(kernel)


def solved_system(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return cho_solve(cho_factor(left, overwrite_a=True, check_finite=False), right.astype(np.float32))


def aims(problem: Problem, y: np.ndarray) -> np.ndarray:
    """A column for each class, or the numbers."""
    if problem.classes:
        return (y[:, None] == np.arange(problem.classes)).astype(np.float32)
    return y[:, None].astype(np.float32)


def finished_outputs(problem: Problem, outputs: np.ndarray, sharpness: float) -> np.ndarray:
    """Probabilities, or numbers in the range of the target."""
    if not problem.classes:
        return outputs[:, 0].astype(float).clip(problem.y.min(), problem.y.max())
    raised = np.exp(sharpness * (outputs - outputs.max(axis=1, keepdims=True)))
    return (raised / raised.sum(axis=1, keepdims=True)).astype(float)


def has_wide(problem: Problem) -> bool:
    return len(problem.rows) > 10


offer(
    Entry("media_kernel", MediaKernel(), 0.3, most_classes=3_000, only=has_wide),
    Entry("media_linear", MediaKernel(widths=()), 0.3, most_classes=3_000, only=has_wide),
)
