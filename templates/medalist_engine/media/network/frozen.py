"""Frozen: EfficientNet-lite as it was learned, in PyTorch on a GPU, else in ONNX Runtime."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from medalist_engine.media.network.efficientnet import EfficientNet, Operations, efficientnet
from medalist_engine.media.network.graph_operations import graph_network
from medalist_engine.media.network.torch_operations import TorchOperations, torch_device

Outputs = Callable[[EfficientNet, Any, Operations], list[Any]]


class FrozenNetwork(Protocol):
    """Bytes in (pictures x height x width x colours), arrays by block out; threads may ask at once."""

    def features(self, pixels: np.ndarray) -> list[np.ndarray]: ...


class TorchNetwork:
    def __init__(self, tensors: Mapping[str, np.ndarray], outputs: Outputs, device: str) -> None:
        self.operations, self.outputs = TorchOperations(device), outputs
        self.network = efficientnet(tensors, self.operations)

    def features(self, pixels: np.ndarray) -> list[np.ndarray]:
        found = self.outputs(self.network, pixels, self.operations)
        return [values.cpu().numpy() for values in found]


def frozen_lite(tensors: Mapping[str, np.ndarray], outputs: Outputs = EfficientNet.features) -> FrozenNetwork:
    """What it gives out is its features, if nothing else is said. ImportError without either library."""
    device = torch_device()
    if device == "cuda":
        return TorchNetwork(tensors, outputs, device)
    try:
        return graph_network(lambda graph: outputs(efficientnet(tensors, graph), graph.pixels, graph))
    except ImportError:
        if device is None:
            raise
        return TorchNetwork(tensors, outputs, device)
