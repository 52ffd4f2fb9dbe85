"""Delimited files as data frames: whole, or in pieces that need less memory than the file."""

import csv
import io
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
import pandas as pd

from medalist_engine.data.files.streams import PACKED, encoding_of, open_bytes, separator_of
from medalist_engine.data.files.thinning import Thinning
from medalist_engine.data.names import unique_names
from medalist_engine.protocol import warn

MISSING = ["", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "-nan", "null", "NULL", "None"]
PIECE_ROWS = 100_000
WHOLE_IN_FLOAT32 = 2**24
IsText = Callable[[str], bool]


@dataclass
class Layout:
    """How a delimited file is written."""

    separator: str
    encoding: str
    names: list[str]


class MixedColumnsError(Exception):
    """Some columns start with numbers and hold words later: the file must be read again as text."""

    def __init__(self, names: set[str]) -> None:
        super().__init__(", ".join(sorted(names)))
        self.names = names


def read_thinned(
    paths: Sequence[Path], is_text: IsText, thinning: Thinning, until: float = np.inf
) -> pd.DataFrame:
    """Reads until `until` and returns the rows that `thinning` keeps; the index is the row number."""
    words: set[str] = set()
    while True:
        try:
            pieces = typed_alike(read_pieces(paths, is_text, words))
            return thinning.gather(read_until(pieces, until))
        except MixedColumnsError as mixed:
            words |= mixed.names


def read_until(pieces: Iterator[pd.DataFrame], until: float) -> Iterator[pd.DataFrame]:
    for piece in pieces:
        yield piece
        if time.monotonic() > until:
            warn(f"only the first {piece.index[-1] + 1} rows are read: there is no time for more")
            return


def typed_alike(pieces: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Gives each column the same type in all pieces; a column may be empty in some pieces."""
    numeric: dict[str, bool] = {}
    for piece in pieces:
        mixed = set()
        for name in piece:
            if piece[name].isna().all():
                continue
            is_number = pd.api.types.is_numeric_dtype(piece[name])
            if numeric.setdefault(str(name), is_number) != is_number:
                mixed.add(str(name))
        if mixed:
            raise MixedColumnsError(mixed)
        yield piece


def read_pieces(paths: Sequence[Path], is_text: IsText, words: set[str]) -> Iterator[pd.DataFrame]:
    """Rows are numbered through all files."""
    before = 0
    for path in paths:
        options = reader_options(layout_of(path), is_text) | {"encoding_errors": "replace"}
        options["dtype"] |= dict.fromkeys(words, str)
        with (
            readable(path) as source,
            pd.read_csv(source, chunksize=PIECE_ROWS, on_bad_lines="skip", **options) as pieces,
        ):
            for piece in pieces:
                yield shrunk(spelled(piece, is_text)).set_axis(before + np.arange(len(piece)), axis=0)
                before += len(piece)


@contextmanager
def readable(path: Path) -> Iterator[Path | IO[bytes]]:
    """The form that pandas reads fastest: a plain file by its path, a packed file as an unpacked stream."""
    with open_bytes(path) as stream:
        yield stream if path.suffix in PACKED else path


def shrunk(piece: pd.DataFrame) -> pd.DataFrame:
    """Numbers in 32 bits where no value is lost."""
    smaller = {}
    for name in piece.columns[[dtype.kind in "if" for dtype in piece.dtypes]]:
        column = piece[name]
        most = np.nanmax(np.abs(column.to_numpy(float)), initial=0.0)
        if column.dtype.kind == "i":
            smaller[name] = column.astype(np.int32 if most < 2**31 else np.int64)
        elif most < WHOLE_IN_FLOAT32:
            smaller[name] = column.astype(np.float32)
    return piece.assign(**smaller)


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
