"""Described: features of pictures that need no weights, in one pass over them."""

import time
from functools import partial

import numpy as np

from medalist_engine.media.classical.colours import colour_features
from medalist_engine.media.classical.patches import COARSE, FINE, PatchDetail, PatchTypes, learn_patch_types
from medalist_engine.media.classical.shapes import gradient_features
from medalist_engine.media.pictures.kept import KeptPictures, resized

LARGE_SIDE = 64
SMALL_SIDE = 32
THUMB_SIDE = 12
LEARNED_PICTURES = 300
TIMED_PICTURES_AT_FIRST = 64
LEAST_DESCRIBED = 0.5
TYPES_SHARE = 0.3
"""Of the time, for the pictures that types of patches are learned from."""
MOST_FINE_PICTURES = 10_000
"""Their fine vectors take 130 MB, and several times as much for a moment when they are scaled."""
Vectors = dict[str, np.ndarray]


def described(kept: KeptPictures, until: float, seed: int, least: float = LEAST_DESCRIBED) -> Vectors:
    """Vectors by picture and by name; shorter ones where there is no time for a share `least` of pictures."""
    side = LARGE_SIDE if kept.side > SMALL_SIDE else SMALL_SIDE
    first = kept.order[:TIMED_PICTURES_AT_FIRST]
    for detail in details(kept):
        begun = time.monotonic()
        learned_until = begun + TYPES_SHARE * (until - begun)
        whole = partial(vectors_of, types=learn_types(kept, seed, detail, learned_until))
        begun = time.monotonic()
        kept.vectors(whole, side, until, first)
        cost = (time.monotonic() - begun) / max(1, len(first))
        if cost * least * len(kept.order) <= until - time.monotonic():
            return kept.vectors(whole, side, until)
    return kept.vectors(short_vectors_of, SMALL_SIDE, until)


def details(kept: KeptPictures) -> list[PatchDetail]:
    """The finest first."""
    fine = kept.side <= SMALL_SIDE and len(kept.order) <= MOST_FINE_PICTURES
    return [FINE, COARSE] if fine else [COARSE]


def vectors_of(pixels: np.ndarray, types: PatchTypes | None) -> Vectors:
    vectors = short_vectors_of(pixels)
    return vectors if types is None else vectors | types.features(resized_all(pixels, SMALL_SIDE))


def short_vectors_of(pixels: np.ndarray) -> Vectors:
    thumbs = resized_all(pixels, THUMB_SIDE).reshape(len(pixels), -1).astype(np.float32)
    return {"colours": colour_features(pixels), "gradients": gradient_features(pixels), "thumbnail": thumbs}


def resized_all(pixels: np.ndarray, side: int) -> np.ndarray:
    return np.stack([resized(picture, side) for picture in pixels])


def learn_types(kept: KeptPictures, seed: int, detail: PatchDetail, until: float) -> PatchTypes | None:
    """From some pictures of train and test, fewer where they take long to read; one is tried at any time."""
    some = kept.order[:LEARNED_PICTURES]
    next((number for number in some if kept.one(int(number), SMALL_SIDE) is not None), None)
    shown = kept.shown(np.copy, SMALL_SIDE, until, some, tells=False)
    found = [pixels for _numbers, pixels in shown]
    return learn_patch_types(np.concatenate(found), seed, detail) if found else None
