"""Safetensors: tensors as one header of JSON and one block of bytes; equal tensors give equal files."""

import json
from pathlib import Path

from state_dict import Tensor


def write_safetensors(tensors: dict[str, Tensor], path: Path) -> None:
    """Sorted by name; the header ends on a multiple of eight, so that all can be mapped."""
    header, at = {}, 0
    for name, tensor in sorted(tensors.items()):
        end = at + len(tensor.content)
        header[name] = {"dtype": tensor.kind, "shape": tensor.shape, "data_offsets": [at, end]}
        at = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with path.open("wb") as stream:
        stream.write(len(text).to_bytes(8, "little") + text)
        for _name, tensor in sorted(tensors.items()):
            stream.write(tensor.content)
