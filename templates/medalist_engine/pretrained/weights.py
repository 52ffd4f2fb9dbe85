"""Weights: a pretrained network's tensors, if they are on this machine; the run is told which were used."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from medalist_engine.pretrained.places import WEIGHT_FILE, weight_folders
from medalist_engine.pretrained.tensors import TensorPlace, read_tensors, tensor_places
from medalist_engine.protocol import emit, warn

LONGEST_NOTE = 200
TOLD_WEIGHTS: set[str] = set()


@dataclass(frozen=True)
class Weights:
    """Weights whose header and sum were found true."""

    name: str
    folder: Path
    sha256: str
    licence: str
    source: str
    places: dict[str, TensorPlace]

    def tensors(self) -> dict[str, np.ndarray]:
        """Read-only arrays by name; the run is told that they are used."""
        self.tell()
        return self.read_silently()

    def read_silently(self) -> dict[str, np.ndarray]:
        """For who may find that time is too short for them, and tells the run later."""
        return read_tensors(self.folder / WEIGHT_FILE, self.places)

    def tell(self) -> None:
        tell_weights(self.name, self.sha256, self.licence, self.source)


def tell_weights(name: str, sha256: str, licence: str, source: str) -> None:
    """Tells the run that weights are used, once."""
    if sha256 not in TOLD_WEIGHTS:
        TOLD_WEIGHTS.add(sha256)
        emit("WEIGHTS", model=name, sha256=sha256, licence=licence, source=source)


def find_weights(name: str) -> Weights | None:
    """The first that can be used; one that cannot costs a warning. None: nobody has put them here."""
    for folder in weight_folders(name):
        try:
            return weights_in(name, folder)
        except (OSError, ValueError) as error:
            warn(f"the weights of {name} in {folder} are not used: {error}")
    return None


def weights_in(name: str, folder: Path) -> Weights:
    places = tensor_places(folder / WEIGHT_FILE)
    notes = weight_notes(folder)
    sha256 = file_sum(folder / WEIGHT_FILE)
    if notes.get("sha256", sha256) != sha256:
        raise ValueError("their sum is not the one in weights.json")
    return Weights(
        name, folder, sha256, notes.get("licence", "unknown"), notes.get("source", "unknown"), places
    )


def weight_notes(folder: Path) -> dict[str, str]:
    """What weights.json says; weights that a person put there need none."""
    try:
        notes = json.loads((folder / "weights.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise ValueError("their weights.json is not JSON") from error
    if not isinstance(notes, dict):
        raise ValueError("their weights.json is not a table")
    return {str(key): str(note)[:LONGEST_NOTE] for key, note in notes.items()}


def file_sum(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
