"""Body: the part of a network below its last layer, whose weights learn; in PyTorch."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from medalist_engine.media.network.efficientnet import efficientnet
from medalist_engine.media.network.torch_operations import TorchOperations


class Body(Protocol):
    """Pictures of bytes in (colours last), a vector for each of them out."""

    learned: list[Any]

    def width(self, side: int) -> int:
        """Of the vectors, for pictures of this size."""
        ...

    def means(self, pixels: Any) -> Any: ...

    def learning(self, on: bool) -> None: ...


class LearningOperations(TorchOperations):
    """Holds weights that learn, and keeps a list of them."""

    def __init__(self, device: str, threads: int) -> None:
        super().__init__(device, threads)
        self.learned: list[Any] = []

    def hold(self, values: np.ndarray) -> Any:
        self.learned.append(super().hold(values.copy()).requires_grad_())
        return self.learned[-1]


class LiteBody:
    """EfficientNet-lite; its batch norms are folded into weights that learn."""

    def __init__(self, tensors: Mapping[str, np.ndarray], device: str, threads: int) -> None:
        self.operations = LearningOperations(device, threads)
        self.network = efficientnet(tensors, self.operations)
        self.learned = self.operations.learned

    def width(self, _side: int) -> int:
        return self.network.head.weight.shape[0]

    def means(self, pixels: Any) -> Any:
        *_stages, x = self.network.stages(pixels, self.operations)
        return self.operations.convolve(x, self.network.head).mean(dim=(2, 3))

    def learning(self, _on: bool) -> None:
        """Nothing in it differs."""
