"""Arrays: pictures that are numbers in tables, or in arrays whose files may exceed memory."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.data.listings.arrays import array_at
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.sources import MediaSource

MAPPED_AT_ONCE = 1 << 28
"""Bytes that are read before the files are mapped anew: pages of a mapped file count as memory."""
BETWEEN_NUMBERS = str.maketrans("[](),;|", " " * 7)


def pixels_of_tables(source: MediaSource, tables: Tables) -> np.ndarray:
    """By row, height, width and channel; columns of numbers, or of lists, each of which is a channel."""
    frames = [frame for frame in (tables.train, tables.test) if frame is not None]
    names = list(source.columns)
    cells = pd.concat([frame[names] for frame in frames], ignore_index=True)
    assert source.shape is not None
    height, width = source.shape[:2]
    if cells.shape[1] >= height * width:
        numbers = cells.apply(pd.to_numeric, errors="coerce").to_numpy(np.float32)
        return numbers.reshape(len(cells), height, width, -1)
    bands = [np.stack([band_of(cell, height, width) for cell in cells[name]]) for name in names]
    return np.stack(bands, axis=3)


def band_of(cell: object, height: int, width: int) -> np.ndarray:
    """A list of numbers, written out or not, flat or by line; NaN where it is none of that size."""
    try:
        values = numbers_in(cell) if isinstance(cell, str) else np.asarray(cell, np.float32)
        return values.reshape(height, width)
    except (ValueError, TypeError):
        return np.full((height, width), np.nan, np.float32)


def numbers_in(cell: str) -> np.ndarray:
    """`[1, 2]`, `1 2` and `1;2`; JSON calls a gap null."""
    return np.array(cell.replace("null", "nan").translate(BETWEEN_NUMBERS).split(), np.float32)


def as_pictures(values: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """By row, height, width and channel; rows may be flat, and channels or layers may come first."""
    if values.ndim == 5 or (values.ndim == 4 and values.shape[1:] != shape):
        values = np.moveaxis(values, 1, 3)
    return values.reshape(len(values), *shape)


class ArrayRows:
    """As if the rows `places` of each array lay in one; with a `shape`, each is height, width and channel."""

    def __init__(
        self, arrays: Sequence[np.ndarray], places: Sequence[np.ndarray], shape: tuple[int, ...] | None = None
    ) -> None:
        self.arrays, self.shape, self.mapped = list(arrays), shape, 0
        self.places = np.concatenate(places)
        self.owners = np.repeat(np.arange(len(arrays)), [len(of_array) for of_array in places])
        self.dtype = np.result_type(*arrays)

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, row: int) -> np.ndarray:
        values = np.array(self.arrays[self.owners[row]][self.places[row]], self.dtype)
        self.mapped += values.nbytes
        if self.mapped > MAPPED_AT_ONCE:
            self.arrays, self.mapped = [mapped_anew(array) for array in self.arrays], 0
        return values if self.shape is None else as_pictures(values[None], self.shape)[0]

    def of_pictures(self, shape: tuple[int, ...]) -> "ArrayRows":
        sides = range(len(self.arrays))
        return ArrayRows(self.arrays, [self.places[self.owners == side] for side in sides], shape)


def mapped_anew(array: np.ndarray) -> np.ndarray:
    if not isinstance(array, np.memmap) or array.filename is None:
        return array
    return np.load(array.filename, mmap_mode="r", allow_pickle=False)


def rows_of_arrays(source: MediaSource, tables: Tables, folder: Path) -> ArrayRows:
    """Rows of train by their place in the file, then rows of test; a column may tell the places."""
    sides = [(source.train, tables.train, tables.rows)]
    if tables.test is not None:
        sides.append((source.test, tables.test, np.arange(len(tables.test))))
    arrays, parts = [], []
    for told, frame, places in sides:
        arrays.append(array_at(folder, told or ""))
        if source.column is not None and source.column in frame:
            places = pd.to_numeric(frame[source.column]).to_numpy(int)
        parts.append(places)
    return ArrayRows(arrays, parts)
