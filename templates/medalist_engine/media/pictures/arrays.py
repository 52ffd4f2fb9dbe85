"""Arrays: pictures that are numbers in tables, or in arrays, by height, width and channel."""

import numpy as np
import pandas as pd

from medalist_engine.data.tables import Tables
from medalist_engine.media.files.sources import MediaSource

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
