"""Patches: the channels of a pixel where answers are images: its neighbours, and the ground they stand on."""

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from medalist_engine.media.pixels.channels import blurred, picture_channels

NEAR = 2
MEDIANS = (3, 5)
GROUNDS = (15, 31)


def patch_channels(grey: np.ndarray) -> np.ndarray:
    """Of one picture (height x width, 0 to 1): channels x height x width."""
    stack = grey[None]
    channels = [*near_pixels(grey), *(ndimage.median_filter(grey, size, mode="nearest") for size in MEDIANS)]
    for size in GROUNDS:
        for extreme in (ndimage.maximum_filter, ndimage.minimum_filter):
            ground = blurred(extreme(stack, (1, size, size), mode="nearest"), size / 4)[0]
            channels += [ground, grey - ground]
    return np.concatenate([np.stack(channels), picture_channels(stack[..., None])[0]]).astype(np.float32)


def near_pixels(grey: np.ndarray) -> Iterator[np.ndarray]:
    padded = np.pad(grey, NEAR, mode="edge")
    height, width = grey.shape
    for down in range(2 * NEAR + 1):
        for right in range(2 * NEAR + 1):
            if (down, right) != (NEAR, NEAR):
                yield padded[down : down + height, right : right + width]


def tiles(shape: tuple[int, int], side: int, margin: int) -> Iterator[tuple[tuple[slice, slice], ...]]:
    """Parts of a picture with what lies around them, and where the part lies within."""
    for top in range(0, shape[0], side):
        for left in range(0, shape[1], side):
            part = (slice(top, min(shape[0], top + side)), slice(left, min(shape[1], left + side)))
            wide = tuple(slice(max(0, one.start - margin), one.stop + margin) for one in part)
            inner = tuple(
                slice(one.start - around.start, one.stop - around.start)
                for one, around in zip(part, wide, strict=True)
            )
            yield part, wide, inner
