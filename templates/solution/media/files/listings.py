"""Listings: tables of files and labels, made again where the data folder lacks them."""

import re
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.files.streams import find_file
from solution.media.files.annotations import annotated_frame
from solution.media.files.documents import documents_frame
from solution.media.files.keyed import keyed_frame
from solution.media.files.library import Library
from solution.media.files.matches import matches_frame
from solution.media.files.reshaped import reshaped_frame
from solution.media.files.rules.listing_rules import Listing
from solution.media.files.stretches import stretches_frame
from solution.media.files.summed import summed_frame
from solution.protocol import warn

ROW_NUMBERS, PLACE_OF_LARGEST, HIDDEN_LABEL = "#", "max", "?"
MOST_ARRAY_BYTES = 1 << 30


def with_listings(config: Config, folder: Path) -> Config:
    """The config, with paths of listings made again in place of those that are not there."""
    media = config.get("media") or {}
    made = {}
    for listing in [*(media.get("listings") or []), *(config.get("listings") or [])]:
        if find_file(folder, listing["path"]) is not None:
            continue
        try:
            made[listing["path"]] = written(
                listing_frame(listing, folder, media.get("archives") or {}), listing["path"]
            )
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            warn(f"{listing['path']} could not be made again: {type(error).__name__}: {error}")
    return config | {"files": {what: renamed(value, made) for what, value in config["files"].items()}}


def renamed(value: object, made: dict[str, str]) -> object:
    if isinstance(value, list):
        return [made.get(one, one) for one in value]
    return made.get(value, value) if isinstance(value, str) else value


def written(frame: pd.DataFrame, name: str) -> str:
    path = Path(tempfile.mkdtemp(prefix="listing-")) / Path(name).name
    frame.to_csv(path, index=False)
    return str(path)


def listing_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    if listing.get("array"):
        return frame_of_arrays(listing, folder)
    if listing.get("ordered"):
        return ordered_frame(listing, folder)
    if listing.get("melted"):
        return melted_frame(listing, folder)
    if listing.get("annotated"):
        return annotated_frame(listing, folder)
    if listing.get("parted"):
        return parted_frame(listing, folder)
    if listing.get("positions") or listing.get("followed"):
        return keyed_frame(listing, folder)
    if listing.get("texts"):
        return documents_frame(listing, folder, archives)
    if listing.get("summed"):
        return summed_frame(listing, folder)
    if listing.get("reshaped"):
        return reshaped_frame(listing, folder)
    if listing.get("matches"):
        return matches_frame(listing, folder)
    if listing.get("cut"):
        return stretches_frame(listing, folder)
    if listing.get("spread"):
        return spread_frame(listing, folder)
    form = re.compile(listing["pattern"])
    matches = [form.fullmatch(path) for path in sorted(Library(folder, archives).places)]
    frame = pd.DataFrame([match.groups() for match in matches if match], columns=listing["columns"])
    if listing.get("others"):
        labels = frame[listing["columns"][-1]]
        frame[listing["columns"][-1]] = labels.where(
            labels.isin(listing["others"]["kept"]), listing["others"]["label"]
        )
    return frame


def melted_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """A row for each file and class, as texts of labels and of names tell; of test without answers."""
    rule = listing["melted"]
    labels, names, sample = (cells_of_text(folder, rule[what]) for what in ("labels", "names", "sample"))
    files = {row[0]: row[1] for row in names if len(row) > 1}
    keys = [int(row[0]) for row in sample[1:]]
    if len(listing["columns"]) == 3:
        rows = [(key, files.get(str(key // rule["per"]), ""), f"class_{key % rule['per']}") for key in keys]
        return pd.DataFrame(rows, columns=listing["columns"])
    classes = sorted({key % rule["per"] for key in keys})
    rows = [
        (int(row[0]) * rule["per"] + one, files[row[0]], f"class_{one}", int(str(one) in row[1:]))
        for row in labels
        if row[0].isdigit() and row[1:2] != [HIDDEN_LABEL] and row[0] in files
        for one in classes
    ]
    return pd.DataFrame(rows, columns=listing["columns"])


def parted_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """A table with both parts of its keys, a name and a class, in columns of their own."""
    rule, (key, name, kind, *answers) = listing["parted"], listing["columns"]
    path = find_file(folder, rule["table"] or rule["sample"])
    if path is None:
        raise FileNotFoundError(rule["table"] or rule["sample"])
    frame = pd.read_csv(path, sep=None, engine="python", dtype=str, keep_default_na=False)
    keys = frame.iloc[:, 0].tolist()
    ends = [rule["separator"] + one for one in rule["classes"]]
    endings = [next((end for end in ends if cell.endswith(end)), "") for cell in keys]
    parts = {key: keys, name: [cell.removesuffix(end) for cell, end in zip(keys, endings, strict=True)]}
    parts[kind] = [end.removeprefix(rule["separator"]) for end in endings]
    return pd.DataFrame(parts | {answer: frame[answer] for answer in answers})


def spread_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """A table with a column of 0 and 1 for each label in the lists of one of its columns."""
    rule = listing["spread"]
    path = find_file(folder, rule["table"])
    if path is None:
        raise FileNotFoundError(rule["table"])
    frame = pd.read_csv(path, sep=None, engine="python", dtype=str, keep_default_na=False)
    lists = frame.pop(rule["column"]).str.split(rule["separator"], regex=False)
    sets = [{part.strip() for part in parts} for parts in lists]
    added = {name: [int(name in one) for one in sets] for name in listing["columns"] if name not in frame}
    return frame.assign(**added)[listing["columns"]]


def ordered_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """Rows of a table in the order of an array of ids."""
    rule = listing["ordered"]
    path = find_file(folder, rule["table"])
    if path is None:
        raise FileNotFoundError(rule["table"])
    frame = pd.read_csv(path, sep=None, engine="python", dtype=str, keep_default_na=False)
    ids = array_at(folder, rule["ids"]).ravel().astype(str)
    return frame.set_index(rule["column"], drop=False).loc[ids, listing["columns"]]


def cells_of_text(folder: Path, name: str) -> list[list[str]]:
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [[cell.strip() for cell in line.split(",")] for line in lines if line.strip()]


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
