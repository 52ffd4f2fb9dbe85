"""Channels: what a pixel's surroundings look like, at several scales, as one number each."""

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

SCALES = (1.0, 2.0, 4.0, 8.0, 16.0)
FINE_SCALES = (1.0, 2.0)
EDGE_SCALES = (1.0, 2.0, 4.0)
TEXTURE_SCALES = (2.0, 4.0, 8.0)
SHIFTS = (4, 10, 20)


def picture_channels(pictures: np.ndarray, step: int = 1) -> np.ndarray:
    """Of pictures x height x width x colours (0 to 1): pictures x channels x height x width.

    With a step, of blocks of so many pixels: what is fine is seen before they are made, what is broad after.
    """
    grey = pictures.mean(axis=3, dtype=np.float32)
    channels = [*broad_channels(pooled(grey, step), step)]
    channels += [pooled(channel, step) for channel in fine_channels(grey)]
    if pictures.shape[3] > 1:
        for colour in np.moveaxis(pictures, 3, 0):
            tint = pooled(colour - grey, step)
            channels += [tint, blurred(tint, 2.0 / step), blurred(tint, 8.0 / step)]
    return np.stack(channels, axis=1)


def fine_channels(grey: np.ndarray) -> Iterator[np.ndarray]:
    for scale in FINE_SCALES:
        yield from edges(blurred(grey, scale))
    for size in (3, 7):
        yield ndimage.minimum_filter(grey, (1, size, size))
        yield ndimage.maximum_filter(grey, (1, size, size))
    yield np.abs(grey - blurred(grey, FINE_SCALES[0]))


def broad_channels(grey: np.ndarray, step: int) -> Iterator[np.ndarray]:
    """Scales count in pixels of the picture."""
    known = [scale for scale in SCALES if step <= scale and 2 * scale < step * max(grey.shape[1:])]
    smooth = {scale: blurred(grey, scale / step) for scale in known}
    yield grey
    yield from smooth.values()
    if EDGE_SCALES[-1] in smooth:
        yield from edges(smooth[EDGE_SCALES[-1]])
    for fine, broad in zip(known[:-1], known[1:], strict=True):
        yield smooth[fine] - smooth[broad]
    textures = [texture(grey, smooth[scale], scale / step) for scale in TEXTURE_SCALES if scale in smooth]
    yield from textures
    yield from profiles(smooth.get(2.0, grey))
    yield from standings(grey.shape)


def map_channels(field: np.ndarray, step: int = 1) -> np.ndarray:
    """Of answers as an earlier model gives them (pictures x height x width): what lies around each pixel."""
    scales = [scale / step for scale in SCALES[1:] if 2 * scale < step * max(field.shape[1:])]
    channels = [field, *(blurred(field, scale) for scale in scales), *profiles(field)]
    return np.stack(channels, axis=1)


def pooled(field: np.ndarray, step: int) -> np.ndarray:
    """Means of blocks; the last ones may be narrower."""
    if step == 1:
        return field
    for axis in (1, 2):
        starts = np.arange(0, field.shape[axis], step)
        sums = np.add.reduceat(field, starts, axis=axis)
        counts = np.diff(np.append(starts, field.shape[axis])).astype(np.float32)
        field = sums / counts.reshape((-1, 1) if axis == 1 else (1, -1))
    return field


def blurred(field: np.ndarray, scale: float) -> np.ndarray:
    return ndimage.gaussian_filter(field, (0, scale, scale), mode="nearest", truncate=2.5)


def slope(field: np.ndarray, axis: int) -> np.ndarray:
    return ndimage.correlate1d(field, [-0.5, 0.0, 0.5], axis=axis, mode="nearest")


def edges(smooth: np.ndarray) -> Iterator[np.ndarray]:
    down, across = slope(smooth, 1), slope(smooth, 2)
    yield from (down, across, np.hypot(down, across))


def texture(grey: np.ndarray, smooth: np.ndarray, scale: float) -> np.ndarray:
    """The spread of the grey values around."""
    return np.sqrt(np.maximum(blurred(grey**2, scale) - smooth**2, 0))


def moved(field: np.ndarray, step: int) -> Iterator[np.ndarray]:
    """The field as it is some pixels above, below, left and right; the border's own beyond it."""
    height, width = field.shape[1:]
    rows, columns = np.arange(height), np.arange(width)
    for far in (far // step for far in SHIFTS):
        for away in (-far, far):
            yield field[:, np.clip(rows + away, 0, height - 1), :]
            yield field[:, :, np.clip(columns + away, 0, width - 1)]


def profiles(field: np.ndarray) -> Iterator[np.ndarray]:
    """Means above and below, of the column, the row and the picture, and the picture's spread."""
    count = np.arange(1, field.shape[1] + 1, dtype=np.float32)[:, None]
    yield field.cumsum(axis=1, dtype=np.float32) / count
    yield field[:, ::-1].cumsum(axis=1, dtype=np.float32)[:, ::-1] / count[::-1]
    for axis in ((1,), (2,), (1, 2)):
        yield np.broadcast_to(field.mean(axis=axis, keepdims=True, dtype=np.float32), field.shape)
    yield np.broadcast_to(field.std(axis=(1, 2), keepdims=True, dtype=np.float32), field.shape)


def standings(shape: tuple[int, ...]) -> Iterator[np.ndarray]:
    """Where in the picture a pixel stands: from the top, from the left, from the nearest border."""
    _, height, width = shape
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :]
    for field in (down, across, np.minimum(down, 1 - down), np.minimum(across, 1 - across)):
        yield np.broadcast_to(field, shape)


def resampled(fields: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """The last two axes at another size, linear between the middles of the old pixels."""
    for axis, length in ((-2, shape[0]), (-1, shape[1])):
        old = fields.shape[axis]
        if old == length:
            continue
        at = np.clip((np.arange(length, dtype=np.float32) + 0.5) * old / length - 0.5, 0, old - 1)
        lower = np.floor(at).astype(int)
        upper = np.minimum(lower + 1, old - 1)
        share = (at - lower).astype(np.float32)
        if axis == -2:
            share = share[:, None]
        fields = fields.take(lower, axis) * (1 - share) + fields.take(upper, axis) * share
    return fields
