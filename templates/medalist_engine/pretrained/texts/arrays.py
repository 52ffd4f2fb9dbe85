"""Arrays: the few operations that a network of texts needs, on numpy or, where a GPU is, on torch."""

from typing import Any

import numpy as np

from medalist_engine.models.neural.tuning import torch_on_gpu

GELU = float(np.sqrt(2 / np.pi))


class NumpyArrays:
    """On the CPU; what it changes is its own."""

    pieces_a_batch = 2048

    def put(self, values: np.ndarray) -> Any:
        return np.ascontiguousarray(values)

    def take(self, values: Any) -> np.ndarray:
        return values

    def softmax(self, scores: Any) -> Any:
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        return scores

    def gelu(self, x: Any) -> Any:
        inner = x * x
        inner *= 0.044715 * GELU
        inner += GELU
        inner *= x
        np.tanh(inner, out=inner)
        inner += 1
        inner *= x
        inner *= 0.5
        return inner

    def normalise(self, x: Any, scale: Any, shift: Any, least: float) -> Any:
        x = x - x.mean(axis=-1, keepdims=True)
        x /= np.sqrt(np.square(x).mean(axis=-1, keepdims=True) + least)
        x *= scale
        x += shift
        return x


class TorchArrays:
    """On a GPU; a test runs it on the CPU."""

    pieces_a_batch = 65_536

    def __init__(self, torch: Any, device: str) -> None:
        self.torch, self.device = torch, device

    def put(self, values: np.ndarray) -> Any:
        return self.torch.from_numpy(np.array(values)).to(self.device)

    def take(self, values: Any) -> np.ndarray:
        return values.cpu().numpy()

    def softmax(self, scores: Any) -> Any:
        return scores.softmax(-1)

    def gelu(self, x: Any) -> Any:
        return self.torch.nn.functional.gelu(x, approximate="tanh")

    def normalise(self, x: Any, scale: Any, shift: Any, least: float) -> Any:
        return self.torch.nn.functional.layer_norm(x, x.shape[-1:], scale, shift, least)


def usable_arrays() -> NumpyArrays | TorchArrays:
    """Torch only where there is a GPU that it can use."""
    torch = torch_on_gpu()
    return NumpyArrays() if torch is None else TorchArrays(torch, "cuda")
