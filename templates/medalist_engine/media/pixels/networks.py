"""Networks that answer a picture with a picture, where PyTorch is installed: a U-Net over an encoder."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from medalist_engine.media.network.efficientnet import PIXEL_DEVIATION, PIXEL_MEAN, efficientnet
from medalist_engine.media.network.torch_operations import TorchOperations

try:
    import torch
    from torch import Tensor
    from torch.nn import functional
except ImportError:
    torch, functional, Tensor = None, None, Any

ENCODER_WIDTHS = (16, 32, 48, 64, 96)
DECODER_WIDTHS = (16, 24, 32, 48)
LAST_WIDTH = 16
USED_OUTPUTS = (0, 1, 2, 4, 6)
"""Of the pretrained network's stages: the last one of each size."""
TUNING_RATE = 0.2
"""Pretrained weights learn slower than new ones."""


class Encoder(Protocol):
    """Maps of a half, a quarter, ... of the picture's size, with so many channels."""

    widths: Sequence[int]
    rate: float

    def maps(self, x: "Tensor") -> list["Tensor"]: ...

    def weights(self) -> Iterator["Tensor"]: ...

    def modules(self) -> list[Any]: ...


class PlainEncoder:
    """Learns from nothing."""

    widths, rate = ENCODER_WIDTHS, 1.0

    def __init__(self, channels: int, device: str) -> None:
        sizes = [channels, *ENCODER_WIDTHS]
        pairs = zip(sizes[:-1], sizes[1:], strict=True)
        self.steps = [two_convolutions(a, b, 2).to(device) for a, b in pairs]

    def maps(self, x: "Tensor") -> list["Tensor"]:
        maps = []
        for step in self.steps:
            x = step(x)
            maps.append(x)
        return maps

    def weights(self) -> Iterator["Tensor"]:
        return (weight for step in self.steps for weight in step.parameters())

    def modules(self) -> list[Any]:
        return self.steps


class TunedOperations(TorchOperations):
    """Holds weights that learn, and takes pictures that are tensors from 0 to 1."""

    def __init__(self, device: str) -> None:
        super().__init__(device)
        self.held: list[Tensor] = []

    def hold(self, values: np.ndarray) -> "Tensor":
        self.held.append(super().hold(values).requires_grad_())
        return self.held[-1]

    def enter(self, pixels: Any) -> "Tensor":
        coloured = pixels[:, :3] if pixels.shape[1] >= 3 else pixels[:, :1].expand(-1, 3, -1, -1)
        return (coloured * 255 - PIXEL_MEAN) / PIXEL_DEVIATION


class TunedEncoder:
    """Learns on from pretrained weights; of the picture's channels it sees the colours."""

    rate = TUNING_RATE

    def __init__(self, tensors: Mapping[str, np.ndarray], device: str) -> None:
        self.operations = TunedOperations(device)
        self.network = efficientnet(tensors, self.operations)
        with torch.no_grad():
            self.widths = [one.shape[1] for one in self.maps(torch.zeros(1, 3, 64, 64, device=device))]

    def maps(self, x: "Tensor") -> list["Tensor"]:
        stages = list(self.network.stages(x, self.operations))
        return [stages[place] for place in USED_OUTPUTS]

    def weights(self) -> Iterator["Tensor"]:
        return iter(self.operations.held)

    def modules(self) -> list[Any]:
        return []


def two_convolutions(before: int, after: int, stride: int = 1) -> Any:
    nn = torch.nn
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
        nn.Conv2d(after, after, 3, 1, 1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )


class PictureNetwork:
    """From the coarsest map back to the picture's size, with the finer maps beside."""

    def __init__(self, encoder: Encoder, channels: int, outputs: int, device: str) -> None:
        self.encoder, widths = encoder, list(encoder.widths)
        below = [*DECODER_WIDTHS[1:], widths[-1]]
        self.steps = [
            two_convolutions(deeper + beside, own).to(device)
            for deeper, beside, own in zip(below, widths[:-1], DECODER_WIDTHS, strict=True)
        ]
        self.last = two_convolutions(DECODER_WIDTHS[0] + channels, LAST_WIDTH).to(device)
        self.answer = torch.nn.Conv2d(LAST_WIDTH, outputs, 1).to(device)

    def __call__(self, x: "Tensor") -> "Tensor":
        *finer, y = self.encoder.maps(x)
        for step, beside in reversed(list(zip(self.steps, finer, strict=True))):
            y = step(torch.cat([grown(y, beside), beside], dim=1))
        return self.answer(self.last(torch.cat([grown(y, x), x], dim=1)))

    def groups(self) -> list[dict]:
        """What is learned, with the share of the rate at which it is."""
        weights = [
            weight for module in [*self.steps, self.last, self.answer] for weight in module.parameters()
        ]
        return [
            {"params": weights, "share": 1.0},
            {"params": list(self.encoder.weights()), "share": self.encoder.rate},
        ]

    def learning(self, on: bool) -> None:
        for module in [*self.steps, self.last, *self.encoder.modules()]:
            module.train(on)


def grown(x: "Tensor", like: "Tensor") -> "Tensor":
    return functional.interpolate(x, like.shape[2:], mode="bilinear", align_corners=False)
