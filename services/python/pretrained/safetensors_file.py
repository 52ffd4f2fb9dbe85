"""Writes safetensors: a JSON header and one block of bytes. Equal tensors give equal files."""

import json
from pathlib import Path

from state_dict import Tensor


def write_safetensors(tensors: dict[str, Tensor], path: Path) -> None:
    """Writes tensors sorted by name. The header ends at a multiple of eight, so the file can be mapped."""
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
