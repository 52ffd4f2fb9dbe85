"""Tiles: channels beyond colours lie side by side, so that each keeps what it alone shows."""

from collections.abc import Sequence

import numpy as np

COLOURS = 3
MOST_OF_COLOURS = 4
MOST_TILES = 36


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
