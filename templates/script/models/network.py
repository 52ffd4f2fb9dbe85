"""Network: several small networks with good defaults, which learn at once, in NumPy."""

from itertools import pairwise

import numpy as np
from scipy.special import softmax  # when classes
from sklearn.base import BaseEstimator
from threadpoolctl import threadpool_limits

NETWORKS, WIDTH = 3, 128
EPOCHS = 64
BATCH, LEARNING_RATE, WEIGHT_DECAY, DROPOUT = 256, 0.02, 0.02, 0.15
SMOOTHING = 0.1
threadpool_limits(1, "blas")  # for networks as small as these, more threads are slower


def selu(z):  # when classes
    """The activation, and its derivative."""  # when classes
    e = np.float32(1.7581) * np.exp(np.minimum(z, 0))  # when classes
    slope = e - np.float32(0.7074) * (z > 0)  # when classes
    return np.float32(1.0507) * np.maximum(z, 0) + e - np.float32(1.7581), slope  # when classes


def mish(z):  # when values
    """The activation, and its derivative."""  # when values
    e = np.exp(np.minimum(z, 20))  # when values
    share = e * (e + 2)  # when values
    share /= share + 2  # when values
    return z * share, share + z * (1 - share * share) * e / (1 + e)  # when values


def four_waves(progress):
    """The factor of the learning rate: each wave is twice as long as the one before."""
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.log2(1 + 15 * progress))


class Network(BaseEstimator):
    """RealMLP-TD-S (Holzmüller et al. 2024): networks side by side, the first axis of all arrays.

    Each input has a learned scale, and each activation is mixed with what goes into it.
    """

    def __init__(self, last_epoch, seed):
        self.last_epoch, self.seed = last_epoch, seed

    def begin(self, inputs, outputs):
        self.rng = np.random.default_rng(self.seed)
        sizes = [inputs, WIDTH, WIDTH, WIDTH, outputs]
        draw = self.rng.standard_normal
        self.scale = np.ones((NETWORKS, 1, inputs), np.float32)
        self.weights = [draw((NETWORKS, *pair), np.float32) for pair in pairwise(sizes)]
        self.biases = [draw((NETWORKS, 1, size), np.float32) for size in sizes[1:]]
        self.alphas = [np.ones((NETWORKS, 1, size), np.float32) for size in sizes[1:-1]]
        self.weights[-1][:] = self.biases[-1][:] = 0
        # Scales of inputs learn quickly, biases and alphas slowly.
        rates = [6, *[1.0] * len(self.weights), *[0.1] * len(self.biases + self.alphas)]
        return [self.scale, *self.weights, *self.biases, *self.alphas], rates

    def linear(self, x, k):
        return x @ self.weights[k] / np.float32(x.shape[2] ** 0.5) + self.biases[k]

    def forward(self, x, learns=False):
        """The outputs, what goes into each layer, and of hidden ones what the way back needs."""
        inputs, hidden = [x * self.scale], []
        for k, alpha in enumerate(self.alphas):
            z = self.linear(inputs[-1], k)
            bent, slope = selu(z)  # when classes
            bent, slope = mish(z)  # when values
            kept = np.float32(1)
            if learns:
                kept = self.rng.random(z.shape, np.float32) > DROPOUT
                kept = kept / np.float32(1 - DROPOUT)
            hidden.append((bent - z, slope, kept))
            inputs.append((z + alpha * (bent - z)) * kept)
        return self.linear(inputs[-1], len(self.alphas)), inputs, hidden

    def gradients(self, x, y):
        """Of the loss, by all that is learned."""
        outputs, inputs, hidden = self.forward(x, learns=True)
        slope = softmax(outputs, axis=2) - y  # when classes
        slope = 2 * (outputs - y)  # when values and not robust
        slope = np.sign(outputs - y)  # when robust
        slope /= np.float32(x.shape[1])
        weights, biases, alphas = [], [], []
        for k in reversed(range(len(inputs))):
            if k < len(hidden):
                change, derivative, kept = hidden[k]
                slope = slope * kept
                alphas.insert(0, (slope * change).sum(axis=1, keepdims=True))
                slope *= 1 + self.alphas[k] * (derivative - 1)
            biases.insert(0, slope.sum(axis=1, keepdims=True))
            slope /= np.float32(inputs[k].shape[2] ** 0.5)
            weights.insert(0, inputs[k].swapaxes(1, 2) @ slope)
            slope = slope @ self.weights[k].swapaxes(1, 2)
        return [(slope * x).sum(axis=1, keepdims=True), *weights, *biases, *alphas]

    def fit(self, X, y):
        self.classes_, y = np.unique(y, return_inverse=True)  # when classes
        y = np.eye(len(self.classes_), dtype=np.float32)[y]  # when classes
        y += SMOOTHING * np.float32(1 / y.shape[1] - y)  # when smooth
        self.middle_, self.size_ = y.mean(), y.std()  # when values
        y = np.float32((y - self.middle_) / self.size_)[:, None]  # when values
        X = np.float32(X)
        learned, rates = self.begin(X.shape[1], y.shape[1])
        means, squares = [[np.zeros_like(weights) for weights in learned] for _ in range(2)]
        batch = min(BATCH, len(X))
        steps = len(X) // batch
        for step in range(steps * self.last_epoch):  # EPOCHS is the length of the schedule
            if step % steps == 0:  # an order of the rows for each network
                orders = self.rng.permuted(np.tile(np.arange(len(X)), (NETWORKS, 1)), axis=1)
            rows = orders[:, step % steps * batch :][:, :batch]
            rate = LEARNING_RATE * four_waves(step / steps / EPOCHS)
            for weight in self.weights:
                weight *= np.float32(1 - rate * WEIGHT_DECAY)
            # AdamW
            step_size = rate * (1 - 0.95 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
            for k, gradient in enumerate(self.gradients(X[rows], y[rows])):
                means[k] += np.float32(0.1) * (gradient - means[k])
                squares[k] += np.float32(0.05) * (gradient**2 - squares[k])
                learned[k] -= (
                    np.float32(step_size * rates[k]) * means[k] / (squares[k] ** 0.5 + 1e-8)
                )
        return self

    def outputs(self, X):
        # All rows at once need much memory.
        blocks = np.array_split(np.float32(X), len(X) // 4096 + 1)
        return np.concatenate([self.forward(block)[0] for block in blocks], axis=1)

    def predict_proba(self, X):  # when classes
        return softmax(self.outputs(X), axis=2).mean(axis=0)  # when classes

    def predict(self, X):  # when values
        return self.outputs(X)[..., 0].mean(axis=0) * self.size_ + self.middle_  # when values
