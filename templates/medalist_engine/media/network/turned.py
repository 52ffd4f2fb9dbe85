"""Turned: whether pictures that are turned over mean the same, judged by what the network sees of both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from medalist_engine.features.wide import scaled_block
from medalist_engine.media.learn.ridge import solved_ridge, usual_distance
from medalist_engine.media.pictures.kept import KeptPictures

JUDGED = 400
FEWEST_JUDGED = 40
JUDGING_PENALTY = 0.03
LEAST_EXPLAINED = 0.25
"""Of what is explained of the best target: what is less is mostly chance."""
MIRRORED_KEPT = 0.85
UPSIDE_DOWN_KEPT = 0.95
"""Turned pictures must explain at least this share of what the originals explain."""


@dataclass(frozen=True)
class Known:
    """The train rows of known targets, and the targets as columns; `ends`: behind the columns of each."""

    rows: np.ndarray
    y: np.ndarray
    ends: tuple[int, ...] = ()

    @property
    def targets(self) -> list[np.ndarray]:
        """The places of the columns of each; without ends, of the only one."""
        return np.split(np.arange(self.y.shape[1]), self.ends[:-1])


@dataclass(frozen=True)
class TurnedJudge:
    """Judges pictures that were looked at before (`vectors`, by block), at this side, until this time."""

    kept: KeptPictures
    vectors: Mapping[str, np.ndarray]
    known: Known
    side: int
    until: float

    def mean_the_same(self, look_turned: Callable[[np.ndarray], dict[str, np.ndarray]], least: float) -> bool:
        """What half of some pictures teach must explain a share `least` as much of the others, turned.

        Of every target that is explained: pictures turned over may mean the same for one, not for another.
        """
        numbers, y = self.judged_pictures()
        if len(numbers) < FEWEST_JUDGED:
            return False
        seen = self.kept.vectors(look_turned, self.side, self.until, numbers)
        pairs = [(self.vectors[name][numbers], values[numbers]) for name, values in seen.items()]
        if not pairs or not all(np.isfinite(values).all() for pair in pairs for values in pair):
            return False
        upright_shares, turned_shares = shares_explained(*scaled_alike(pairs), y, self.known.targets)
        is_explained = upright_shares > max(0.0, LEAST_EXPLAINED * upright_shares.max(initial=0.0))
        keeps = turned_shares[is_explained] >= least * upright_shares[is_explained]
        return bool(is_explained.any() and keeps.all())

    def judged_pictures(self) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of some pictures of known targets, and these targets."""
        place = np.full(self.kept.pictures.rows, -1)
        place[self.known.rows] = np.arange(len(self.known.rows))
        place_of_picture = place[self.kept.pictures.owners]
        usable = np.flatnonzero(self.kept.seen & (place_of_picture >= 0))
        numbers = np.random.default_rng(0).permutation(usable)[:JUDGED]
        return numbers, self.known.y[place_of_picture[numbers]]


def scaled_alike(pairs: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """Upright and turned blocks side by side, both on one scale."""
    scaled = [np.split(scaled_block(np.concatenate(pair)), 2) for pair in pairs]
    upright, turned = (
        np.hstack([block / np.sqrt(max(1, block.shape[1])) for block in blocks])
        for blocks in zip(*scaled, strict=True)
    )
    return upright, turned


def shares_explained(
    upright: np.ndarray, turned: np.ndarray, y: np.ndarray, targets: Sequence[np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Of each target in the second half of the pictures, by what the first half teaches."""
    half = len(y) // 2
    ridge = solved_ridge(upright[:half], y[:half], usual_distance(upright[:half]), JUDGING_PENALTY)

    def shares(outputs: np.ndarray) -> np.ndarray:
        return np.array([explained(y[half:, of], outputs[:, of], ridge.middle[of]) for of in targets])

    return shares(ridge.outputs(upright[half:])), shares(ridge.outputs(turned[half:]))


def explained(y: np.ndarray, outputs: np.ndarray, middle: np.ndarray) -> float:
    """The share of the target's spread around the middle that the outputs explain."""
    whole = ((y - middle) ** 2).sum()
    return float(1 - ((outputs - y) ** 2).sum() / whole) if whole > 0 else 0.0
