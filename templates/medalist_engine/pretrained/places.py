"""Places: folders that may hold the weights of a name, those of the user first. Never a download."""

import os
import sys
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

WEIGHT_FILE = "model.safetensors"
KAGGLE_INPUT = Path("/kaggle/input")
DEEPEST = 7
MOST_FOLDERS = 3000
HUB_NAMES = {"all-MiniLM-L6-v2": "sentence-transformers/all-MiniLM-L6-v2"}


def weight_folders(name: str) -> Iterator[Path]:
    """Hugging Face's cache where it is shared, the models folder, then what Kaggle has attached."""
    for place in (hub_folders, models_folders, kaggle_folders):
        yield from (folder for folder in place(name) if (folder / WEIGHT_FILE).is_file())


def hub_folders(name: str) -> list[Path]:
    cache, hub_name = os.environ.get("HF_HUB_CACHE", ""), HUB_NAMES.get(name)
    if not cache or not hub_name:
        return []
    try:
        return sorted(Path(cache, f"models--{hub_name.replace('/', '--')}", "snapshots").iterdir())
    except OSError:
        return []


def models_folders(name: str) -> list[Path]:
    return [models_folder() / name]


def models_folder() -> Path:
    """The one that MEDALIST_MODELS_DIR names, else `models` beside the program, as in a bundle."""
    return Path(os.environ.get("MEDALIST_MODELS_DIR") or Path(sys.argv[0]).parent / "models")


def kaggle_folders(name: str) -> Iterator[Path]:
    """A model's own folder there may hold versions: the weights lie some levels below its name."""
    wanted = plain_name(name)
    for folder in islice(folders_below(KAGGLE_INPUT), MOST_FOLDERS):
        if wanted in map(plain_name, folder.parts):
            yield folder


def plain_name(name: str) -> str:
    return name.lower().replace("_", "-")


def folders_below(folder: Path) -> Iterator[Path]:
    """Level by level, so that the many folders of a dataset hide no model beside it."""
    queue = deque([(folder, 0)])
    while queue:
        parent, level = queue.popleft()
        try:
            with os.scandir(parent) as entries:
                children = sorted(Path(entry) for entry in entries if entry.is_dir(follow_symlinks=False))
        except OSError:
            continue
        yield from children
        if level + 1 < DEEPEST:
            queue.extend((child, level + 1) for child in children)
