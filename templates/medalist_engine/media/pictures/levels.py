"""Levels: numbers of any unit as bytes, and channels beyond colours as tiles that lie side by side."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

MOST_SCALED = 4_000_000
MOST_SCALED_PICTURES = 500
LARGEST_BYTE = 255
COLOURS = 3
MOST_OF_COLOURS = 4
MOST_TILES = 36


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


def three_channels(values: np.ndarray) -> np.ndarray:
    """One channel three times, two and their mean, the first three of four, or thirds of many."""
    count = values.shape[-1]
    if count == 1:
        return np.repeat(values, COLOURS, axis=-1)
    if count == 2:
        return np.concatenate([values, values.mean(axis=-1, keepdims=True).astype(np.uint8)], axis=-1)
    if count <= MOST_OF_COLOURS:
        return values[..., :COLOURS]
    thirds = np.array_split(np.arange(count), COLOURS)
    return np.stack([values[..., third].mean(axis=-1).astype(np.uint8) for third in thirds], axis=-1)


def colours_or_tiles(values: np.ndarray) -> np.ndarray:
    """The last axis becomes red, green and blue; where channels are more than colours, each is a tile."""
    count = values.shape[-1]
    if count <= MOST_OF_COLOURS:
        return three_channels(values)
    step = -(-count // MOST_TILES)
    return three_channels(tiled(np.moveaxis(values[..., ::step], -1, 0))[..., None])


def tiled(channels: Sequence[np.ndarray]) -> np.ndarray:
    """Side by side along the last two axes, about as many across as down."""
    if len(channels) == 1:
        return channels[0]
    across = int(np.ceil(np.sqrt(len(channels))))
    tiles = [*channels, *[np.zeros_like(channels[0])] * (-len(channels) % across)]
    lines = [np.concatenate(tiles[at : at + across], axis=-1) for at in range(0, len(tiles), across)]
    return np.concatenate(lines, axis=-2)
