"""Reads state dicts of torch.save, in the older and newer format, without torch. Nothing in them is run."""

import io
import pickle
import zipfile
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

DAMAGE = (
    *(pickle.UnpicklingError, zipfile.BadZipFile, EOFError, StopIteration),
    *(AttributeError, LookupError, OverflowError, TypeError),
)
LEGACY_MAGIC = 0x1950A86A20F9469CFC6C
KINDS = {
    "FloatStorage": ("F32", 4),
    "DoubleStorage": ("F64", 8),
    "HalfStorage": ("F16", 2),
    "BFloat16Storage": ("BF16", 2),
    "LongStorage": ("I64", 8),
    "IntStorage": ("I32", 4),
    "ShortStorage": ("I16", 2),
    "CharStorage": ("I8", 1),
    "ByteStorage": ("U8", 1),
    "BoolStorage": ("BOOL", 1),
}


@dataclass(frozen=True)
class Part:
    """A tensor as the pickle describes it: a piece of a storage whose bytes come later."""

    storage: str
    kind: str
    size: int
    offset: int
    shape: tuple[int, ...]
    stride: tuple[int, ...]

    def bytes_of(self, content: bytes) -> bytes:
        """The bytes in the order of the shape; numpy refuses a tensor outside its storage."""
        steps = [step * self.size for step in self.stride]
        return np.ndarray(self.shape, f"V{self.size}", content, self.offset * self.size, steps).tobytes()


@dataclass(frozen=True)
class Tensor:
    kind: str
    shape: tuple[int, ...]
    content: bytes


def read_state_dict(path: Path) -> dict[str, Tensor]:
    """Reads tensors by name. ValueError: the file holds something else."""
    try:
        parts, storages = (zipped if zipfile.is_zipfile(path) else legacy)(path)
        return {name: Tensor(p.kind, p.shape, p.bytes_of(storages[p.storage])) for name, p in parts.items()}
    except DAMAGE as error:
        raise ValueError(f"it is not a state dict: {error}") from error


def zipped(path: Path) -> tuple[dict[str, Part], dict[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        root = next(name for name in archive.namelist() if name.endswith("data.pkl"))[: -len("data.pkl")]
        parts = only_parts(OnlyTensors(io.BytesIO(archive.read(f"{root}data.pkl"))).load())
        keys = {part.storage for part in parts.values()}
        return parts, {key: archive.read(f"{root}data/{key}") for key in keys}


def legacy(path: Path) -> tuple[dict[str, Part], dict[str, bytes]]:
    """The older format: pickles of magic, protocol, machine, state and keys, then each storage after its
    length."""
    with path.open("rb") as stream:
        magic, _protocol, machine = (OnlyTensors(stream).load() for _ in range(3))
        if magic != LEGACY_MAGIC or machine["little_endian"] is not True:
            raise ValueError("it was not written by torch.save on a usual machine")
        parts = only_parts(OnlyTensors(stream).load())
        sizes = {part.storage: part.size for part in parts.values()}
        storages = {}
        for key in OnlyTensors(stream).load():
            count = int.from_bytes(stream.read(8), "little", signed=True)
            storages[key] = stream.read(max(0, count) * sizes[key])
    return parts, storages


def only_parts(state: Any) -> dict[str, Part]:
    if not isinstance(state, dict) or not all(isinstance(part, Part) for part in state.values()):
        raise ValueError("it is not a table of tensors")
    return {str(name): part for name, part in state.items()}


class OnlyTensors(pickle.Unpickler):
    """An unpickler that knows only the three things in a state dict; any other name ends the reading."""

    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) == ("collections", "OrderedDict"):
            return OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return rebuild
        if module == "torch" and name in KINDS:
            return lambda: name
        raise pickle.UnpicklingError(f"it asks for {module}.{name}")

    def persistent_load(self, pid: Any) -> tuple[str, str]:
        _storage, kind, key = pid[:3]
        return str(key), kind()


def rebuild(
    storage: tuple[str, str], offset: int, shape: tuple[int, ...], stride: tuple[int, ...], *_: Any
) -> Part:
    key, name = storage
    kind, size = KINDS[name]
    return Part(key, kind, size, offset, tuple(shape), tuple(stride))
