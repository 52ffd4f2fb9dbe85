"""Shares: from similarities to the probabilities of classes; how, is chosen on rows held back."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from medalist_engine.media.retrieval.references import Nearest, nearest_of, none_of_these, references_of

TEMPERATURES = (0.02, 0.03, 0.045, 0.07, 0.1, 0.15)
THRESHOLD_QUANTILES = np.linspace(0.05, 0.95, 13)
SHARE_TO_CHOOSE_ON = 0.2
MOST_TO_CHOOSE_ON = 3_000
LEAST_WEIGHT_OF_ONE = 1e-7


@dataclass(frozen=True)
class Sharing:
    """`none` is the class of all that is of no class: it counts as similar as `threshold` to any picture.

    `missed` is how often the right class is not among the nearest.
    """

    temperature: float = 0.045
    none: int | None = None
    threshold: float = 0.0
    missed: float = 0.1

    def shares(self, nearest: Nearest, classes: int) -> sparse.csr_matrix:
        """Rows x classes, sparse: the classes of the nearest pictures and means, which sum to one."""
        likeness, codes = nearest.likeness, nearest.codes
        if self.none is not None:
            likeness = np.column_stack([likeness, np.full(len(likeness), self.threshold, likeness.dtype)])
            codes = np.column_stack([codes, np.full(len(codes), self.none)])
        weights = np.exp((likeness - likeness.max(axis=1, keepdims=True, initial=-1)) / self.temperature)
        weights = np.maximum(weights, LEAST_WEIGHT_OF_ONE)
        weights /= weights.sum(axis=1, keepdims=True)
        rows = np.repeat(np.arange(len(codes)), codes.shape[1])
        shape = len(codes), classes
        return sparse.csr_matrix((weights.ravel().astype(float), (rows, codes.ravel())), shape=shape)


def chosen_sharing(vectors: np.ndarray, codes: np.ndarray, classes: int, most: int, seed: int) -> Sharing:
    """The sharing of least log loss on a fifth of the pictures, with the others as references.

    Pictures whose class the others lack can teach nothing of it.
    """
    if not len(codes):
        return Sharing()
    none = none_of_these(vectors, codes)
    order = np.random.default_rng(seed).permutation(len(codes))
    most_held = min(MOST_TO_CHOOSE_ON, max(1, int(SHARE_TO_CHOOSE_ON * len(order))))
    held, rest = np.split(order, [most_held])
    rest = rest[codes[rest] != none]
    held = held[np.isin(codes[held], codes[rest]) | (codes[held] == none)]
    if not len(held) or not len(rest):
        return Sharing(none=none)
    nearest = nearest_of(vectors[held], references_of(vectors[rest], codes[rest], most))
    prior = (np.bincount(codes, minlength=classes) / len(codes))[codes[held]]

    def lost(sharing: Sharing) -> float:
        p = sharing.shares(nearest, classes)
        true_shares = np.asarray(p[np.arange(len(held)), codes[held]]).ravel()
        return float(-np.log((1 - sharing.missed) * true_shares + sharing.missed * prior).mean())

    missed = ((nearest.codes != codes[held][:, None]).all(axis=1) & (codes[held] != none)).sum()
    tried = tried_sharings(nearest, none, float((missed + 1) / (len(held) + 2)))
    return min(tried, key=lost)


def tried_sharings(nearest: Nearest, none: int | None, missed: float) -> Iterator[Sharing]:
    best = nearest.likeness.max(axis=1)
    thresholds = [0.0] if none is None else np.quantile(best, THRESHOLD_QUANTILES)
    for temperature in TEMPERATURES:
        for threshold in thresholds:
            yield Sharing(temperature, none, float(threshold), missed)
