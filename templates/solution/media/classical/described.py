"""Described: features of pictures that need no weights, in one pass over them."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from solution.media.classical.colours import colour_features
from solution.media.classical.patches import PatchTypes, learn_patch_types
from solution.media.classical.shapes import gradient_features, pattern_features
from solution.media.pictures.kept import KeptPictures, resized

LARGE_SIDE, SMALL_SIDE, THUMB_SIDE = 64, 32, 12
LEARNED_PICTURES = 500


def described(kept: KeptPictures, until: float, seed: int) -> dict[str, np.ndarray]:
    """Vectors by picture and by name; NaN for those that could not be read, or not in time."""
    side = LARGE_SIDE if kept.side > SMALL_SIDE else SMALL_SIDE
    types = learn_types(kept, seed)
    found: dict[str, np.ndarray] = {}
    with ThreadPoolExecutor(kept.threads) as pool:
        for numbers, pixels in kept.batches(side, until):
            parts = np.array_split(np.arange(len(pixels)), min(kept.threads, len(pixels)))
            described_parts = pool.map(partial(vectors_of, types=types), [pixels[part] for part in parts])
            for part, vectors in zip(parts, described_parts, strict=True):
                put_vectors(found, vectors, numbers[part], len(kept.seen))
    return found


def put_vectors(
    found: dict[str, np.ndarray], vectors: dict[str, np.ndarray], numbers: np.ndarray, count: int
) -> None:
    for name, values in vectors.items():
        if name not in found:
            found[name] = np.full((count, values.shape[1]), np.nan, np.float32)
        found[name][numbers] = values


def vectors_of(pixels: np.ndarray, types: PatchTypes | None) -> dict[str, np.ndarray]:
    small = np.stack([resized(one, SMALL_SIDE) for one in pixels])
    thumbs = np.stack([resized(one, THUMB_SIDE) for one in pixels]).reshape(len(pixels), -1)
    found = {
        "colours": colour_features(pixels),
        "gradients": gradient_features(pixels),
        "patterns": pattern_features(pixels),
        "thumbnail": thumbs.astype(np.float32),
    }
    return found if types is None else found | {"patches": types.features(small)}


def learn_types(kept: KeptPictures, seed: int) -> PatchTypes | None:
    """From some pictures of train and test."""
    count = len(kept.seen)
    some = np.random.default_rng(seed).permutation(count)[:LEARNED_PICTURES]
    found = [pixels for number in some if (pixels := kept.one(int(number), SMALL_SIDE)) is not None]
    return learn_patch_types(np.stack(found), seed) if found else None
