"""Side files: tables of the competition that are neither train nor test, without what is barred."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.streams import unpacked_bytes
from medalist_engine.data.names import id_name
from medalist_engine.data.side.apart import part_with_ids_apart
from medalist_engine.data.side.keys import named_alike
from medalist_engine.data.side.parts import files_of, parts_together, read_part, stacked_parts, table_stem
from medalist_engine.protocol import warn

MOST_SIDE_BYTES = 400 * 2**20
MOST_KEPT_BYTES = 1_000 * 2**20
MOST_SIDE_ROWS = 5_000_000
MOST_SIDE_TABLES = 20


@dataclass(frozen=True)
class SideFile:
    """`divided`: whether it comes in folders that tell a value."""

    stem: str
    table: pd.DataFrame
    divided: bool


def side_names(config: Config) -> dict[str, list[str]]:
    """The files of each side table, by what it is called in messages."""
    together = parts_together(config["files"].get("side", [])[:MOST_SIDE_TABLES])
    return {" + ".join(names): names for names in together}


def read_side_tables(
    config: Config, folder: Path, rows: pd.DataFrame, until: float
) -> dict[str, SideFile | None]:
    """The smallest first, as they tell of others; none after `until`, and no more than may be kept.

    None: it fails.
    """
    read: dict[str, SideFile | None] = {}
    kept = 0
    by_size = sorted(side_names(config).items(), key=lambda named: size_of(folder, named[1]))
    for name, names in by_size:
        kept += size_of(folder, names)
        if time.monotonic() > until or kept > MOST_KEPT_BYTES:
            break
        read[name] = side_file_or_none(config, folder, names, rows)
    return read


def size_of(folder: Path, names: Sequence[str]) -> int:
    return sum(unpacked_bytes(path) for name in names for path in files_of(folder, name))


def side_file_or_none(
    config: Config, folder: Path, names: Sequence[str], rows: pd.DataFrame
) -> SideFile | None:
    """One that fails is left out with a warning."""
    try:
        return read_side_file(config, folder, names, rows)
    except Exception as error:  # noqa: BLE001
        warn(f"{' + '.join(names)} is not joined: {type(error).__name__}: {error}")
        return None


def read_side_file(config: Config, folder: Path, names: Sequence[str], rows: pd.DataFrame) -> SideFile | None:
    files = [files_of(folder, name) for name in names]
    paths = [path for paths_of_name in files for path in paths_of_name]
    if not all(files) or sum(map(unpacked_bytes, paths)) > MOST_SIDE_BYTES:
        warn(f"{' + '.join(names)} is not joined: {'too large' if all(files) else 'not found'}")
        return None
    frames = [
        part_with_ids_apart(config, read_part(path, lambda column: column == id_name(config)), name, rows)
        for name, paths_of_name in zip(names, files, strict=True)
        for path in paths_of_name
    ]
    table = named_alike(named_as_part(config, stacked_parts(frames)), rows)
    barred = {*config["targets"], *config["leaks"]}
    table = table[[column for column in table if column not in barred]].head(MOST_SIDE_ROWS)
    table = table.drop_duplicates() if len(names) > 1 else table  # both parts may know the same thing
    return SideFile(table_stem(names), table, len(paths) > len(names))


def named_as_part(config: Config, table: pd.DataFrame) -> pd.DataFrame:
    """The column whose cells are a part of each key is called as that part."""
    about = (config["files"].get("key_parts") or {}).get("about")
    return table.rename(columns={about["column"]: about["part"]}) if about and about["column"] else table
