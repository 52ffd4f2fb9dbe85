"""State: a backbone's tensors by name; never more of a pickle than PyTorch's reader of weights allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.pretrained.images.files import BackboneFile
from medalist_engine.pretrained.tensors import read_tensors, tensor_places
from medalist_engine.pretrained.weights import file_sum, tell_weights, weight_notes

WRAPPERS = ("state_dict", "model", "module")
IMAGENET_MEAN = (0.485, 0.456, 0.406)
IMAGENET_DEVIATION = (0.229, 0.224, 0.225)
USUAL_SIDE = 224
LARGEST_SIDE = 1024


@dataclass(frozen=True)
class BackboneState:
    """Tensors whose file was found true, and how pictures (0 to 1) must be scaled for them."""

    file: BackboneFile
    tensors: Mapping[str, np.ndarray]
    sha256: str
    licence: str
    source: str

    def tell(self) -> None:
        tell_weights(self.file.name, self.sha256, self.licence, self.source)

    @property
    def mean(self) -> tuple[float, float, float]:
        return three_numbers(self.file.told.get("mean"), IMAGENET_MEAN)

    @property
    def deviation(self) -> tuple[float, float, float]:
        deviation = three_numbers(self.file.told.get("std"), IMAGENET_DEVIATION)
        return deviation if min(deviation) > 0 else IMAGENET_DEVIATION

    @property
    def side(self) -> int:
        """Of the pictures that it has learned from."""
        size = self.file.told.get("input_size")
        last = size[-1] if isinstance(size, list) and size else None
        return last if type(last) is int and 16 <= last <= LARGEST_SIDE else USUAL_SIDE


def three_numbers(numbers: Any, usual: tuple[float, float, float]) -> tuple[float, float, float]:
    if (
        not isinstance(numbers, list)
        or len(numbers) != 3
        or not all(type(one) in (int, float) for one in numbers)
    ):
        return usual
    return float(numbers[0]), float(numbers[1]), float(numbers[2])


def backbone_state(file: BackboneFile) -> BackboneState:
    """ValueError where the file is not what it says; ImportError where only PyTorch could read it."""
    sha256 = file_sum(file.path)
    if not sha256.startswith(file.sum_begins):
        raise ValueError("its sum does not begin as its name says")
    notes = weight_notes(file.path.parent)
    if notes.get("sha256", sha256) != sha256:
        raise ValueError("its sum is not the one in weights.json")
    if file.is_safetensors:
        tensors = read_tensors(file.path, tensor_places(file.path))
    else:
        tensors = pickled_tensors(file)
    licence = notes.get("licence") or str(file.told.get("license") or "unknown")[:200]
    source = notes.get("source", f"{file.source}: {file.path.name}")
    return BackboneState(file, tensors, sha256, licence, source[:200])


def pickled_tensors(file: BackboneFile) -> dict[str, np.ndarray]:
    """PyTorch's reader for weights alone runs nothing of what stands in the pickle."""
    import torch

    try:
        state = torch.load(file.path, map_location="cpu", weights_only=True)
    except Exception as error:  # noqa: BLE001 an arbitrary file may fail in as many ways
        raise ValueError(f"it is not a file of weights alone: {type(error).__name__}") from error
    for wrapper in WRAPPERS:
        if isinstance(state, dict) and isinstance(state.get(wrapper), dict):
            state = state[wrapper]
    if not isinstance(state, dict) or not all(torch.is_tensor(value) for value in state.values()):
        raise ValueError("it is not a table of tensors")
    return {str(name).removeprefix("module."): as_numbers(value) for name, value in state.items()}


def as_numbers(value: Any) -> np.ndarray:
    """Halves become single numbers: not all of them are known to NumPy."""
    return (value.detach().float() if value.is_floating_point() else value.detach()).numpy()
