"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping, Sequence

import numpy as np

from medalist_engine.media.found import MediaFound
from medalist_engine.media.network.embedder import USABLE_SHARE, Embedder, chosen_network
from medalist_engine.media.network.turned import MIRRORED_KEPT, UPSIDE_DOWN_KEPT, Known, TurnedJudge
from medalist_engine.media.pictures.pictures import pooled_by_row
from medalist_engine.protocol import warn

TURNED_MARGIN = 1.1
TURNED_SHARE = 0.6
"""Turned pictures are looked at within this share of the time: what learns needs the rest more."""


def embed_found(found: Mapping[str, MediaFound], known: Known, until: float, threads: int) -> bool:
    """Adds the network's vectors to every source that has pictures; False if there are none."""
    pictured = {name: media for name, media in found.items() if media.pictures is not None}
    if not pictured:
        return False
    count = sum(len(media.pictures.usable()) for media in pictured.values())
    chosen = chosen_network([media.pictures for media in pictured.values()], count, until, threads)
    if chosen is None:
        warn("no pretrained network for images is here: pictures are described without one")
        return False
    begun, seconds, done, looked = time.monotonic(), until - time.monotonic(), 0, False
    for name, media in pictured.items():
        kept = media.pictures
        done += len(kept.usable())
        ends = begun + seconds * done / max(1, count)
        side = chosen.side(kept, USABLE_SHARE * (ends - time.monotonic()))
        if side is None:
            warn(f"no time for a network to look at {len(kept.usable())} pictures of {name}")
            continue
        chosen.network.tell()
        media.blocks |= embedded(chosen.embedder, media, known, side, ends)
        looked = True
        turned = (("mirrored", media.mirrors), ("upside down", media.upside_down))
        also = "".join(f", also {how}" for how, does in turned if does)
        what = chosen.network.name
        print(f"{what} looked at {name}: {len(kept.usable())} pictures of {side} by {side}{also}")
    return looked


def embedded(
    embedder: Embedder, found: MediaFound, known: Known, side: int, until: float
) -> dict[str, np.ndarray]:
    """By row and block; NaN where there is no picture, or was no time. Also turned over, where that helps."""
    kept, begun = found.pictures, time.monotonic()
    vectors = kept.vectors(embedder.vectors, side, until, kept.usable())
    seconds = TURNED_MARGIN * (time.monotonic() - begun)
    judge = TurnedJudge(kept, vectors, known, side, until)
    found.mirrors = found.mirrors and judge.mean_the_same(embedder.mirrored, MIRRORED_KEPT)
    turned_until, turned = begun + TURNED_SHARE * (until - begun), []
    if found.mirrors and time.monotonic() + seconds < turned_until:
        turned.append(kept.vectors(embedder.mirrored, side, until, kept.usable()))
        in_time = time.monotonic() + seconds < turned_until
        found.upside_down = in_time and judge.mean_the_same(embedder.upside_down, UPSIDE_DOWN_KEPT)
        if found.upside_down:
            turned.append(kept.vectors(embedder.upside_down, side, until, kept.usable()))
    vectors = {name: mean_of_known(values, [one[name] for one in turned]) for name, values in vectors.items()}
    pictures = kept.pictures
    by_row = {name: pooled_by_row(block, pictures.owners, pictures.rows) for name, block in vectors.items()}
    return by_row if found.copies is None else {name: block[found.copies] for name, block in by_row.items()}


def mean_of_known(values: np.ndarray, others: Sequence[np.ndarray]) -> np.ndarray:
    """NaN where `values` is; others count where they are known."""
    total, count = values.copy(), np.ones(values.shape, np.int8)
    for one in others:
        known = np.isfinite(one)
        total[known] += one[known]
        count += known
    return total / count
