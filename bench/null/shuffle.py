"""Shuffle: a copy of a competition's folder in which no label has anything to do with its row.

usage: shuffle.py FOLDER COPY TARGETS SEED     (TARGETS: a JSON list of column names)

The targets of one row stay together: only the rows are exchanged. Where no table has the targets, they are in
names of files or in arrays, and what the files of train hold changes places.
"""

import json
import shutil
import sys
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd

AS_WRITTEN = {"dtype": str, "keep_default_na": False}
MEDIA = "train"
"""Files of train below a folder or in an archive of this name."""


def shuffled_copy(source: Path, copy: Path, targets: list[str], seed: int) -> str:
    """What was shuffled, in words; raises ValueError where no labels are found."""
    shutil.copytree(source, copy)
    for path in (copy, *copy.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    random = np.random.default_rng(seed)
    ways = (shuffle_tables, shuffle_arrays, shuffle_files)
    done = next(filter(None, (way(copy, targets, random) for way in ways)), None)
    if done is None:
        raise ValueError("no table, array or file of train has the labels")
    return done


def shuffle_tables(folder: Path, targets: list[str], random: np.random.Generator) -> str | None:
    """In every table but test and sample that has all targets."""
    done = []
    for path in sorted([*folder.glob("*.csv"), *folder.glob("*.json")]):
        if path.name.startswith(("test", "sample")):
            continue
        is_json = path.suffix == ".json"
        table = pd.DataFrame(json.loads(path.read_text())) if is_json else pd.read_csv(path, **AS_WRITTEN)
        if not set(targets) <= set(table):
            continue
        known = np.flatnonzero((table[targets].astype(str) != "").any(axis=1))
        table.loc[known, targets] = table[targets].to_numpy()[random.permutation(known)]
        if is_json:
            table.to_json(path, orient="records")
        else:
            table.to_csv(path, index=False)
        done.append(path.name)
    return f"{', '.join(targets)} in {', '.join(done)}" if done else None


def shuffle_arrays(folder: Path, _targets: list[str], random: np.random.Generator) -> str | None:
    """Of an archive of arrays, that of labels: it has one cell for each row, and the fewest values."""
    for path in folder.glob(f"{MEDIA}*.npz"):
        arrays = dict(np.load(path))
        values = {name: len(np.unique(array)) for name, array in arrays.items() if array.ndim == 1}
        if values:
            labels = min(values, key=values.__getitem__)
            np.savez(path, **arrays | {labels: random.permutation(arrays[labels])})
            return f"{labels} in {path.name}"
    return None


def shuffle_files(folder: Path, _targets: list[str], random: np.random.Generator) -> str | None:
    """Names and folders stay, and what the files hold changes places."""
    for archive in folder.glob(f"{MEDIA}*.zip"):
        below = folder / archive.stem
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder if all(n.startswith(archive.stem) for n in packed.namelist()) else below)
        archive.unlink()
    files = sorted(path for path in (folder / MEDIA).rglob("*") if path.is_file())
    contents = [path.read_bytes() for path in files]
    for path, place in zip(files, random.permutation(len(files)), strict=True):
        path.write_bytes(contents[place])
    return f"what {len(files)} files below {MEDIA}/ hold" if files else None


if __name__ == "__main__":
    source, copy, targets, seed = sys.argv[1:]
    print(shuffled_copy(Path(source), Path(copy), json.loads(targets), int(seed)))
