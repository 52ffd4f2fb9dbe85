"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping

import numpy as np

from solution.media.found import MediaFound
from solution.media.network.embedder import USABLE_SHARE, Embedder, chosen_network
from solution.media.network.mirror import Known, mirrors_mean_the_same
from solution.media.pictures.pictures import pooled_by_row
from solution.protocol import warn

MIRRORED_MARGIN = 1.1


def embed_found(found: Mapping[str, MediaFound], known: Known, until: float, threads: int) -> bool:
    """Adds the network's vectors to every source that has pictures; False if there are none."""
    pictured = {name: one for name, one in found.items() if one.pictures is not None}
    if not pictured:
        return False
    count = sum(len(one.pictures.usable()) for one in pictured.values())
    chosen = chosen_network([one.pictures for one in pictured.values()], count, until, threads)
    if chosen is None:
        warn("no pretrained network for images is here: pictures are described without one")
        return False
    begun, seconds, done, looked = time.monotonic(), until - time.monotonic(), 0, False
    for name, one in pictured.items():
        kept = one.pictures
        done += len(kept.usable())
        ends = begun + seconds * done / max(1, count)
        side = chosen.side(kept, USABLE_SHARE * (ends - time.monotonic()))
        if side is None:
            warn(f"no time for a network to look at {len(kept.usable())} pictures of {name}")
            continue
        chosen.network.tell()
        one.blocks |= embedded(chosen.embedder, one, known, side, ends)
        looked = True
        also = ", also mirrored" if one.mirrors else ""
        what = chosen.network.name
        print(f"{what} looked at {name}: {len(kept.usable())} pictures of {side} by {side}{also}")
    return looked


def embedded(
    embedder: Embedder, found: MediaFound, known: Known, side: int, until: float
) -> dict[str, np.ndarray]:
    """By row and block; NaN where there is no picture, or was no time. Both ways round, where that helps."""
    kept, begun = found.pictures, time.monotonic()
    vectors = kept.vectors(embedder.vectors, side, until, kept.usable())
    mirrored_seconds = MIRRORED_MARGIN * (time.monotonic() - begun)
    found.mirrors = found.mirrors and mirrors_mean_the_same(
        embedder.mirrored, kept, vectors, known, side, until
    )
    if found.mirrors and time.monotonic() + mirrored_seconds < until:
        mirrored = kept.vectors(embedder.mirrored, side, until, kept.usable())
        vectors = {name: mean_of_known(values, mirrored[name]) for name, values in vectors.items()}
    pictures = kept.pictures
    by_row = {name: pooled_by_row(own, pictures.owners, pictures.rows) for name, own in vectors.items()}
    return by_row if found.copies is None else {name: own[found.copies] for name, own in by_row.items()}


def mean_of_known(values: np.ndarray, mirrored: np.ndarray) -> np.ndarray:
    return np.where(np.isfinite(mirrored), (values + mirrored) / 2, values)
