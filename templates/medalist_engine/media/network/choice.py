"""Choice: image networks whose weights are here, the strongest first; each is opened when it is its turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from medalist_engine.media.network.builders import built_module
from medalist_engine.media.network.frozen import FrozenNetwork, frozen_lite
from medalist_engine.media.network.gpu_thread import in_gpu_thread
from medalist_engine.media.network.modules import ModuleBody, ModuleNetwork
from medalist_engine.media.network.residual.graph import ResidualGraph
from medalist_engine.media.network.stages import Scaling
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.tune.body import Body, LiteBody
from medalist_engine.pretrained.images.architectures import STRENGTHS
from medalist_engine.pretrained.images.files import OWN_FORMATS, BackboneFile, backbone_files
from medalist_engine.pretrained.images.state import backbone_state
from medalist_engine.pretrained.weights import Weights, find_weights
from medalist_engine.protocol import warn

INPUT_SIDES = (64, 96, 128, 160, 192, 224)
LEAST_SIDE = 96
TOLD_TROUBLES: set[str] = set()


@dataclass(frozen=True)
class VisionNetwork:
    """`sides`: of its input. `body`: by device and threads, a copy that learns; needs PyTorch."""

    name: str
    frozen: FrozenNetwork
    sides: Sequence[int]
    body: Callable[[str, int], Body]
    tell: Callable[[], None]


@dataclass(frozen=True)
class NetworkOffer:
    """A network that has not been read yet."""

    name: str
    strength: float
    opened: Callable[[], VisionNetwork]


def network_offers() -> list[NetworkOffer]:
    """The strongest first."""
    offers = [
        NetworkOffer(file.name, file.strength, partial(found_network, file)) for file in backbone_files()
    ]
    for weights in filter(None, map(find_weights, OWN_FORMATS)):
        strength = STRENGTHS[weights.name.replace("-", "_")]
        offers.append(NetworkOffer(weights.name, strength, partial(lite_network, weights)))
    return sorted(offers, key=lambda offer: -offer.strength)


def opened_network(offer: NetworkOffer) -> VisionNetwork | None:
    """One that cannot be used costs a warning."""
    try:
        return offer.opened()
    except Exception as error:  # noqa: BLE001 what others built fails in its own ways
        tell_trouble(f"the weights of {offer.name} are not used: {type(error).__name__}: {error}")
        return None


def tell_trouble(message: str) -> None:
    """Once in a run."""
    if message not in TOLD_TROUBLES:
        TOLD_TROUBLES.add(message)
        warn(message)


def lite_network(weights: Weights) -> VisionNetwork:
    tensors = weights.read_silently()
    network = frozen_lite(tensors)
    return VisionNetwork(weights.name, network, INPUT_SIDES, partial(LiteBody, tensors), weights.tell)


def found_network(file: BackboneFile) -> VisionNetwork:
    """In PyTorch, or for plain residual networks in ONNX Runtime. ValueError where it cannot be built."""
    device = torch_device()
    if device is None and not file.is_safetensors:
        raise ValueError("only PyTorch reads such a file, and it is not installed")
    state = backbone_state(file)
    scaling = Scaling(state.mean, state.deviation)
    if device is None:
        graph = ResidualGraph(state.tensors, scaling)
        return VisionNetwork(file.name, graph, INPUT_SIDES, no_body, state.tell)
    module = built_module(state)
    network = ModuleNetwork(module, scaling, device)
    sides = in_gpu_thread(lambda: able_sides(network, state.side))
    return VisionNetwork(file.name, network, sides, partial(ModuleBody, module, scaling), state.tell)


def able_sides(network: FrozenNetwork, side: int) -> Sequence[int]:
    """A transformer may take nothing but the size that it has learned from."""
    try:
        network.features(np.zeros((1, LEAST_SIDE, LEAST_SIDE, 3), np.uint8))
    except (RuntimeError, AssertionError, ValueError):
        network.features(np.zeros((1, side, side, 3), np.uint8))
        return (side,)
    return INPUT_SIDES


def no_body(_device: str, _threads: int) -> Any:
    raise RuntimeError("without PyTorch no network learns")
