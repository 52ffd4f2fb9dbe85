"""The tensors of pretrained weights by name, read without any package; {} where they are not there."""

import hashlib
import json
import os
from math import prod
from pathlib import Path

import numpy as np

KINDS = {"F32": "<f4", "F16": "<f2", "I64": "<i8"}


def load_weights(name: str) -> dict[str, np.ndarray]:
    folder = Path(os.environ.get("MEDALIST_MODELS_DIR", "/kaggle/input"), name)
    if not (folder / "model.safetensors").is_file():
        return {}
    content = (folder / "model.safetensors").read_bytes()
    told = json.loads((folder / "weights.json").read_text("utf-8"))
    used = {
        "sha256": hashlib.sha256(content).hexdigest(),
        "licence": told["licence"],
        "source": told["source"],
    }
    print("@@WEIGHTS", json.dumps({"model": name, **used}), flush=True)  # the result says what was used
    length = int.from_bytes(content[:8], "little")
    tensors = {}
    for key, entry in json.loads(content[8 : 8 + length]).items():
        if key != "__metadata__":
            kind, shape, start = entry["dtype"], entry["shape"], 8 + length + entry["data_offsets"][0]
            tensors[key] = np.frombuffer(content, KINDS[kind], prod(shape), start).reshape(shape)
    return tensors
