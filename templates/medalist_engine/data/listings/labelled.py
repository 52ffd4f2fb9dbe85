"""Tables of names, labels and ids, put together of tables and texts that hold them otherwise."""

from pathlib import Path

import pandas as pd

from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.arrays import array_at
from medalist_engine.data.listings.rules.listing_rules import Listing

HIDDEN_LABEL = "?"


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
