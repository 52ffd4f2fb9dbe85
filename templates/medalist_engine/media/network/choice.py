"""Choice: image networks whose weights are here, the strongest first; each is opened when it is its turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from medalist_engine.media.network.builders import built_module
from medalist_engine.media.network.efficientnet import Operations, efficientnet
from medalist_engine.media.network.gpu_thread import in_gpu_thread
from medalist_engine.media.network.modules import ModuleBody, ModuleNetwork
from medalist_engine.media.network.numpy_operations import NumpyOperations
from medalist_engine.media.network.residual.arrays import ResidualArrays
from medalist_engine.media.network.stages import Scaling
from medalist_engine.media.network.torch_operations import TorchOperations, torch_device
from medalist_engine.media.tune.body import Body, LiteBody
from medalist_engine.pretrained.images.architectures import STRENGTHS
from medalist_engine.pretrained.images.files import OWN_FORMATS, BackboneFile, backbone_files
from medalist_engine.pretrained.images.state import backbone_state
from medalist_engine.pretrained.weights import Weights, find_weights
from medalist_engine.protocol import warn

INPUT_SIDES = (64, 96, 128, 160, 192, 224)
LEAST_SIDE = 96
TOLD_TROUBLES: set[str] = set()


class FrozenNetwork(Protocol):
    """Bytes in, a vector for each picture by block out."""

    def features(self, pixels: np.ndarray, operations: Operations) -> list[np.ndarray]: ...


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
    network = efficientnet(tensors, new_operations())
    return VisionNetwork(weights.name, network, INPUT_SIDES, partial(LiteBody, tensors), weights.tell)


def found_network(file: BackboneFile) -> VisionNetwork:
    """In PyTorch, or for plain residual networks in NumPy. ValueError where it cannot be built."""
    device = torch_device()
    if device is None and not file.is_safetensors:
        raise ValueError("only PyTorch reads such a file, and it is not installed")
    state = backbone_state(file)
    scaling = Scaling(state.mean, state.deviation)
    if device is None:
        arrays = ResidualArrays(state.tensors, scaling)
        return VisionNetwork(file.name, arrays, INPUT_SIDES, no_body, state.tell)
    module = built_module(state)
    network = ModuleNetwork(module, scaling, device)
    sides = in_gpu_thread(lambda: able_sides(network, state.side))
    return VisionNetwork(file.name, network, sides, partial(ModuleBody, module, scaling), state.tell)


def able_sides(network: FrozenNetwork, side: int) -> Sequence[int]:
    """A transformer may take nothing but the size that it has learned from."""
    try:
        network.features(np.zeros((1, LEAST_SIDE, LEAST_SIDE, 3), np.uint8), new_operations())
    except (RuntimeError, AssertionError, ValueError):
        network.features(np.zeros((1, side, side, 3), np.uint8), new_operations())
        return (side,)
    return INPUT_SIDES


def new_operations() -> Operations:
    """In PyTorch where it is there, else in NumPy; for one thread."""
    device = torch_device()
    return NumpyOperations() if device is None else TorchOperations(device, 1)


def no_body(_device: str, _threads: int) -> Any:
    raise RuntimeError("without PyTorch no network learns")
