"""Patches: how much each of a few typical small patches is found where (Coates and Ng 2012); learned from the
pictures themselves, without labels and without any weights.
"""

from dataclasses import dataclass

import numpy as np

PATCH = 6
LEARNED_PATCHES = 20_000
WHITENING = 0.1
ROUNDS_OF_MEANS = 10
PARTS_ACROSS = 2
TYPES = 160


@dataclass(frozen=True)
class PatchTypes:
    """A patch, its contrast taken out and whitened, is compared with each centre."""

    mean: np.ndarray
    whiten: np.ndarray
    centres: np.ndarray

    def features(self, pixels: np.ndarray) -> np.ndarray:
        """By quarter of the picture, how near the patches are to each type, compared with the other types."""
        return np.stack([self.of_one(one) for one in patches_of(pixels)])

    def of_one(self, patches: np.ndarray) -> np.ndarray:
        high, wide, _ = patches.shape
        flat = (contrast_free(patches.reshape(high * wide, -1)) - self.mean) @ self.whiten
        distance = np.sqrt(np.maximum(squares(flat) + squares(self.centres).T - 2 * flat @ self.centres.T, 0))
        near = np.maximum(distance.mean(axis=1, keepdims=True) - distance, 0).reshape(high, wide, -1)
        ends = np.linspace(0, (high, wide), PARTS_ACROSS + 1).astype(int)
        parts = [
            near[ends[i, 0] : ends[i + 1, 0], ends[j, 1] : ends[j + 1, 1]].mean(axis=(0, 1))
            for i in range(PARTS_ACROSS)
            for j in range(PARTS_ACROSS)
        ]
        return np.concatenate(parts)


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


def squares(x: np.ndarray) -> np.ndarray:
    return (x**2).sum(axis=1, keepdims=True)


def learn_patch_types(pixels: np.ndarray, seed: int) -> PatchTypes:
    """From some patches of some pictures: whitening, then spherical means."""
    random = np.random.default_rng(seed)
    each = max(1, LEARNED_PATCHES // len(pixels))
    some = np.concatenate([drawn(one, each, random) for one in pixels])
    clean = contrast_free(some)
    mean = clean.mean(axis=0)
    sizes, vectors = np.linalg.eigh(np.cov((clean - mean).T))
    whiten = (vectors / np.sqrt(sizes.clip(0) + WHITENING)) @ vectors.T
    return PatchTypes(mean, whiten.astype(np.float32), spherical_means((clean - mean) @ whiten, random))


def drawn(picture: np.ndarray, count: int, random: np.random.Generator) -> np.ndarray:
    tops = random.integers(0, picture.shape[0] - PATCH + 1, count)
    lefts = random.integers(0, picture.shape[1] - PATCH + 1, count)
    cut = [
        picture[top : top + PATCH, left : left + PATCH].ravel() for top, left in zip(tops, lefts, strict=True)
    ]
    return np.stack(cut).astype(np.float32)


def spherical_means(x: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Directions that patches lie along; one that no patch follows is replaced by a patch."""
    x = x.astype(np.float32)
    centres = x[random.choice(len(x), TYPES, replace=len(x) < TYPES)]
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
