"""Levels: numbers of any unit as bytes; some pictures tell the range that a channel has in all."""

import warnings
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from medalist_engine.media.pictures.tiles import colours_or_tiles

MOST_SCALED = 4_000_000
MOST_SCALED_PICTURES = 500
LARGEST_BYTE = 255


class PictureArray(Protocol):
    """By row: height, width and channel."""

    dtype: np.dtype

    def __len__(self) -> int: ...

    def __getitem__(self, row: int, /) -> np.ndarray: ...


@dataclass(frozen=True)
class ByteLevels:
    """By channel: what is black, and how far above it white is; neither where numbers are bytes already."""

    low: np.ndarray | None = None
    reach: np.ndarray | None = None

    def pixels(self, values: np.ndarray) -> np.ndarray:
        """Red, green and blue; the last axis is that of channels."""
        return colours_or_tiles(self.bytes_of(values))

    def bytes_of(self, values: np.ndarray) -> np.ndarray:
        if self.low is None or self.reach is None:
            return values
        scaled = (np.nan_to_num(values.astype(np.float32), nan=0.0) - self.low) * (LARGEST_BYTE / self.reach)
        return scaled.clip(0, LARGEST_BYTE).round().astype(np.uint8)


def byte_levels_of(values: PictureArray) -> ByteLevels:
    """The usual range of each channel, without its few largest and smallest numbers."""
    if values.dtype == np.uint8:
        return ByteLevels()
    shown = range(0, len(values), -(-len(values) // MOST_SCALED_PICTURES))
    first = values[0]
    step = -(-first.size * len(shown) // MOST_SCALED)
    flat = [values[row].reshape(-1, first.shape[-1])[::step].copy() for row in shown]
    some = np.concatenate(flat).astype(np.float32)
    some[~np.isfinite(some)] = np.nan
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a channel that is nowhere known
        low, high = np.nan_to_num(np.nanpercentile(some, (0.1, 99.9), axis=0))
    if low.min() >= 0 and 1 < np.nan_to_num(some).max() <= LARGEST_BYTE:
        low, high = np.zeros_like(low), np.full_like(high, LARGEST_BYTE)
    return ByteLevels(low, np.where(high > low, high - low, 1))
