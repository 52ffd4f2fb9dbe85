"""Colours: how bright, how colourful and where, without any weights."""

import numpy as np

LEVELS = 4
TONES = 16
GRID = 4


def colour_features(pixels: np.ndarray) -> np.ndarray:
    """Moments of each channel, shares of colours and tones, and mean colours of a grid; pictures of bytes."""
    x = pixels.astype(np.float32) / 255
    flat = x.reshape(len(x), -1, 3)
    mean, deviation = flat.mean(axis=1), flat.std(axis=1)
    centred = flat - mean[:, None]
    skew = (centred * centred * centred).mean(axis=1) / (deviation**3 + 1e-3)
    saturation = flat.max(axis=2) - flat.min(axis=2)
    spread = np.column_stack([saturation.mean(axis=1), saturation.std(axis=1)])
    return np.hstack([mean, deviation, skew, spread, colour_shares(pixels), tone_shares(x), grid_means(x)])


def colour_shares(pixels: np.ndarray) -> np.ndarray:
    """The share of each of a few colours, as roots: rare colours tell as much as common ones."""
    coarse = (pixels.reshape(len(pixels), -1, 3) >> 6).astype(np.int64)
    codes = (coarse[..., 0] * LEVELS + coarse[..., 1]) * LEVELS + coarse[..., 2]
    return rooted_shares(codes, LEVELS**3)


def tone_shares(x: np.ndarray) -> np.ndarray:
    grey = x.mean(axis=3).reshape(len(x), -1)
    return rooted_shares((grey * (TONES - 1e-3)).astype(np.int64), TONES)


def rooted_shares(codes: np.ndarray, levels: int) -> np.ndarray:
    """The root of each level's share in every line."""
    lines = np.arange(len(codes))[:, None] * levels
    counts = np.bincount((codes + lines).ravel(), minlength=len(codes) * levels)
    return np.sqrt(counts.reshape(len(codes), levels) / codes.shape[1]).astype(np.float32)


def grid_means(x: np.ndarray) -> np.ndarray:
    side = x.shape[1] // GRID
    cells = x[:, : side * GRID, : side * GRID].reshape(len(x), GRID, side, GRID, side, 3)
    return cells.mean(axis=(2, 4)).reshape(len(x), -1)
