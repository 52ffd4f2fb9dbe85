"""Ridge regression with a kernel: a radial one, or plain products."""

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve

MOST_CENTRES = 3_000
DISTANT_ROWS = 500
PREDICTED_AT_ONCE = 4096


@dataclass(frozen=True)
class WideRidge:
    """Weights of the centres, and how wide the kernel is; of width 0 it is linear."""

    centres: np.ndarray
    weights: np.ndarray
    middle: np.ndarray
    width: float

    def outputs(self, x: np.ndarray) -> np.ndarray:
        starts = range(0, max(1, len(x)), PREDICTED_AT_ONCE)
        parts = [
            kernel_of(x[start : start + PREDICTED_AT_ONCE], self.centres, self.width) for start in starts
        ]
        return np.concatenate([part @ self.weights + self.middle for part in parts])


def solved_ridge(x: np.ndarray, y: np.ndarray, width: float, penalty: float, seed: int = 0) -> WideRidge:
    """Over all rows, or over as many centres as there is room for."""
    middle = y.mean(axis=0)
    if len(x) <= MOST_CENTRES:
        return WideRidge(x, kernel_weights(kernel_of(x, x, width), y - middle, penalty), middle, width)
    centres = x[np.random.default_rng(seed).permutation(len(x))[:MOST_CENTRES]]
    similarities = kernel_of(centres, centres, width)
    left, right = (
        penalty * len(x) / len(centres) * scale_of(similarities) * similarities,
        np.zeros((len(centres), y.shape[1])),
    )
    for part in np.array_split(np.arange(len(x)), -(-len(x) // PREDICTED_AT_ONCE)):
        across = kernel_of(centres, x[part], width)
        left, right = left + across @ across.T, right + across @ (y[part] - middle)
    left[np.diag_indices(len(left))] += 1e-5 * scale_of(left)
    return WideRidge(centres, solved_system(left, right), middle, width)


def kernel_weights(similarities: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    """Solves in a copy: another penalty may be tried on the same kernel."""
    left = similarities.copy()
    left[np.diag_indices(len(similarities))] += penalty * scale_of(similarities)
    return solved_system(left, y)


def kernel_of(x: np.ndarray, centres: np.ndarray, width: float) -> np.ndarray:
    return shaped_kernel(compared_rows(x, centres, bool(width)), width)


def compared_rows(x: np.ndarray, centres: np.ndarray, radial: bool) -> np.ndarray:
    """Squared distances for a radial kernel, else products: the costly part, and the same for every width."""
    products = x @ centres.T
    if not radial:
        return products
    distances = (x**2).sum(axis=1)[:, None] + (centres**2).sum(axis=1) - 2 * products
    return np.maximum(distances, 0, out=distances)


def shaped_kernel(compared: np.ndarray, width: float) -> np.ndarray:
    return np.exp(compared / -width) if width else compared


def usual_distance(x: np.ndarray) -> float:
    """The median of the squared distances of some rows."""
    some = x[:: -(-len(x) // DISTANT_ROWS)]
    squares = (some**2).sum(axis=1)
    distances = squares[:, None] + squares - 2 * some @ some.T
    return max(1e-9, float(np.median(distances)))


def scale_of(kernel: np.ndarray) -> float:
    return max(1e-9, float(np.trace(kernel)) / len(kernel))


def solved_system(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    factor = cho_factor(left, overwrite_a=True, check_finite=False)
    return cho_solve(factor, right.astype(np.float32), check_finite=False)
