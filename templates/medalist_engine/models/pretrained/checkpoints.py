"""Checkpoints: files of pretrained tabular networks in the user's caches; unpickled only as plain weights."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

from medalist_engine.models.neural.pytorch import torch
from medalist_engine.pretrained.places import KAGGLE_INPUT, MOST_FOLDERS, folders_below, models_folder
from medalist_engine.pretrained.weights import file_sum, tell_weights
from medalist_engine.protocol import warn


@dataclass(frozen=True)
class NetworkFamily:
    """A package of networks: how its files are called (with version and kind), where they lie, and whose."""

    package: str
    file_name: str
    hub_folder: str
    own_cache: str | None
    licence: str
    source: str


@dataclass(frozen=True)
class Checkpoint:
    """A file whose content was found to be weights and nothing else."""

    path: Path
    name: str
    sha256: str
    family: NetworkFamily

    def tell(self) -> None:
        tell_weights(self.name, self.sha256, self.family.licence, self.family.source)


def is_offered(family: NetworkFamily) -> bool:
    """Whether its package is installed and any of its files is here."""
    there = torch is not None and find_spec(family.package) is not None
    return there and next(family_files(family), None) is not None


def has_kind(family: NetworkFamily, kind: str) -> bool:
    return bool(ranked_files(family, kind))


def family_files(family: NetworkFamily) -> Iterator[Path]:
    """Files called as the family's: in Hugging Face's cache, its own, the models folder, on Kaggle."""
    pattern = re.compile(family.file_name)
    for folder in family_folders(family):
        try:
            yield from sorted(file for file in folder.iterdir() if pattern.fullmatch(file.name))
        except OSError:
            continue


def family_folders(family: NetworkFamily) -> Iterator[Path]:
    hub = os.environ.get("HF_HUB_CACHE", "")
    if hub:
        yield from sorted(Path(hub).glob(f"{family.hub_folder}/snapshots/*"))
    own = os.environ.get(family.own_cache, "") if family.own_cache else ""
    for folder in (*([Path(own)] if own else []), models_folder()):
        yield from (folder, *sorted(folder.glob("*/")))
    yield from islice(folders_below(KAGGLE_INPUT), MOST_FOLDERS)


@cache
def ranked_files(family: NetworkFamily, kind: str) -> tuple[Path, ...]:
    """For `classifier` or `regressor`: the newest version first, and its default file before others."""
    pattern = re.compile(family.file_name)
    ranked = []
    for file in family_files(family):
        match = pattern.fullmatch(file.name)
        version, own = (match["version"], match["kind"]) if match else ("0", None)
        if own in (kind, None):
            numbers = tuple(-int(number) for number in (*version.split("."), "0")[:2])
            ranked.append((numbers, "default" not in file.name, len(file.name), file))
    return tuple(file for *_, file in sorted(ranked, key=lambda one: one[:3]))


@cache
def find_checkpoint(family: NetworkFamily, kind: str) -> Checkpoint | None:
    """The first that holds weights alone; one that does not costs a warning."""
    for file in ranked_files(family, kind):
        try:
            refuse_code(file)
            return Checkpoint(with_its_suffix(file), file.stem[:100], file_sum(file), family)
        except Exception as error:  # noqa: BLE001
            warn(f"the weights {file} are not used: {type(error).__name__}: {str(error)[:200]}")
    return None


def refuse_code(file: Path) -> None:
    """A `.ckpt` is a pickle, and packages may read it freely: what is more than weights stops here."""
    if file.suffix == ".safetensors":
        return
    content = torch.load(file, map_location="cpu", weights_only=True)
    if not isinstance(content, dict) or "state_dict" not in content or "config" not in content:
        raise ValueError("it has no config and state_dict")


def with_its_suffix(file: Path) -> Path:
    """Hugging Face's cache links to files without a suffix; TabPFN follows links, and needs the suffix."""
    if file.suffix != ".safetensors" or file.resolve().suffix == file.suffix:
        return file
    return Path(shutil.copyfile(file, Path(tempfile.mkdtemp(prefix="weights-"), file.name)))


def stay_offline() -> None:
    """Before a package is loaded: no downloads, and pickles are read as weights only."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TORCH_FORCE_WEIGHTS_ONLY_LOAD"] = "1"
    os.environ["TABPFN_DISABLE_TELEMETRY"] = "1"
