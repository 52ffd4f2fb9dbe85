"""Neural network: RealMLP-TD-S (Holzmüller et al. 2024) in NumPy, several as one batched product.

Every array's first axis is the network. All that is learned is one vector, which Adam changes as a whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medalist_engine.models.neural.target import NeuralTarget

SCALE_RATE = 6.0
BIAS_RATE = 0.1
BEND_RATE = 0.1
FIRST_DECAY = 0.9
SECOND_DECAY = 0.95
SMALLEST_ROOT = 1e-8
SELU_SCALE = 1.0507009873554805
SELU_REACH = 1.7580993408473766
ROWS_AT_ONCE = 4096
BYTE = 256


@dataclass(frozen=True)
class Restraint:
    """Regularisation: the share of dropped units, and the decay of weights."""

    dropped: float = 0.15
    decay: float = 0.02


class Networks:
    """`scales` of the inputs, then weights and biases by layer; `bends` mix an activation with its input."""

    def __init__(
        self, count: int, sizes: Sequence[int], target: NeuralTarget, seed: int, restraint: Restraint
    ) -> None:
        """Weights of variance 1, for the way forward divides by the root of the inputs; the last are zero."""
        random = np.random.default_rng(seed)
        pairs = list(zip(sizes[:-1], sizes[1:], strict=True))
        self.target, self.last = target, len(pairs) - 1
        self.random, self.restraint = random, restraint
        shapes = [(count, 1, sizes[0]), *((count, *pair) for pair in pairs)]
        shapes += [(count, 1, size) for _, size in pairs] + [(count, 1, size) for size in sizes[1:-1]]
        factors = [SCALE_RATE, *[1.0] * len(pairs), *[BIAS_RATE] * len(pairs), *[BEND_RATE] * self.last]
        self.learned, self.slopes, self.first, self.second = np.zeros(
            (4, sum(map(np.prod, shapes))), np.float32
        )
        self.rates = np.repeat(np.float32(factors), [np.prod(shape) for shape in shapes])
        self.scales, self.weights, self.biases, self.bends = self.parts(self.learned, shapes)
        self.own_slopes = self.parts(self.slopes, shapes)
        self.scales += 1
        for bend in self.bends:
            bend += 1
        for drawn in (*self.weights[:-1], *self.biases[:-1]):
            drawn[:] = random.standard_normal(drawn.shape, np.float32)
        self.steps = 0

    def parts(self, vector: np.ndarray, shapes: Sequence[tuple[int, ...]]) -> tuple:
        """Views of one vector: scales, weights, biases, bends."""
        ends = np.cumsum([np.prod(shape) for shape in shapes])[:-1]
        pieces = [piece.reshape(shape) for piece, shape in zip(np.split(vector, ends), shapes, strict=True)]
        layers = self.last + 1
        return (
            pieces[0],
            pieces[1 : 1 + layers],
            pieces[1 + layers : 1 + 2 * layers],
            pieces[1 + 2 * layers :],
        )

    def hold(self, x: np.ndarray) -> np.ndarray:
        """Converts inputs to the form of these networks."""
        return x

    def step(self, x: np.ndarray, places: np.ndarray, rate: float) -> None:
        """One step of Adam on the rows at `places`, a line for each network."""
        self.find_slopes(x[places], places)
        self.steps += 1
        self.first += (1 - FIRST_DECAY) * (self.slopes - self.first)
        self.second += (1 - SECOND_DECAY) * (self.slopes**2 - self.second)
        reach = rate * np.sqrt(1 - SECOND_DECAY**self.steps) / (1 - FIRST_DECAY**self.steps)
        for weight in self.weights:
            weight *= np.float32(1 - rate * self.restraint.decay)
        self.learned -= np.float32(reach) * self.rates * self.first / (np.sqrt(self.second) + SMALLEST_ROOT)

    def find_slopes(self, x: np.ndarray, places: np.ndarray) -> None:
        """Forward, then back."""
        scales, weights, biases, bends = self.own_slopes
        inputs, bent = [x * self.scales], []
        for layer in range(self.last):
            z = self.product(inputs[-1], layer)
            change, steepness = (selu if self.target.problem.classes else mish)(z)
            change -= z
            z += self.bends[layer] * change
            kept = self.kept(z.shape)
            z *= kept
            bent.append((change, steepness, kept))
            inputs.append(z)
        slope = self.target.slope(self.product(inputs[-1], self.last), places)
        for layer in range(self.last, -1, -1):
            if layer < self.last:
                change, steepness, kept = bent[layer]
                slope *= kept
                (slope * change).sum(axis=1, keepdims=True, out=bends[layer])
                slope = slope * (1 + self.bends[layer] * (steepness - 1))
            slope.sum(axis=1, keepdims=True, out=biases[layer])
            slope *= self.shrink(layer)
            if layer:
                np.matmul(inputs[layer].transpose(0, 2, 1), slope, out=weights[layer])
                slope = slope @ self.weights[layer].transpose(0, 2, 1)
            else:
                products = x.transpose(0, 2, 1) @ slope
                np.multiply(products, self.scales.transpose(0, 2, 1), out=weights[0])
                scales[:, 0] = (products * self.weights[0]).sum(axis=2)

    def kept(self, shape: tuple[int, ...]) -> np.ndarray:
        """Zero for the units that this step drops; the others are scaled up."""
        share = round(BYTE * self.restraint.dropped)
        drawn = self.random.integers(0, BYTE, shape, np.uint8) >= share
        return drawn * np.float32(BYTE / (BYTE - share))

    def product(self, inputs: np.ndarray, layer: int) -> np.ndarray:
        z = inputs @ self.weights[layer]
        z *= self.shrink(layer)
        z += self.biases[layer]
        return z

    def shrink(self, layer: int) -> np.float32:
        return np.float32(self.weights[layer].shape[1] ** -0.5)

    def answers(self, x: np.ndarray) -> np.ndarray:
        """On the problem's scale."""
        blocks = [x[start : start + ROWS_AT_ONCE] for start in range(0, max(1, len(x)), ROWS_AT_ONCE)]
        return np.concatenate([self.target.mean_prediction(self.outputs(block)) for block in blocks])

    def outputs(self, x: np.ndarray) -> np.ndarray:
        """By network, row and output."""
        x = x * self.scales
        for layer in range(self.last):
            z = self.product(x, layer)
            x = z + self.bends[layer] * ((selu if self.target.problem.classes else mish)(z)[0] - z)
        return self.product(x, self.last)

    def copied(self) -> np.ndarray:
        """The current weights, to restore later."""
        return self.learned.copy()

    def restore(self, copy: np.ndarray) -> None:
        self.learned[:] = copy


def selu(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Its values and its steepness; products are many times quicker here than a choice by sign."""
    values = np.abs(z)
    values += z
    values *= np.float32(0.5)
    low = z - values
    np.exp(low, out=low)
    low *= np.float32(SELU_REACH)
    values *= np.float32(SELU_SCALE)
    values += low
    values -= np.float32(SELU_REACH)
    low -= np.float32(SELU_REACH - SELU_SCALE) * (z > 0)
    return values, low


def mish(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Its values and its steepness."""
    raised = np.exp(np.minimum(z, 20))
    part = raised * (raised + 2)
    share = part / (part + 2)
    return z * share, share + z * (4 * raised * (raised + 1)) / (part + 2) ** 2
