"""Side files: tables of the competition that are neither train nor test, without what is barred."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.reading import IsText, read_table
from medalist_engine.data.files.streams import find_file, unpacked_bytes
from medalist_engine.data.names import folded, id_name
from medalist_engine.data.side.keys import LEAST_FOUND, is_key, key_codes, named_alike
from medalist_engine.protocol import warn

MOST_SIDE_BYTES = 400 * 2**20
MOST_KEPT_BYTES = 1_000 * 2**20
MOST_SIDE_ROWS = 5_000_000
MOST_SIDE_TABLES = 20
SIDES = re.compile(r"(?<![a-z])(?:train(?:ing)?|test(?:ing)?)(?![a-z])")


@dataclass(frozen=True)
class SideFile:
    """`divided`: whether it comes in folders that tell a value."""

    stem: str
    table: pd.DataFrame
    divided: bool


def read_side_tables(config: Config, folder: Path, rows: pd.DataFrame, until: float) -> dict[str, SideFile]:
    """By name, the smallest first; none after `until`, and no more than may be kept. One that fails is left
    out with a warning.
    """
    together = parts_together(config["files"].get("side", [])[:MOST_SIDE_TABLES])
    sizes = {" + ".join(names): size_of(folder, names) for names in together}
    read: dict[str, SideFile] = {}
    kept = 0
    for names in sorted(together, key=lambda names: sizes[" + ".join(names)]):
        name = " + ".join(names)
        kept += sizes[name]
        if time.monotonic() > until or kept > MOST_KEPT_BYTES or sizes[name] > MOST_SIDE_BYTES:
            warn(f"{name} is not joined: it is too large, or there is no time left")
            continue
        try:
            read[name] = read_side_file(config, folder, names, rows)
        except Exception as error:  # noqa: BLE001
            warn(f"{name} is not joined: {type(error).__name__}: {error}")
    return read


def parts_together(names: Sequence[str]) -> list[list[str]]:
    """Puts paths together that differ only by train and test: they are one table."""
    parts: dict[str, list[str]] = {}
    for name in names:
        parts.setdefault(SIDES.sub("*", name.lower()), []).append(name)
    return list(parts.values())


def size_of(folder: Path, names: Sequence[str]) -> int:
    return sum(unpacked_bytes(path) for name in names for path in files_of(folder, name))


def read_side_file(config: Config, folder: Path, names: Sequence[str], rows: pd.DataFrame) -> SideFile:
    paths = [path for name in names for path in files_of(folder, name)]
    frames = [read_part(path, lambda column: column == id_name(config)) for path in paths]
    known = {folded(name): name for name in frames[0]}  # `id-01` of one part may be `id_01` of another
    alike = [frame.rename(columns=lambda name: known.get(folded(name), name)) for frame in frames]
    table = named_alike(named_as_part(config, pd.concat(alike, ignore_index=True)), rows)
    table = table[[column for column in table if column not in config["targets"]]].head(MOST_SIDE_ROWS)
    table = table.drop_duplicates() if len(names) > 1 else table  # both parts may know the same thing
    return SideFile(table_stem(names), table, len(paths) > len(names))


def table_stem(names: Sequence[str]) -> str:
    """What a table of these parts is called: `identity` of `train_identity.csv`."""
    stem = Path(names[0]).name.split(".")[0]
    bare = re.sub(r"^[\W_]+|[\W_]+$", "", SIDES.sub("", stem.lower()))
    return bare if len(names) > 1 and bare else stem


def files_of(folder: Path, name: str) -> list[Path]:
    """The file of this name, or all files of a table that is divided into folders: `month=3`."""
    if (folder / name).is_dir():
        parts = [path for path in sorted((folder / name).rglob("*")) if "=" in path.parent.name]
        return [path for path in parts if path.is_file() and path.name[0] not in "._"]
    path = find_file(folder, name)
    return [] if path is None else [path]


def read_part(path: Path, is_text: IsText) -> pd.DataFrame:
    """With the values that its folders tell, as words: nothing is measured there."""
    values = {}
    for place in reversed(path.parts[:-1]):
        name, divided, value = place.partition("=")
        if not divided:
            break
        values[name] = value
    frame = read_table(path, is_text)
    return frame.assign(**{name: value for name, value in values.items() if name not in frame})


def named_as_part(config: Config, table: pd.DataFrame) -> pd.DataFrame:
    """The column whose cells are a part of each key is called as that part."""
    about = (config["files"].get("key_parts") or {}).get("about")
    return table.rename(columns={about["column"]: about["part"]}) if about and about["column"] else table


def reached(table: pd.DataFrame, others: Mapping[str, pd.DataFrame], rows: pd.DataFrame) -> pd.DataFrame:
    """A table with what lies one step further: of the merchants that its transactions name.

    Where it has no key of the rows, another table may tell it: whose loan each balance is of. What rows find
    by themselves is not repeated.
    """
    finds_rows = any(name in rows and is_key(table[name]) for name in table)
    for other in others.values():
        if finds_rows and set(other).intersection(rows):
            continue
        beside = named_alike(other, table)
        key = next((name for name in beside if names_rows_once(beside, table, name)), None)
        new = [name for name in beside if name not in table and (finds_rows or name in rows)]
        if key is None or not new:
            continue
        codes, known = key_codes(table, beside, [key])
        columns = beside[new].set_index(known)[known >= 0].reindex(codes)
        table = pd.concat([table, columns.set_axis(table.index)], axis=1)
    return table


def names_rows_once(other: pd.DataFrame, table: pd.DataFrame, name: str) -> bool:
    """Whether a column of both holds a key that `other` has once, and knows of most rows of `table`."""
    if name not in table or not is_key(other[name]) or other[name].dropna().duplicated().any():
        return False
    codes, known = key_codes(table, other, [name])
    return bool(len(codes) and np.isin(codes, known[known >= 0]).mean() >= LEAST_FOUND)
