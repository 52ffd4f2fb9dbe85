"""Shapes: gradients by direction and place (HOG), without any weights."""

import numpy as np

DIRECTIONS = 9
CELLS = 8


def grey_of(pixels: np.ndarray) -> np.ndarray:
    return pixels.astype(np.float32).mean(axis=3) / 255


def gradient_features(pixels: np.ndarray) -> np.ndarray:
    """Histograms of gradient directions over cells, each scaled by the strength of its neighbourhood."""
    grey = grey_of(pixels)
    down, right = np.gradient(grey, axis=(1, 2))
    strength = np.hypot(down, right)
    turn = (np.arctan2(down, right) / np.pi % 1.0) * DIRECTIONS
    low = np.floor(turn).astype(int) % DIRECTIONS
    part = turn - np.floor(turn)
    bins = np.zeros((*grey.shape, DIRECTIONS), np.float32)
    np.put_along_axis(bins, low[..., None], (strength * (1 - part))[..., None], 3)
    high = (low + 1) % DIRECTIONS
    np.put_along_axis(bins, high[..., None], (strength * part)[..., None], 3)
    return scaled_blocks(in_cells(bins, CELLS)).reshape(len(grey), -1)


def in_cells(values: np.ndarray, cells: int) -> np.ndarray:
    """Means over a grid of cells."""
    side = values.shape[1] // cells
    cut = values[:, : side * cells, : side * cells]
    return cut.reshape(len(cut), cells, side, cells, side, -1).mean(axis=(2, 4))


def scaled_blocks(cells: np.ndarray) -> np.ndarray:
    """By the strength of the cells around; roots, as of histograms."""
    power = np.pad((cells**2).sum(axis=3), ((0, 0), (1, 1), (1, 1)), mode="edge")
    high, wide = cells.shape[1:3]
    near = sum(power[:, i : i + high, j : j + wide] for i in range(3) for j in range(3))
    return np.sqrt(cells / (np.sqrt(near)[..., None] + 0.01))
