"""Turned: whether pictures that are turned over mean the same, judged by what the network sees of both."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from solution.features.wide import scaled_block
from solution.media.learn.ridge import solved_ridge, usual_distance
from solution.media.pictures.kept import KeptPictures

JUDGED, FEWEST_JUDGED = 400, 40
JUDGING_PENALTY = 0.03
LEAST_EXPLAINED = 0.25
"""Of what is explained of the best target: what is less is mostly chance."""
MIRRORED_KEPT, UPSIDE_DOWN_KEPT = 0.85, 0.95
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


def turned_mean_the_same(
    look: Callable[[np.ndarray], dict[str, np.ndarray]],
    kept: KeptPictures,
    vectors: Mapping[str, np.ndarray],
    known: Known,
    side: int,
    until: float,
    least: float,
) -> bool:
    """What half of some pictures teach must explain a share `least` as much of the others, turned.

    Of every target that is explained: a picture turned over may mean the same for one, and not for another.
    """
    place = np.full(kept.pictures.rows, -1)
    place[known.rows] = np.arange(len(known.rows))
    able = np.flatnonzero(kept.seen & (place[kept.pictures.owners] >= 0))
    some = np.random.default_rng(0).permutation(able)[:JUDGED]
    seen = kept.vectors(look, side, until, some) if len(some) >= FEWEST_JUDGED else {}
    pairs = [(vectors[name][some], values[some]) for name, values in seen.items()]
    scaled = [np.split(scaled_block(np.concatenate(pair)), 2) for pair in pairs]
    if not scaled or not all(np.isfinite(values).all() for pair in pairs for values in pair):
        return False
    plain, turned = (
        np.hstack([side / np.sqrt(max(1, side.shape[1])) for side in sides])
        for sides in zip(*scaled, strict=True)
    )
    y, half = known.y[place[kept.pictures.owners[some]]], len(some) // 2
    found = solved_ridge(plain[:half], y[:half], usual_distance(plain[:half]), JUDGING_PENALTY)
    upright_shares, turned_shares = (
        np.array(
            [
                explained(y[half:, target], outputs[:, target], found.middle[target])
                for target in known.targets
            ]
        )
        for outputs in (found.outputs(plain[half:]), found.outputs(turned[half:]))
    )
    able = upright_shares > max(0.0, LEAST_EXPLAINED * upright_shares.max(initial=0.0))
    return bool(able.any() and (turned_shares[able] >= least * upright_shares[able]).all())


def explained(y: np.ndarray, outputs: np.ndarray, middle: np.ndarray) -> float:
    """The share of the target's spread around the middle that the outputs explain."""
    whole = ((y - middle) ** 2).sum()
    return float(1 - ((outputs - y) ** 2).sum() / whole) if whole > 0 else 0.0
