"""Array files: a file of numbers for each row, as a picture."""

import io

import numpy as np
from PIL import Image

from medalist_engine.media.pictures.levels import MOST_TILES, three_channels, tiled

NUMPY_MARK = b"\x93NUMPY"
ARCHIVE_MARK = b"PK\x03\x04"
MOST_ARRAY_NUMBERS = 1 << 27


def is_array_file(content: bytes) -> bool:
    return content.startswith((NUMPY_MARK, ARCHIVE_MARK))


def array_channels(content: bytes) -> np.ndarray:
    return channels_of(first_array(content))


def picture_of_channels(channels: np.ndarray) -> Image.Image:
    """Grey or coloured, of the channels' own height and width; several beyond colours are tiles."""
    if len(channels) == 3:
        return Image.fromarray(np.stack([grey_levels(channel) for channel in channels], axis=2))
    step = -(-len(channels) // MOST_TILES)
    return Image.fromarray(tiled([grey_levels(channel) for channel in channels[::step]]))


def mixed_channels(channels: np.ndarray) -> Image.Image:
    """Of the channels' own height and width: thirds of many are red, green and blue."""
    levels = np.stack([grey_levels(channel) for channel in channels], axis=2)
    return Image.fromarray(three_channels(levels))


def first_array(content: bytes) -> np.ndarray:
    """Never runs what the file holds: objects are refused."""
    loaded = np.load(io.BytesIO(content), allow_pickle=False)
    array = loaded if isinstance(loaded, np.ndarray) else loaded[loaded.files[0]]
    if array.size > MOST_ARRAY_NUMBERS or array.size == 0 or array.dtype.kind not in "biufc":
        raise ValueError(f"an array of {array.shape} {array.dtype} is no picture")
    return np.abs(array) if array.dtype.kind == "c" else array


def channels_of(array: np.ndarray) -> np.ndarray:
    """By channel, height and width."""
    array = np.squeeze(array)
    if array.ndim <= 2:
        return np.atleast_2d(array)[None]
    array = array.reshape(-1, *array.shape[-2:]) if array.ndim > 3 else array
    return np.moveaxis(array, 2, 0) if array.shape[2] <= 4 < array.shape[0] else array


def grey_levels(channel: np.ndarray) -> np.ndarray:
    """Bytes as they are; shares of one and what is beyond bytes stretched over them."""
    if channel.dtype == np.uint8:
        return channel
    values = np.nan_to_num(channel.astype(np.float32), posinf=0, neginf=0)
    low, high = values.min(), values.max()
    if channel.dtype.kind in "iu" and low >= 0 and 1 < high <= 255:
        return values.astype(np.uint8)
    if low < 0 or high > 1:
        low, high = np.percentile(values, (0.2, 99.8))
    else:
        low, high = 0.0, 1.0
    return ((values - low) * (255 / ((high - low) or 1.0))).clip(0, 255).round().astype(np.uint8)
