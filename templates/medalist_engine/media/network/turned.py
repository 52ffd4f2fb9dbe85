"""Turned: whether pictures that are turned over mean the same, judged by what the network sees of both."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from medalist_engine.features.wide import scaled_block
from medalist_engine.media.learn.ridge import solved_ridge, usual_distance
from medalist_engine.media.pictures.kept import KeptPictures

JUDGED = 400
FEWEST_JUDGED = 40
JUDGING_PENALTY = 0.03
MIRRORED_KEPT = 0.85
UPSIDE_DOWN_KEPT = 0.95
"""Turned pictures must explain at least this share of what the originals explain."""


@dataclass(frozen=True)
class Known:
    """The train rows of known targets, and the targets as columns."""

    rows: np.ndarray
    y: np.ndarray


def mean_the_same(
    kept: KeptPictures,
    vectors: Mapping[str, np.ndarray],
    known: Known,
    look_turned: Callable[[np.ndarray], dict[str, np.ndarray]],
    share: float,
    side: int,
    until: float,
) -> bool:
    """What half of some pictures teach must explain at least this share of the others, turned."""
    place = np.full(kept.pictures.rows, -1)
    place[known.rows] = np.arange(len(known.rows))
    places = place[kept.pictures.owners]
    numbers = np.random.default_rng(0).permutation(np.flatnonzero(kept.seen & (places >= 0)))[:JUDGED]
    if len(numbers) < FEWEST_JUDGED:
        return False
    seen = kept.vectors(look_turned, side, until, numbers)
    pairs = [(vectors[name][numbers], values[numbers]) for name, values in seen.items()]
    if not pairs or not all(np.isfinite(values).all() for pair in pairs for values in pair):
        return False
    scaled = [np.split(scaled_block(np.concatenate(pair)), 2) for pair in pairs]
    upright, turned = (
        np.hstack([block / np.sqrt(max(1, block.shape[1])) for block in blocks])
        for blocks in zip(*scaled, strict=True)
    )
    half, y = len(numbers) // 2, known.y[places[numbers]]
    ridge = solved_ridge(upright[:half], y[:half], usual_distance(upright[:half]), JUDGING_PENALTY)
    spread = ((y[half:] - ridge.middle) ** 2).sum()

    def explained(x: np.ndarray) -> float:
        """The share of the targets' spread."""
        return float(spread - ((ridge.outputs(x[half:]) - y[half:]) ** 2).sum())

    least = explained(upright)
    return least > 0 and explained(turned) >= share * least
