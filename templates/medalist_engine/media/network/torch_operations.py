"""The operations of the network in PyTorch, where it finds a GPU; `learns`: weights are to learn on."""

from typing import Any

import numpy as np

from medalist_engine.media.network.efficientnet import (
    PIXEL_DEVIATION,
    PIXEL_MEAN,
    Layer,
    Tensors,
    efficientnet,
)
from medalist_engine.models.neural.tuning import torch_module


class TorchOperations:
    """Tensors lie channels first by shape and channels last in memory."""

    def __init__(self, device: str, learns: bool = False) -> None:
        self.device, self.learns, self.torch = device, learns, torch_module()
        self.learned: list[Any] = []

    def hold(self, values: np.ndarray) -> Any:
        held = self.torch.from_numpy(np.array(values, np.float32)).to(self.device)
        held = held.contiguous(memory_format=self.torch.channels_last) if held.dim() == 4 else held
        if self.learns:
            self.learned.append(held.requires_grad_())
        return held

    def enter(self, pixels: Any) -> Any:
        x = entered_tensor(pixels, self.device)
        return (x - PIXEL_MEAN) / PIXEL_DEVIATION

    def convolve(self, x: Any, layer: Layer, bounded: bool = True) -> Any:
        functional, size = self.torch.nn.functional, layer.weight.shape[2]
        high, wide = (padding(length, size, layer.stride) for length in x.shape[2:])
        padded = functional.pad(x, (*wide, *high)) if size > 1 else x
        y = functional.conv2d(padded, layer.weight, layer.bias, layer.stride, groups=layer.groups)
        return y.clamp(0, 6) if bounded else y

    def add(self, x: Any, y: Any) -> Any:
        return x + y

    def summaries(self, x: Any) -> list[Any]:
        """By picture and channel, the mean and the deviation."""
        deviation, mean = self.torch.std_mean(x.float(), dim=(2, 3), correction=0)
        return [mean, deviation]


def entered_tensor(pixels: Any, device: str) -> Any:
    """Pictures of numbers up to 255, colours last: channels first by shape, last in memory."""
    torch = torch_module()
    held = pixels if torch.is_tensor(pixels) else torch.from_numpy(np.ascontiguousarray(pixels))
    x = held.to(device).float().permute(0, 3, 1, 2)
    return x.contiguous(memory_format=torch.channels_last)


def padding(length: int, size: int, stride: int) -> tuple[int, int]:
    """Zeros before and after, as TensorFlow pads: the smaller half first."""
    more = max((-(-length // stride) - 1) * stride + size - length, 0)
    return more // 2, more - more // 2


class LiteBody:
    """EfficientNet-lite without its last layer; its batch norms are folded into weights that learn."""

    def __init__(self, tensors: Tensors, device: str) -> None:
        self.operations = TorchOperations(device, learns=True)
        self.network = efficientnet(tensors, self.operations)
        self.learned = self.operations.learned
        self.width = self.network.head.weight.shape[0]

    def means(self, pixels: Any) -> Any:
        *_stages, x = self.network.stages(pixels, self.operations)
        return self.operations.convolve(x, self.network.head).mean(dim=(2, 3))
