"""Tensors: reads safetensors files with numpy alone; a header that lies is refused."""

import json
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

LONGEST_HEADER = 20_000_000
TENSOR_KINDS = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "i1",
    "U8": "u1",
    "BOOL": "?",
}


@dataclass(frozen=True)
class TensorPlace:
    """Where a tensor lies in its file."""

    kind: str
    shape: tuple[int, ...]
    start: int


def tensor_places(path: Path) -> dict[str, TensorPlace]:
    """What a file holds; ValueError if its header is not true."""
    size = path.stat().st_size
    with path.open("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
        if length > min(LONGEST_HEADER, size - 8):
            raise ValueError("its header is longer than the file")
        try:
            header = json.loads(stream.read(length))
        except (ValueError, RecursionError) as error:
            raise ValueError("its header is not JSON") from error
    if not isinstance(header, dict):
        raise ValueError("its header is not a table")
    first = 8 + length
    entries = {name: entry for name, entry in header.items() if name != "__metadata__"}
    return {name: tensor_place(name, entry, first, size) for name, entry in entries.items()}


def tensor_place(name: str, entry: Any, first: int, size: int) -> TensorPlace:
    try:
        kind, shape, (start, end) = entry["dtype"], entry["shape"], entry["data_offsets"]
        sizes = [start, end, *shape]
        whole = all(type(number) is int and number >= 0 for number in sizes)
        fits = end - start == prod(shape) * np.dtype(TENSOR_KINDS[kind]).itemsize and first + end <= size
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"tensor {name[:80]!r} is not described as one") from error
    if not whole or not fits:
        raise ValueError(f"tensor {name[:80]!r} does not lie in the file as described")
    return TensorPlace(kind, tuple(shape), first + start)


def read_tensors(path: Path, places: dict[str, TensorPlace]) -> dict[str, np.ndarray]:
    """The file is mapped, not read: what nobody asks for costs nothing. Halves become float32."""
    content = np.memmap(path, np.uint8, "r")
    return {name: read_tensor(content, place) for name, place in places.items()}


def read_tensor(content: np.ndarray, place: TensorPlace) -> np.ndarray:
    kind = np.dtype(TENSOR_KINDS[place.kind])
    flat = content[place.start : place.start + prod(place.shape) * kind.itemsize].view(kind)
    if place.kind == "BF16":
        flat = (flat.astype(np.uint32) << 16).view(np.float32)
    elif place.kind == "F16":
        flat = flat.astype(np.float32)
    return flat.reshape(place.shape)
