"""Backbones in the caches of a user: of the Hub, of torch; and pictures to look at."""

import hashlib
import json

import numpy as np
import pytest
from medalist_engine.media.network import choice
from safetensors_files import write_safetensors


def pictures(count=3, side=40, seed=0):
    return np.random.default_rng(seed).integers(0, 255, (count, side, side, 3), np.uint8)


def in_hub(caches, tensors, name="timm/resnet18.test_in1k", **told):
    folder = caches / "hub" / f"models--{name.replace('/', '--')}" / "snapshots" / "a1"
    write_safetensors(folder / "model.safetensors", tensors)
    (folder / "config.json").write_text(json.dumps({"architecture": "resnet18"} | told))
    return folder


def in_torch(caches, tensors, stem="resnet18"):
    torch = pytest.importorskip("torch")
    folder = caches / "torch" / "hub" / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "new.pth"
    torch.save({name: torch.from_numpy(np.array(values)) for name, values in tensors.items()}, path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return path.rename(folder / f"{stem}-{digest[:8]}.pth")


def without_torch(monkeypatch):
    monkeypatch.setattr(choice, "torch_device", lambda: None)
