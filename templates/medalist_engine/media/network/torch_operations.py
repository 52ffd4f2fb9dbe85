"""The operations of the network in PyTorch, where it is installed: on a GPU, or to learn."""

from functools import cache
from typing import Any

import numpy as np

from medalist_engine.media.network.efficientnet import PIXEL_DEVIATION, PIXEL_MEAN, Layer
from medalist_engine.models.device import has_gpu, passes

try:
    import torch
    from torch import Tensor
    from torch.nn import functional
except ImportError:
    torch, functional, Tensor = None, None, Any

TorchModule: Any = object if torch is None else torch.nn.Module


class TorchOperations:
    """Tensors lie channels first by shape and channels last in memory."""

    def __init__(self, device: str, threads: int = 1) -> None:
        self.device = device
        torch.set_num_threads(threads)

    def hold(self, values: np.ndarray) -> "Tensor":
        held = torch.from_numpy(np.ascontiguousarray(values, np.float32)).to(self.device)
        return held.contiguous(memory_format=torch.channels_last) if held.dim() == 4 else held

    def enter(self, pixels: "np.ndarray | Tensor") -> "Tensor":
        held = pixels if torch.is_tensor(pixels) else torch.from_numpy(np.ascontiguousarray(pixels))
        x = held.to(self.device).permute(0, 3, 1, 2)
        return ((x.float() - PIXEL_MEAN) / PIXEL_DEVIATION).contiguous(memory_format=torch.channels_last)

    def convolve(self, x: "Tensor", layer: Layer, bounded: bool = True) -> "Tensor":
        y = functional.conv2d(
            padded_tensor(x, layer), layer.weight, layer.bias, layer.stride, groups=layer.groups
        )
        return y.clamp(0, 6) if bounded else y

    def add(self, x: "Tensor", y: "Tensor") -> "Tensor":
        return x + y

    def summaries(self, x: "Tensor") -> list["Tensor"]:
        """By picture and channel, the mean and the deviation."""
        deviation, mean = torch.std_mean(x.float(), dim=(2, 3), correction=0)
        return [mean, deviation]


def padded_tensor(x: "Tensor", layer: Layer) -> "Tensor":
    size = layer.weight.shape[2]
    high, wide = (padding(length, size, layer.stride) for length in x.shape[2:])
    return functional.pad(x, (*wide, *high)) if size > 1 else x


def padding(length: int, size: int, stride: int) -> tuple[int, int]:
    """Zeros before and after, as TensorFlow pads: the smaller half first."""
    more = max((-(-length // stride) - 1) * stride + size - length, 0)
    return more // 2, more - more // 2


@cache
def torch_device() -> str | None:
    """Where PyTorch works: on a GPU, on the CPU, or not at all."""
    if torch is None:
        return None
    return "cuda" if has_gpu() and passes("PyTorch", smoke_on_gpu) else "cpu"


def smoke_on_gpu(x: np.ndarray, _y: np.ndarray) -> object:
    pictures = torch.from_numpy(x).reshape(-1, 1, 2, 2).cuda()
    return functional.conv2d(pictures, torch.ones(1, 1, 2, 2, device="cuda")).cpu()
