"""The operations of the network in NumPy: channels last, with one buffer for each shape."""

import numpy as np

from medalist_engine.media.network.efficientnet import PIXEL_DEVIATION, PIXEL_MEAN, Layer, padding

BOUND = 6.0
Shape = tuple[int, ...]


class NumpyOperations:
    """Keeps its buffers: each thread needs operations of its own."""

    def __init__(self) -> None:
        self.buffers: dict[tuple[str, Shape], np.ndarray] = {}
        self.tiled: dict[tuple[int, int], np.ndarray] = {}

    def hold(self, values: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(values, np.float32)

    def enter(self, pixels: np.ndarray) -> np.ndarray:
        return (pixels.astype(np.float32) - np.float32(PIXEL_MEAN)) / np.float32(PIXEL_DEVIATION)

    def convolve(self, x: np.ndarray, layer: Layer) -> np.ndarray:
        """As one product: a row of it holds what lies below the kernel."""
        rows, height, width, channels = x.shape
        size, stride = layer.size, layer.stride
        padded = self.padded(x, size, stride)
        windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))
        below = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
        out = below.reshape(-1, size * size * channels) @ layer.weight.reshape(-1, layer.weight.shape[3])
        out += layer.bias
        shape = (rows, -(-height // stride), -(-width // stride), -1)
        return np.clip(out, 0, BOUND, out=out).reshape(shape)

    def mix(self, x: np.ndarray, layer: Layer, bounded: bool) -> np.ndarray:
        weight = layer.weight[0, 0]
        shape = (*x.shape[:3], weight.shape[1])
        out = self.buffer(f"mix {bounded}", shape) if bounded else np.empty(shape, np.float32)
        np.matmul(x.reshape(-1, x.shape[3]), weight, out=out.reshape(-1, weight.shape[1]))
        out += layer.bias
        return np.clip(out, 0, BOUND, out=out) if bounded else out

    def filter(self, x: np.ndarray, layer: Layer) -> np.ndarray:
        """The weighted sum of shifted pictures; a line of pixels is one vector, so that vectors are long."""
        rows, height, width, channels = x.shape
        size, stride = layer.size, layer.stride
        high, wide = -(-height // stride), -(-width // stride)
        lines = self.split_lines(self.padded(x, size, stride), stride)
        weights = self.tiled_weights(layer, wide)
        out = self.buffer("filter", (rows, high, wide * channels))
        part = self.buffer("part", (high, wide * channels))
        for row in range(rows):
            self.filter_one(lines[row], layer, weights, out[row], part, channels)
        return out.reshape(rows, high, wide, channels)

    def filter_one(
        self,
        lines: np.ndarray,
        layer: Layer,
        weights: np.ndarray,
        out: np.ndarray,
        part: np.ndarray,
        channels: int,
    ) -> None:
        size, stride = layer.size, layer.stride
        high, length = out.shape
        out[:] = weights[-1]
        for down in range(size):
            below = lines[down : down + stride * (high - 1) + 1 : stride]
            for right in range(size):
                start = right // stride * channels
                shifted = below[:, right % stride, start : start + length]
                np.multiply(shifted, weights[down * size + right], out=part)
                np.add(out, part, out=out)
        np.clip(out, 0, BOUND, out=out)

    def split_lines(self, padded: np.ndarray, stride: int) -> np.ndarray:
        """By picture, line and parity of the column: what a stride of two reads lies side by side."""
        rows, height, width, channels = padded.shape
        if stride == 1:
            return padded.reshape(rows, height, 1, width * channels)
        out = self.buffer("split", (rows, height, stride, width // stride * channels))
        pairs = padded.reshape(rows, height, width // stride, stride, channels).transpose(0, 1, 3, 2, 4)
        out.reshape(pairs.shape)[:] = pairs
        return out

    def padded(self, x: np.ndarray, size: int, stride: int) -> np.ndarray:
        """With zeros around it, and an even width where the stride is two."""
        rows, height, width, channels = x.shape
        (top, bottom), (left, right) = padding(height, size, stride), padding(width, size, stride)
        full = -(-(width + left + right) // stride) * stride
        out = self.buffer(f"padded {top} {left}", (rows, height + top + bottom, full, channels))
        out[:, top : top + height, left : left + width] = x
        return out

    def tiled_weights(self, layer: Layer, wide: int) -> np.ndarray:
        """The weight of each place in the kernel, then the bias, repeated along a line."""
        key = (id(layer), wide)
        if key not in self.tiled:
            every = np.concatenate([layer.weight.reshape(-1, layer.weight.shape[2]), layer.bias[None]])
            self.tiled[key] = np.tile(every, (1, wide))
        return self.tiled[key]

    def add(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        x += y
        return x

    def summaries(self, x: np.ndarray) -> list[np.ndarray]:
        """By picture and channel, the mean and the deviation."""
        flat = x.reshape(len(x), -1, x.shape[3])
        mean = flat.mean(axis=1)
        square = np.einsum("npc,npc->nc", flat, flat) / flat.shape[1]
        return [mean, np.sqrt(np.maximum(square - mean**2, 0))]

    def buffer(self, use: str, shape: Shape) -> np.ndarray:
        """Of zeros at first; the same one whenever it is asked for."""
        if (use, shape) not in self.buffers:
            self.buffers[use, shape] = np.zeros(shape, np.float32)
        return self.buffers[use, shape]
