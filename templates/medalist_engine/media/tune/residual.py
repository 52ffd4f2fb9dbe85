"""Small residual network that learns from nothing, for tiny pictures or where no weights are here."""

from typing import Any

from medalist_engine.media.network.modules import entered_tensor
from medalist_engine.media.network.stages import Scaling
from medalist_engine.media.network.torch_operations import TorchModule, torch

MIDDLE = Scaling((0.5, 0.5, 0.5), (0.25, 0.25, 0.25))
TINY_SIDE = 64
WIDTHS = (64, 32, 16)
"""Of the first stage; each of the two next is twice as wide as the one before."""


class SmallBody:
    """Eight convolutions; its answer is the highest value of each channel, wherever that was found."""

    def __init__(self, width: int, seed: int, device: str, threads: int) -> None:
        torch.set_num_threads(threads)
        torch.manual_seed(seed)
        self.module = torch.nn.Sequential(
            normed_convolution(3, width),
            normed_convolution(width, 2 * width, torch.nn.MaxPool2d(2)),
            AddedInput(2 * width),
            normed_convolution(2 * width, 4 * width, torch.nn.MaxPool2d(2)),
            normed_convolution(4 * width, 8 * width, torch.nn.MaxPool2d(2)),
            AddedInput(8 * width),
        ).to(device, memory_format=torch.channels_last)
        self.device, self.vectors = device, 8 * width
        self.learned = list(self.module.parameters())

    def width(self, _side: int) -> int:
        return self.vectors

    def means(self, pixels: Any) -> Any:
        return self.module(entered_tensor(pixels, MIDDLE, self.device)).amax(dim=(2, 3))

    def learning(self, on: bool) -> None:
        self.module.train(on)


class AddedInput(TorchModule):
    """What two convolutions make of the input is added to it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.inner = torch.nn.Sequential(normed_convolution(width, width), normed_convolution(width, width))

    def forward(self, x: Any) -> Any:
        return x + self.inner(x)


def normed_convolution(before: int, after: int, *pools: Any) -> Any:
    convolution = torch.nn.Conv2d(before, after, 3, padding=1, bias=False)
    return torch.nn.Sequential(convolution, torch.nn.BatchNorm2d(after), torch.nn.ReLU(), *pools)
