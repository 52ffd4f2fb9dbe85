"""Reading: any table of the competition as a data frame."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pandas as pd

from medalist_engine.data.files.streams import (
    PACKED,
    encoding_of,
    format_of,
    open_bytes,
    separator_of,
    unpacked_bytes,
)
from medalist_engine.data.names import unique_names
from medalist_engine.protocol import warn

LARGE_BYTES = 200_000_000
MISSING = ["", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "-nan", "null", "NULL", "None"]
IsText = Callable[[str], bool]


@dataclass
class Layout:
    """How a delimited file is written."""

    separator: str
    encoding: str
    names: list[str]


def read_table(path: Path, is_text: IsText) -> pd.DataFrame:
    """Columns for which `is_text` holds stay as spelled: blank is "" there, and "NA" is two letters."""
    if is_delimited(path):
        if unpacked_bytes(path) > LARGE_BYTES:
            from medalist_engine.data.files.pieces import Thinning, read_thinned

            return read_thinned([path], is_text, Thinning()).reset_index(drop=True)
        return spelled(read_whole(path, is_text), is_text)
    if format_of(path) == ".parquet":
        with open_bytes(path) as stream:
            return spelled(clean_names(pd.read_parquet(io.BytesIO(stream.read()))), is_text)
    with open_bytes(path) as stream:
        return spelled(clean_names(read_json(stream.read().decode(encoding_of(path), "replace"))), is_text)


def is_delimited(path: Path) -> bool:
    return format_of(path) not in (".parquet", ".json", ".jsonl", ".ndjson")


def read_json(text: str) -> pd.DataFrame:
    """Records, a dict of columns or records, or a record per line; nested records are flattened one level."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = [json.loads(line) for line in text.splitlines() if line.strip()]
    is_by_id = isinstance(data, dict) and is_keyed(data)
    frame = pd.DataFrame.from_dict(data, orient="index").reset_index() if is_by_id else pd.DataFrame(data)
    nested = [name for name in frame if frame[name].head(50).map(lambda cell: isinstance(cell, dict)).any()]
    return (
        pd.json_normalize(frame.to_dict("records"), max_level=1) if nested else frame.reset_index(drop=True)
    )


def is_keyed(held: dict) -> bool:
    """Whether it holds records by id: there are more of them than names in them; else these are columns."""
    if not all(isinstance(cells, dict) for cells in held.values()):
        return False
    return 0 < len({name for cells in held.values() for name in cells}) < len(held)


def clean_names(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.set_axis(unique_names([str(name) for name in frame.columns]), axis=1)


def read_whole(path: Path, is_text: IsText) -> pd.DataFrame:
    layout = layout_of(path)
    try:
        return read_once(path, layout, is_text, "error")
    except UnicodeDecodeError:
        layout.encoding = "latin-1"
    except pd.errors.ParserError as error:
        warn(f"{path.name}: lines that do not fit its header are left out: {error}")
    return read_once(path, layout, is_text, "skip")


def read_once(path: Path, layout: Layout, is_text: IsText, bad_lines: str) -> pd.DataFrame:
    options = reader_options(layout, is_text) | {"on_bad_lines": bad_lines, "low_memory": False}
    with readable(path) as source:
        return pd.read_csv(source, **options)


@contextmanager
def readable(path: Path) -> Iterator[Path | IO[bytes]]:
    """The form that pandas reads fastest: a plain file by its path, a packed file as an unpacked stream."""
    with open_bytes(path) as stream:
        yield stream if path.suffix in PACKED else path


def layout_of(path: Path) -> Layout:
    encoding = encoding_of(path)
    separator = separator_of(path, encoding)
    with open_bytes(path) as stream, io.TextIOWrapper(stream, encoding, "replace", newline="") as text:
        return Layout(separator, encoding, unique_names(next(csv.reader(text, delimiter=separator))))


def reader_options(layout: Layout, is_text: IsText) -> dict[str, Any]:
    kept = [name for name in layout.names if is_text(name)]
    return {
        "sep": layout.separator,
        "encoding": layout.encoding.removesuffix("-sig"),  # the parser itself drops a byte order mark
        "header": 0,
        "names": layout.names,
        "index_col": False,
        "dtype": dict.fromkeys(kept, str),
        "keep_default_na": False,
        "na_values": {name: MISSING for name in layout.names if name not in kept},
    }


def spelled(frame: pd.DataFrame, is_text: IsText) -> pd.DataFrame:
    chosen = {name: frame[name].map(spell_cell) for name in frame if is_text(str(name))}
    return frame.assign(**chosen)


def spell_cell(cell: Any) -> str:
    if isinstance(cell, (list, dict)):
        return " ".join(map(str, cell))
    return "" if cell is None or cell != cell else str(cell)
