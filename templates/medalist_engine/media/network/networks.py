"""Networks for images whose weights are here, the strongest first; each is opened when it is its turn."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from medalist_engine.media.network.efficientnet import EfficientNet, Operations, Tensors, efficientnet
from medalist_engine.media.network.graph_operations import GraphOperations
from medalist_engine.media.network.torch_operations import LiteBody, TorchOperations
from medalist_engine.models.neural.tuning import torch_on_gpu
from medalist_engine.pretrained.weights import Weights, find_weights
from medalist_engine.protocol import warn

NETWORKS = ("efficientnet-lite2", "efficientnet-lite0")
INPUT_SIDES = (64, 96, 128, 160, 192, 224)
Look = Callable[[np.ndarray], list[np.ndarray]]
"""Bytes in (pictures x height x width x colours), arrays by block out; threads may ask at once."""


@dataclass(frozen=True)
class VisionNetwork:
    """`look` is frozen; `body` makes a copy that learns, on a GPU."""

    name: str
    look: Look
    body: Callable[[], LiteBody]
    tell: Callable[[], None]


def network_offers() -> list[Callable[[], VisionNetwork]]:
    """The strongest first."""
    return [partial(lite_network, weights) for weights in filter(None, map(find_weights, NETWORKS))]


def opened_network(offer: Callable[[], VisionNetwork]) -> VisionNetwork | None:
    """One that cannot be used costs a warning."""
    try:
        return offer()
    except Exception as error:  # noqa: BLE001 what others built fails in its own ways
        warn(f"a network for images is not used: {type(error).__name__}: {error}")
        return None


def lite_network(weights: Weights) -> VisionNetwork:
    tensors = weights.read_silently()
    body = partial(LiteBody, tensors, "cuda")
    return VisionNetwork(weights.name, lite_look(tensors), body, weights.tell)


def lite_look(
    tensors: Tensors, outputs: Callable[[EfficientNet, Any, Operations], list[Any]] = EfficientNet.features
) -> Look:
    """In PyTorch on a GPU, else in ONNX Runtime. ImportError without either library."""
    if torch_on_gpu() is not None:
        operations = TorchOperations("cuda")
        network = efficientnet(tensors, operations)
        return lambda pixels: [one.cpu().numpy() for one in outputs(network, pixels, operations)]
    graph = GraphOperations()
    runner = graph.graph.runner(outputs(efficientnet(tensors, graph), graph.pixels, graph))
    return lambda pixels: runner.run(pixels=pixels)
