"""Arrays: pictures that are numbers in tables or in archives of arrays, as bytes of red, green and blue."""

import time
from pathlib import Path

import numpy as np
import pandas as pd

from solution.data.tables import Tables
from solution.media.files.listings import array_at
from solution.media.files.sources import MediaSource

MOST_SCALED = 2_000_000
MOST_TOLD_PIXELS, MOST_TOLD_CHANNELS, TOLD_AT_ONCE = 4_096, 8, 1_000
BAND_QUANTILES = (0, 25, 50, 75, 100)
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


def rows_of_arrays(source: MediaSource, tables: Tables, folder: Path) -> np.ndarray:
    """Rows of train by their place in the file, then rows of test; a column may tell the places."""
    sides = [(source.train, tables.train, tables.rows)]
    if tables.test is not None:
        sides.append((source.test, tables.test, np.arange(len(tables.test))))
    parts = []
    for told, frame, places in sides:
        values = array_at(folder, told or "")
        if source.column is not None and source.column in frame:
            places = pd.to_numeric(frame[source.column]).to_numpy(int)
        parts.append(values[places])
    return np.concatenate(parts)


def as_pictures(values: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """By row, height, width and channel; rows may be flat, and channels or layers may come first."""
    if values.ndim == 5 or (values.ndim == 4 and values.shape[1:] != shape):
        values = np.moveaxis(values, 1, 3)
    return values.reshape(len(values), *shape)


def as_bytes(values: np.ndarray) -> np.ndarray:
    """Red, green and blue of bytes; what is not bytes is stretched, each channel by its usual range."""
    return three_channels(values if values.dtype == np.uint8 else stretched(values))


def stretched(values: np.ndarray) -> np.ndarray:
    flat = values.reshape(-1, values.shape[-1])
    some = np.asarray(flat[:: -(-len(flat) // MOST_SCALED)], np.float32)
    low, high = np.nanpercentile(some, (0.1, 99.9), axis=0)
    if np.nanmin(low) >= 0 and 1 < np.nanmax(some) <= 255:
        low, high = np.zeros_like(low), np.full_like(high, 255)
    reach = np.where(high > low, high - low, 1)
    scaled = (np.nan_to_num(values.astype(np.float32), nan=0.0) - low) * (255 / reach)
    return scaled.clip(0, 255).round().astype(np.uint8)


def three_channels(values: np.ndarray) -> np.ndarray:
    """One channel three times, two and their mean, the first three of four, or thirds of many."""
    count = values.shape[-1]
    if count == 1:
        return np.repeat(values, 3, axis=-1)
    if count == 2:
        return np.concatenate([values, values.mean(axis=-1, keepdims=True).astype(np.uint8)], axis=-1)
    if count <= 4:
        return values[..., :3]
    thirds = np.array_split(np.arange(count), 3)
    return np.stack([values[..., third].mean(axis=-1).astype(np.uint8) for third in thirds], axis=-1)


def band_columns(values: np.ndarray, until: float) -> dict[str, np.ndarray]:
    """The mean, the spread and the quantiles of each channel: bytes do not keep them.

    Of large pictures some pixels tell it. None where there is no time for all pictures.
    """
    flat = values.reshape(len(values), -1, values.shape[-1])
    step, parts = -(-flat.shape[1] // MOST_TOLD_PIXELS), []
    for start in range(0, len(flat), TOLD_AT_ONCE):
        if time.monotonic() > until:
            return {}
        parts.append(told_by_bands(flat[start : start + TOLD_AT_ONCE, ::step, :MOST_TOLD_CHANNELS]))
    names = ["mean", "spread", *(f"quantile {share}" for share in BAND_QUANTILES)]
    told = np.concatenate(parts)
    return {
        f"channel {channel} {name}": told[:, place, channel]
        for channel in range(told.shape[2])
        for place, name in enumerate(names)
    }


def told_by_bands(pixels: np.ndarray) -> np.ndarray:
    """By picture, number and channel."""
    known = pixels.astype(np.float32)
    quantiles = np.moveaxis(np.percentile(known, BAND_QUANTILES, axis=1), 0, 1)
    return np.concatenate([known.mean(axis=1)[:, None], known.std(axis=1)[:, None], quantiles], axis=1)
