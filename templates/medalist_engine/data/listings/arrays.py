"""Tables of arrays: NumPy's files as columns beside each other."""

import zipfile
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.listing import Listing

ROW_NUMBERS = "#"
PLACE_OF_LARGEST = "max"
MOST_ARRAY_BYTES = 1 << 30


def frame_of_arrays(listing: Listing, folder: Path) -> pd.DataFrame:
    """Columns of arrays beside each other."""
    rows = len(array_at(folder, listing["array"]))
    places = listing.get("arrays") or listing["columns"]
    columns = [np.arange(rows) if place == ROW_NUMBERS else array_column(folder, place) for place in places]
    return pd.DataFrame(dict(zip(listing["columns"], columns, strict=True)))


def array_column(folder: Path, cell: str) -> np.ndarray:
    """`y.npy`, `y.npy[2]` for one column, `y.npy[max]` for the place of the largest number of each row."""
    place, _, which = cell.removesuffix("]").rpartition("[") if cell.endswith("]") else (cell, "", "")
    values = array_at(folder, place)
    if which == PLACE_OF_LARGEST:
        return values.argmax(axis=1)
    column = values[:, int(which)] if which else values.ravel()
    is_whole = column.dtype.kind == "f" and np.isfinite(column).all() and (column == np.round(column)).all()
    return column.astype(np.int64) if is_whole else column


def array_at(folder: Path, place: str) -> np.ndarray:
    """`file.npz#name`, or `file.npy`."""
    name, _, inner = place.partition("#")
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    return npz_array(path, inner) if inner else np.load(path, mmap_mode="r", allow_pickle=False)


def npz_array(path: Path, name: str) -> np.ndarray:
    """One array of an archive of arrays; never runs what it holds, and refuses what is too large."""
    with zipfile.ZipFile(path) as archive:
        size = archive.getinfo(f"{name}.npy").file_size
    if size > MOST_ARRAY_BYTES:
        raise ValueError(f"{name} has {size} bytes")
    with np.load(path, allow_pickle=False) as arrays:
        return arrays[name]
