"""Backbone files: weights of image networks in caches, the models folder and what Kaggle has attached."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from medalist_engine.pretrained.images.architectures import ARCHITECTURE, known_architecture, strength_of
from medalist_engine.pretrained.places import (
    KAGGLE_INPUT,
    MOST_FOLDERS,
    WEIGHT_FILE,
    folders_below,
    models_folder,
)

BACKBONE_ENDINGS = (".safetensors", ".pth", ".pt", ".bin")
SUM_IN_NAME = re.compile(r"-([0-9a-f]{8,64})$")
MOST_FILES_OF_FOLDER = 200
LONGEST_CONFIG = 1_000_000
OWN_FORMATS = ("efficientnet-lite0", "efficientnet-lite2")
"""Folders whose tensors have names of their own: another module reads them."""


@dataclass(frozen=True)
class BackboneFile:
    """`told` is what config.json says; the file's sum must begin as its name says."""

    name: str
    architecture: str
    path: Path
    source: str
    told: dict[str, Any] = field(default_factory=dict)
    sum_begins: str = ""

    @property
    def is_safetensors(self) -> bool:
        return self.path.suffix == ".safetensors"

    @property
    def strength(self) -> float:
        return strength_of(self.architecture, self.path.stat().st_size)


def backbone_files() -> list[BackboneFile]:
    """The strongest first; of those with one name the first that was found."""
    files: dict[str, BackboneFile] = {}
    for place in (hub_backbones, torch_backbones, models_backbones, kaggle_backbones):
        for file in place():
            files.setdefault(file.name, file)
    return sorted(files.values(), key=lambda file: -file.strength)


def hub_backbones() -> Iterator[BackboneFile]:
    """Hugging Face's cache: `models--OWNER--NAME/snapshots/REVISION`."""
    cache = os.environ.get("HF_HUB_CACHE", "")
    for folder in sorted(Path(cache).glob("models--*/snapshots/*")) if cache else ():
        _models, *names = folder.parent.parent.name.split("--")
        yield from backbones_in(folder, "/".join(names))


def torch_backbones() -> Iterator[BackboneFile]:
    """What torch.hub, torchvision and timm have downloaded lies in one folder."""
    cache = os.environ.get("TORCH_HOME", "")
    for folder in ("hub/checkpoints", "checkpoints") if cache else ():
        yield from loose_backbones(Path(cache, folder), "torch's cache")


def models_backbones() -> Iterator[BackboneFile]:
    try:
        folders = sorted(path for path in models_folder().iterdir() if path.is_dir())
    except OSError:
        return
    for folder in folders:
        if folder.name not in OWN_FORMATS:
            yield from backbones_in(folder, "the models folder")


def kaggle_backbones() -> Iterator[BackboneFile]:
    for folder in islice(folders_below(KAGGLE_INPUT), MOST_FOLDERS):
        if not set(OWN_FORMATS) & set(folder.parts):
            yield from backbones_in(folder, str(folder.relative_to(KAGGLE_INPUT))[:100])


def backbones_in(folder: Path, source: str) -> Iterator[BackboneFile]:
    """A folder as timm writes it, one named like a network, or files that are."""
    weights = next((p for p in (folder / WEIGHT_FILE, folder / "pytorch_model.bin") if p.is_file()), None)
    settings = config_of(folder) if weights is not None else {}
    architecture = settings.get("architecture")
    if weights is not None and isinstance(architecture, str) and ARCHITECTURE.fullmatch(architecture):
        more = settings.get("pretrained_cfg")
        yield BackboneFile(
            hub_name(source, architecture),
            architecture,
            weights,
            source,
            settings | (more if isinstance(more, dict) else {}),
        )
    elif weights is not None and not settings:
        named = next((part for part in reversed(folder.parts[-4:]) if known_architecture(part)), None)
        if named is not None:
            yield BackboneFile(named, known_architecture(named) or "", weights, source)
    else:
        yield from loose_backbones(folder, source)


def hub_name(source: str, architecture: str) -> str:
    """As its makers call it, where the folder says so."""
    last = source.rpartition("/")[2]
    return last[:90] if last.startswith(architecture) else architecture


def loose_backbones(folder: Path, source: str) -> Iterator[BackboneFile]:
    """`resnet50-11ad3fa6.pth`: a network's name, and how the file's sum begins."""
    try:
        with os.scandir(folder) as entries:
            paths = sorted(Path(entry) for entry in islice(entries, MOST_FILES_OF_FOLDER) if entry.is_file())
    except OSError:
        return
    for path in paths:
        architecture = known_architecture(path.stem) if path.suffix in BACKBONE_ENDINGS else None
        if architecture is not None:
            digest_in_name = SUM_IN_NAME.search(path.stem)
            yield BackboneFile(
                path.stem[:90],
                architecture,
                path,
                source,
                sum_begins=digest_in_name[1] if digest_in_name else "",
            )


def config_of(folder: Path) -> dict[str, Any]:
    """What stands in config.json; nothing where it is not a table."""
    path = folder / "config.json"
    try:
        settings = json.loads(path.read_bytes()) if path.stat().st_size < LONGEST_CONFIG else None
    except (OSError, ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}
