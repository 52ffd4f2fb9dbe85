"""Residual module: a network of the ResNet family in PyTorch, shaped by the tensors that it is to hold."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from medalist_engine.media.network.torch_operations import TorchModule, torch

LAST_LAYERS = ("fc.", "classifier.", "head.", "heads.", "last_linear.", "last.")
Tensors = Mapping[str, np.ndarray]


class ResidualModule(TorchModule):
    """Names its parts as torchvision and timm do; answers with the means of the last channels."""

    def __init__(self, tensors: Tensors) -> None:
        super().__init__()
        self.conv1 = convolution_like(tensors, "conv1", 3, 2)
        self.bn1 = torch.nn.BatchNorm2d(self.conv1.out_channels)
        self.maxpool = torch.nn.MaxPool2d(3, 2, 1)
        width = self.conv1.out_channels
        for number, count in enumerate(blocks_by_stage(tensors), 1):
            blocks = []
            for block in range(count):
                stride = 2 if number > 1 and block == 0 else 1
                blocks.append(ResidualBlock(tensors, f"layer{number}.{block}", width, stride))
                width = blocks[-1].width
            self.add_module(f"layer{number}", torch.nn.Sequential(*blocks))

    def forward(self, x: Any) -> Any:
        x = self.maxpool(torch.relu(self.bn1(self.conv1(x))))
        for name, part in self.named_children():
            x = part(x) if name.startswith("layer") else x
        return x.mean(dim=(2, 3))


class ResidualBlock(TorchModule):
    """Two convolutions or three; the middle one of three halves the picture, or the first of two."""

    def __init__(self, tensors: Tensors, name: str, before: int, stride: int) -> None:
        super().__init__()
        self.count = 3 if f"{name}.conv3.weight" in tensors else 2
        halving, self.width = self.count - 1, before
        for number in range(1, self.count + 1):
            step = stride if number == halving else 1
            convolution = convolution_like(tensors, f"{name}.conv{number}", self.width, step)
            self.width = convolution.out_channels
            self.add_module(f"conv{number}", convolution)
            self.add_module(f"bn{number}", torch.nn.BatchNorm2d(self.width))
        self.downsample = None
        if f"{name}.downsample.0.weight" in tensors:
            shortcut = convolution_like(tensors, f"{name}.downsample.0", before, stride)
            self.downsample = torch.nn.Sequential(shortcut, torch.nn.BatchNorm2d(self.width))

    def forward(self, x: Any) -> Any:
        y = x
        for number in range(1, self.count + 1):
            y = getattr(self, f"bn{number}")(getattr(self, f"conv{number}")(y))
            y = torch.relu(y) if number < self.count else y
        return torch.relu(y + (x if self.downsample is None else self.downsample(x)))


def convolution_like(tensors: Tensors, name: str, before: int, stride: int) -> Any:
    """Padded so that a stride of one keeps the size."""
    after, beside, size, _size = tensors[f"{name}.weight"].shape
    return torch.nn.Conv2d(before, after, size, stride, size // 2, groups=before // beside, bias=False)


def blocks_by_stage(tensors: Tensors) -> list[int]:
    """ValueError where the tensors are not those of a plain residual network."""
    blocks: dict[int, int] = {}
    for name in tensors:
        stage, _, rest = name.partition(".")
        number = stage.removeprefix("layer")
        if stage.startswith("layer") and number.isdigit() and rest.split(".")[0].isdigit():
            blocks[int(number)] = max(blocks.get(int(number), 0), 1 + int(rest.split(".")[0]))
    if "conv1.weight" not in tensors or not blocks or sorted(blocks) != list(range(1, len(blocks) + 1)):
        raise ValueError("its tensors are not those of a plain residual network")
    return [blocks[number] for number in sorted(blocks)]


def residual_module(tensors: Tensors) -> ResidualModule:
    """With these weights; ValueError where any of them is left over or missing."""
    try:
        module = ResidualModule(tensors)
    except (KeyError, RuntimeError, TypeError, ZeroDivisionError) as error:
        raise ValueError(f"it is no plain residual network: {error}") from error
    load_body(module, tensors)
    return module


def load_body(module: Any, tensors: Tensors) -> None:
    """All weights of the module, and no others but those of a last layer that it does not have."""
    state = {name: torch.from_numpy(np.array(value)) for name, value in tensors.items()}
    try:
        missing, more = module.load_state_dict(state, strict=False)
    except RuntimeError as error:
        raise ValueError(f"its tensors have other shapes: {str(error)[:200]}") from error
    missing = [name for name in missing if not name.endswith("num_batches_tracked")]
    more = [name for name in more if not name.startswith(LAST_LAYERS)]
    if missing or more:
        some = [*missing, *more][:3]
        raise ValueError(f"{len(missing)} tensors are missing, {len(more)} are unknown: {some}")
