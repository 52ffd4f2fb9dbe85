"""Pairs: two files of a row that are found alike, such as two voices, also by how far apart they are."""

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from medalist_engine.config import Config
from medalist_engine.media.files.sources import MediaSource, media_sources
from medalist_engine.media.found import MediaFound

MOST_TWINS = 3
LEAST_SPREAD = 1e-6


def with_pairs(config: Config, found: Mapping[str, MediaFound]) -> dict[str, MediaFound]:
    """Beside what was found of each source, the differences of those that lie in the same place."""
    alike = [
        (one.name, other.name)
        for one, other in combinations(media_sources(config), 2)
        if may_be_alike(one, other) and {one.name, other.name} <= found.keys()
    ]
    pairs = {f"{a} and {b}": pair_of(found[a], found[b]) for a, b in alike[:MOST_TWINS]}
    return {**found, **{name: pair for name, pair in pairs.items() if pair.blocks}}


def may_be_alike(one: MediaSource, other: MediaSource) -> bool:
    """Files of one folder that two columns name, or two files that one name has: `7_a.png` and `7_b.png`."""
    have_one_name = one.column is not None and one.column == other.column
    return one.kind == other.kind and (have_one_name or one.train == other.train)


def pair_of(one: MediaFound, other: MediaFound) -> MediaFound:
    """Of each block that both have: differences, how far apart they are, and how alike their directions."""
    pair = MediaFound(mirrors=False)
    for name in [name for name in one.blocks if name in other.blocks]:
        a, b = (found.blocks[name].astype(np.float32) for found in (one, other))
        if a.shape != b.shape:
            continue
        both = np.vstack([a, b])
        spread = np.maximum(np.nanstd(both, axis=0), LEAST_SPREAD)
        a, b = ((values - np.nanmean(both, axis=0)) / spread for values in (a, b))
        pair.blocks[f"{name} apart"] = np.abs(a - b)
        lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1) + LEAST_SPREAD
        pair.columns[f"{name} distance"] = np.linalg.norm(a - b, axis=1)
        pair.columns[f"{name} likeness"] = (a * b).sum(axis=1) / lengths
    return pair
