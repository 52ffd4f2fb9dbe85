"""Patches: how much each of a few typical small patches is found where (Coates and Ng 2012); learned from the
pictures themselves, without labels and without any weights.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

PATCH = 6
LEARNED_PATCHES = 20_000
WHITENING = 0.1
ROUNDS_OF_MEANS = 10
LIKE_ENOUGH = 1.0
"""Deviations by which a whitened patch must lie along a type to count as like it."""


@dataclass(frozen=True)
class PatchDetail:
    """So many types, each counted in the parts of several grids."""

    types: int
    grids: tuple[int, ...]


BY_PATCHES = "patches"
FINE = PatchDetail(400, (2, 4))
COARSE = PatchDetail(160, (2,))
"""The fine one is for tiny pictures: a network that learned from large ones sees little in them."""


@dataclass(frozen=True)
class PatchTypes:
    """A patch, its contrast taken out, is compared with each type; `even` is what an even patch gives."""

    filters: np.ndarray
    even: np.ndarray
    grids: tuple[int, ...]
    grey: bool

    def features(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        """For each grid, by part of the picture, how like each type the patches there are."""
        channels = pixels[..., :1] if self.grey else pixels
        likes = [self.likeness(one) for one in patches_of(channels)]
        return {
            f"{BY_PATCHES} {grid} by {grid}": np.stack([means_by_part(like, grid) for like in likes])
            for grid in self.grids
        }

    def likeness(self, patches: np.ndarray) -> np.ndarray:
        """By line, column and type."""
        high, wide, *_ = patches.shape
        like = contrast_free(patches.reshape(high * wide, -1)) @ self.filters
        return np.maximum(like - self.even, 0, out=like).reshape(high, wide, -1)


def means_by_part(like: np.ndarray, grid: int) -> np.ndarray:
    ends = np.linspace(0, like.shape[:2], grid + 1).astype(int)
    parts = [
        like[top:bottom, left:right].mean(axis=(0, 1))
        for top, bottom in pairwise(ends[:, 0])
        for left, right in pairwise(ends[:, 1])
    ]
    return np.concatenate(parts, axis=-1)


def patches_of(pixels: np.ndarray) -> np.ndarray:
    """By picture, line and column, every patch as a view."""
    x = pixels.astype(np.float32)
    return np.lib.stride_tricks.sliding_window_view(x, (PATCH, PATCH), axis=(1, 2)).reshape(
        len(x), x.shape[1] - PATCH + 1, x.shape[2] - PATCH + 1, -1
    )


def contrast_free(patches: np.ndarray) -> np.ndarray:
    """Each patch around zero and of one size, but for the nearly even ones."""
    centred = patches - patches.mean(axis=1, keepdims=True)
    return centred / np.sqrt(centred.var(axis=1, keepdims=True) + 10)


def learn_patch_types(pixels: np.ndarray, seed: int, detail: PatchDetail) -> PatchTypes:
    """From some patches of some pictures: whitening, then spherical means. Grey pictures need one channel."""
    random = np.random.default_rng(seed)
    grey = bool((pixels == pixels[..., :1]).all())
    pixels = pixels[..., :1] if grey else pixels
    each = max(1, LEARNED_PATCHES // len(pixels))
    clean = contrast_free(np.concatenate([drawn(one, each, random) for one in pixels]))
    mean = clean.mean(axis=0)
    sizes, vectors = np.linalg.eigh(np.cov((clean - mean).T))
    whiten = (vectors / np.sqrt(sizes.clip(0) + WHITENING)) @ vectors.T
    centres = spherical_means((clean - mean) @ whiten, random, detail.types)
    filters = (whiten @ centres.T).astype(np.float32)
    return PatchTypes(filters, (mean @ filters + LIKE_ENOUGH).astype(np.float32), detail.grids, grey)


def drawn(picture: np.ndarray, count: int, random: np.random.Generator) -> np.ndarray:
    tops = random.integers(0, picture.shape[0] - PATCH + 1, count)
    lefts = random.integers(0, picture.shape[1] - PATCH + 1, count)
    return patches_of(picture[None])[0, tops, lefts]


def spherical_means(x: np.ndarray, random: np.random.Generator, types: int) -> np.ndarray:
    """Directions that patches lie along; one that no patch follows is replaced by a patch."""
    x = x.astype(np.float32)
    centres = x[random.choice(len(x), types, replace=len(x) < types)]
    for _ in range(ROUNDS_OF_MEANS):
        centres = centres / (np.linalg.norm(centres, axis=1, keepdims=True) + 1e-6)
        along = x @ centres.T
        nearest = along.argmax(axis=1)
        sums = np.zeros_like(centres)
        np.add.at(sums, nearest, along[np.arange(len(x)), nearest][:, None] * x)
        lost = ~sums.any(axis=1)
        sums[lost] = x[random.choice(len(x), int(lost.sum()))]
        centres = sums
    return centres / (np.linalg.norm(centres, axis=1, keepdims=True) + 1e-6)
