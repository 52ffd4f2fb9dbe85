"""Listings: tables of files and labels, made again where the data folder lacks them."""

import re
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.files.streams import find_file
from solution.media.files.library import Library
from solution.protocol import warn

ROW_NUMBERS = "#"
MOST_ARRAY_BYTES = 1 << 30


def with_listings(config: Config, folder: Path) -> Config:
    """The config, with paths of listings made again in place of those that are not there."""
    media = config.get("media") or {}
    made = {}
    for told in media.get("listings") or []:
        if find_file(folder, told["path"]) is not None:
            continue
        try:
            made[told["path"]] = written(
                listing_frame(told, folder, media.get("archives") or {}), told["path"]
            )
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            warn(f"{told['path']} could not be made again: {type(error).__name__}: {error}")
    return config | {"files": {what: renamed(value, made) for what, value in config["files"].items()}}


def renamed(value: object, made: dict[str, str]) -> object:
    if isinstance(value, list):
        return [made.get(one, one) for one in value]
    return made.get(value, value) if isinstance(value, str) else value


def written(frame: pd.DataFrame, name: str) -> str:
    path = Path(tempfile.mkdtemp(prefix="listing-")) / Path(name).name
    frame.to_csv(path, index=False)
    return str(path)


def listing_frame(told: dict, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    if told.get("array"):
        return frame_of_arrays(told, folder)
    form = re.compile(told["pattern"])
    found = [form.fullmatch(path) for path in sorted(Library(folder, archives).places)]
    return pd.DataFrame([match.groups() for match in found if match], columns=told["columns"])


def frame_of_arrays(told: dict, folder: Path) -> pd.DataFrame:
    """One-dimensional arrays of an npz beside each other."""
    path = find_file(folder, told["array"])
    if path is None:
        raise FileNotFoundError(told["array"])
    names = told.get("arrays") or told["columns"]
    columns = {name: npz_array(path, name).ravel() for name in names if name != ROW_NUMBERS}
    rows = len(next(iter(columns.values()))) if columns else 0
    columns |= {ROW_NUMBERS: np.arange(rows)}
    return pd.DataFrame({new: columns[old] for new, old in zip(told["columns"], names, strict=True)})


def npz_array(path: Path, name: str) -> np.ndarray:
    """One array of an archive of arrays; never runs what it holds, and refuses what is too large."""
    with zipfile.ZipFile(path) as archive:
        size = archive.getinfo(f"{name}.npy").file_size
    if size > MOST_ARRAY_BYTES:
        raise ValueError(f"{name} has {size} bytes")
    with np.load(path, allow_pickle=False) as arrays:
        return arrays[name]
