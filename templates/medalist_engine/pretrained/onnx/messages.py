"""Messages: ONNX's protobuf, as far as a graph needs it, so that no further package is installed."""

from collections.abc import Sequence
from struct import pack

import numpy as np

Value = int | float | str | bytes
Field = tuple[int, Value]
FLOAT, INTEGER, LONG, BYTE, TRUTH = 1, 6, 7, 2, 9
TENSOR_TYPES = {"float32": FLOAT, "int32": INTEGER, "int64": LONG, "uint8": BYTE, "bool": TRUTH}


def message(*fields: Field) -> bytes:
    """Fields by their numbers: integers as varints, floats in four bytes, all else after its length."""
    parts = []
    for number, value in fields:
        if isinstance(value, int):
            parts += [varint(number << 3), varint(value)]
        elif isinstance(value, float):
            parts += [varint(number << 3 | 5), pack("<f", value)]
        else:
            content = value.encode() if isinstance(value, str) else value
            parts += [varint(number << 3 | 2), varint(len(content)), content]
    return b"".join(parts)


def varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; negative numbers as 64 bits."""
    value, out = value & (1 << 64) - 1, bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def tensor(name: str, values: np.ndarray) -> bytes:
    kind = TENSOR_TYPES[values.dtype.name]
    return message(*((1, size) for size in values.shape), (2, kind), (8, name), (9, values.tobytes()))


def attribute(name: str, value: Value | Sequence[int]) -> bytes:
    if isinstance(value, int):
        return message((1, name), (3, value), (20, 2))
    if isinstance(value, float):
        return message((1, name), (2, value), (20, 1))
    if isinstance(value, str):
        return message((1, name), (4, value), (20, 3))
    return message((1, name), *((8, int(one)) for one in value), (20, 7))


def typed(name: str, kind: int, sizes: Sequence[int | str] | None = None) -> bytes:
    """An input or an output; a size of which only the name is known may differ from call to call."""
    known = sizes or ()
    dims = message(*((1, message((1 if isinstance(size, int) else 2, size))) for size in known))
    shape: list[Field] = [] if sizes is None else [(2, dims)]
    return message((1, name), (2, message((1, message((1, kind), *shape)))))
