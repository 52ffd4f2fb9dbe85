"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from medalist_engine.media.found import MediaFound
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.networks import INPUT_SIDES, VisionNetwork, network_offers, opened_network
from medalist_engine.media.network.turned import MIRRORED_KEPT, UPSIDE_DOWN_KEPT, Known, mean_the_same
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import pooled_by_row
from medalist_engine.models.neural.tuning import torch_on_gpu
from medalist_engine.protocol import warn

BY_NETWORK = "network"
LEAST_SIDE = 96
COMFORTABLE_SIDE = 128
MOST_ENLARGED = 2.4
TIMED_PICTURES = 4
PICTURES_PER_PASS = 8
PICTURES_PER_PASS_ON_GPU = 32
LEAST_LOOKED_AT = 0.5
USABLE_SHARE = 0.85
TURNED_MARGIN = 1.1
TURNED_SHARE = 0.6
"""Turned pictures are looked at within this share of the time: what learns needs the rest more."""


@dataclass(frozen=True)
class Embedder:
    """A network; any thread may ask it. `cost`: seconds for a picture of LEAST_SIDE, all threads at work."""

    network: VisionNetwork
    on_gpu: bool
    cost: float = 0.0

    def vectors(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        """By block of the network, a vector for each picture. A GPU gets batches of one size."""
        at_once = PICTURES_PER_PASS_ON_GPU if self.on_gpu else PICTURES_PER_PASS
        parts = [pixels[start : start + at_once] for start in range(0, len(pixels), at_once)]
        whole = [filled_up(part, at_once) if self.on_gpu else part for part in parts]
        found = in_gpu_thread(lambda: list(map(self.network.look, whole)))
        return {
            f"{BY_NETWORK} {place}": np.concatenate(block)[: len(pixels)]
            for place, block in enumerate(zip(*found, strict=True))
        }

    def mirrored(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        return self.vectors(pixels[:, :, ::-1])

    def upside_down(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        return self.vectors(pixels[:, ::-1])

    def timed(self, threads: int) -> "Embedder":
        """The first time, libraries prepare themselves."""
        shape = (TIMED_PICTURES, LEAST_SIDE, LEAST_SIDE, 3)
        pixels = np.random.default_rng(0).integers(0, 255, shape, np.uint8)
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(2):
                begun = time.monotonic()
                list(pool.map(self.vectors, [pixels] * threads))
                seconds = time.monotonic() - begun
        return Embedder(self.network, self.on_gpu, seconds / (threads * TIMED_PICTURES))

    def side(self, kept: KeptPictures, seconds: float) -> int | None:
        """The largest for which there is time. None: too slow."""
        able, whole = fitting_sides(kept), len(kept.usable()) * self.cost
        fitting = [side for side in able if whole * (side / LEAST_SIDE) ** 2 <= seconds]
        if not fitting and whole * (able[0] / LEAST_SIDE) ** 2 * LEAST_LOOKED_AT > seconds:
            return None
        return max(fitting, default=able[0])


def fitting_sides(kept: KeptPictures) -> list[int]:
    """Small pictures are enlarged up to a point."""
    most = max(LEAST_SIDE, MOST_ENLARGED * kept.side)
    return [side for side in INPUT_SIDES if side <= most]


def chosen_embedder(kept: Sequence[KeptPictures], until: float, threads: int) -> Embedder | None:
    """The strongest network that has time for a comfortable size; else the quickest."""
    tried: list[Embedder] = []
    usual, count = max(kept, key=lambda one: len(one.usable())), sum(len(one.usable()) for one in kept)
    for network in filter(None, map(opened_network, network_offers())):
        tried.append(Embedder(network, torch_on_gpu() is not None).timed(threads))
        wanted = min(max(fitting_sides(usual)), COMFORTABLE_SIDE)
        seconds = USABLE_SHARE * (until - time.monotonic())
        if count * tried[-1].cost * (wanted / LEAST_SIDE) ** 2 <= seconds:
            return tried[-1]
    return min(tried, key=lambda one: one.cost, default=None)


def embed_found(found: Mapping[str, MediaFound], known: Known, until: float, threads: int) -> bool:
    """Adds the network's vectors to every source that has pictures; False if there are none."""
    pictured = {name: media for name, media in found.items() if media.pictures is not None}
    if not pictured:
        return False
    embedder = chosen_embedder([media.pictures for media in pictured.values()], until, threads)
    if embedder is None:
        warn("no pretrained network for images is here: pictures are described without one")
        return False
    count = sum(len(media.pictures.usable()) for media in pictured.values())
    begun, seconds, done, looked = time.monotonic(), until - time.monotonic(), 0, False
    for name, media in pictured.items():
        own = len(media.pictures.usable())
        done += own
        ends = begun + seconds * done / max(1, count)
        side = embedder.side(media.pictures, USABLE_SHARE * (ends - time.monotonic()))
        if side is None:
            warn(f"no time for a network to look at {own} pictures of {name}")
            continue
        embedder.network.tell()
        media.blocks |= embedded(embedder, media, known, side, ends)
        looked = True
        also = ", also mirrored" if media.mirrors else ""
        print(f"{embedder.network.name} looked at {name}: {own} pictures of {side} by {side}{also}")
    return looked


def embedded(
    embedder: Embedder, found: MediaFound, known: Known, side: int, until: float
) -> dict[str, np.ndarray]:
    """By row and block; NaN where there is no picture, or was no time. Also turned over, where that helps."""
    kept, begun = found.pictures, time.monotonic()
    vectors = kept.vectors(embedder.vectors, side, until, kept.usable())
    seconds = TURNED_MARGIN * (time.monotonic() - begun)
    turned_until, turned = begun + TURNED_SHARE * (until - begun), []
    found.mirrors = found.mirrors and mean_the_same(
        kept, vectors, known, embedder.mirrored, MIRRORED_KEPT, side, until
    )
    if found.mirrors and time.monotonic() + seconds < turned_until:
        turned.append(kept.vectors(embedder.mirrored, side, until, kept.usable()))
        in_time = time.monotonic() + seconds < turned_until
        if in_time and mean_the_same(
            kept, vectors, known, embedder.upside_down, UPSIDE_DOWN_KEPT, side, until
        ):
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
