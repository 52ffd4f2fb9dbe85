"""Bands: a few numbers of each channel of a picture, which its bytes do not keep."""

import time
from collections.abc import Iterator

import numpy as np

from medalist_engine.media.pictures.levels import PictureArray

MOST_TOLD_NUMBERS = 32_768
MOST_TOLD_CHANNELS = 36
TOLD_AT_ONCE = 2_000_000
"""Numbers: of pictures together."""
BAND_QUANTILES = (0, 25, 50, 75, 100)


def band_columns(values: PictureArray, until: float) -> dict[str, np.ndarray]:
    """The mean, the spread and the quantiles of each channel.

    Of large pictures some pixels tell it. None where there is no time for all pictures.
    """
    height, width, channels = values[0].shape
    shown = range(0, channels, -(-channels // MOST_TOLD_CHANNELS))
    step = -(-height * width * len(shown) // MOST_TOLD_NUMBERS)
    at_once = max(1, TOLD_AT_ONCE // (-(-height * width // step) * len(shown)))
    parts, waiting = [], []
    for row in range(len(values)):
        if time.monotonic() > until:
            return {}
        waiting.append(values[row].reshape(-1, channels)[::step, :: shown.step].copy())
        if len(waiting) == at_once or row == len(values) - 1:
            parts.append(band_statistics(np.stack(waiting)))
            waiting = []
    return dict(named_bands(np.concatenate(parts), shown))


def named_bands(statistics: np.ndarray, channels: range) -> Iterator[tuple[str, np.ndarray]]:
    names = ["mean", "spread", *(f"quantile {share}" for share in BAND_QUANTILES)]
    for at, channel in enumerate(channels):
        for place, name in enumerate(names):
            yield f"channel {channel} {name}", statistics[:, place, at]


def band_statistics(pixels: np.ndarray) -> np.ndarray:
    """By picture, number and channel."""
    known = pixels.astype(np.float32)
    quantiles = np.moveaxis(np.percentile(known, BAND_QUANTILES, axis=1), 0, 1)
    return np.concatenate([known.mean(axis=1)[:, None], known.std(axis=1)[:, None], quantiles], axis=1)
