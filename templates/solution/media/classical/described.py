"""Described: features of pictures that need no weights, in one pass over them."""

from functools import partial

import numpy as np

from solution.media.classical.colours import colour_features
from solution.media.classical.patches import PatchTypes, learn_patch_types
from solution.media.classical.shapes import gradient_features, pattern_features
from solution.media.pictures.kept import KeptPictures, resized

LARGE_SIDE, SMALL_SIDE, THUMB_SIDE = 64, 32, 12
LEARNED_PICTURES = 300


def described(kept: KeptPictures, until: float, seed: int) -> dict[str, np.ndarray]:
    """Vectors by picture and by name."""
    side = LARGE_SIDE if kept.side > SMALL_SIDE else SMALL_SIDE
    return kept.vectors(partial(vectors_of, types=learn_types(kept, seed)), side, until)


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
    some = np.random.default_rng(seed).permutation(len(kept.seen))[:LEARNED_PICTURES]
    found = [pixels for number in some if (pixels := kept.one(int(number), SMALL_SIDE)) is not None]
    return learn_patch_types(np.stack(found), seed) if found else None
