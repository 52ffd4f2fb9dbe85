"""Embedder: an image network with workers, and how large its input may be in the time there is."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from medalist_engine.media.network.choice import (
    INPUT_SIDES,
    LEAST_SIDE,
    VisionNetwork,
    network_offers,
    opened_network,
)
from medalist_engine.media.network.frozen import FrozenNetwork
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.pictures.kept import KeptPictures

BY_NETWORK = "network"
MOST_ENLARGED = 2.4
TIMED_PICTURES = 4
PICTURES_PER_PASS = 8
PICTURES_PER_PASS_ON_GPU = 32
LEAST_LOOKED_AT = 0.5
USABLE_SHARE = 0.85
COMFORTABLE_SIDE = 128
CHOOSING_SHARE = 0.2
FAR_TOO_SLOW = 10


@dataclass(frozen=True)
class Embedder:
    """A network; any thread may ask it. `at_once`: pictures of a pass, at most; just so many where `even`."""

    network: FrozenNetwork
    at_once: int
    even: bool = False

    def vectors(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        """By block of the network, a vector for each picture."""
        parts = [pixels[start : start + self.at_once] for start in range(0, len(pixels), self.at_once)]
        vectors = in_gpu_thread(lambda: list(map(self.features, parts)))
        return {
            f"{BY_NETWORK} {place}": np.concatenate(block)
            for place, block in enumerate(zip(*vectors, strict=True))
        }

    def features(self, pixels: np.ndarray) -> list[np.ndarray]:
        if not self.even:
            return self.network.features(pixels)
        vectors = self.network.features(filled_up(pixels, self.at_once))
        return [block[: len(pixels)] for block in vectors]

    def mirrored(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        return self.vectors(pixels[:, :, ::-1])

    def upside_down(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        return self.vectors(pixels[:, ::-1])


@dataclass(frozen=True)
class Chosen:
    """A network that is ready; `cost` is the seconds for a picture of LEAST_SIDE."""

    network: VisionNetwork
    embedder: Embedder
    cost: float

    def side(self, kept: KeptPictures, seconds: float) -> int | None:
        return input_side(kept, self.cost, seconds, self.network.sides)


def chosen_network(kept: Sequence[KeptPictures], count: int, until: float, threads: int) -> Chosen | None:
    """The strongest that has time for a comfortable size; else the quickest that was tried."""
    begun, quickest, offers = time.monotonic(), None, network_offers()
    usual = max(kept, key=lambda one: len(one.usable()))
    while offers:
        network = opened_network(offers.pop(0))
        if network is None:
            continue
        able = fitting_sides(usual, network.sides)
        embedder = embedder_of(network.frozen)
        timed = LEAST_SIDE if LEAST_SIDE in able else able[0]
        cost = picture_seconds(embedder, threads, timed, count, until)
        now = Chosen(network, embedder, cost)
        if quickest is None or cost < quickest.cost:
            quickest = now
        seconds = USABLE_SHARE * (until - time.monotonic())
        wanted = min(max(able), max(COMFORTABLE_SIDE, min(able)))
        if count * cost * (wanted / LEAST_SIDE) ** 2 <= seconds:
            return now
        if time.monotonic() - begun > CHOOSING_SHARE * (until - begun):
            offers = offers[-1:]  # the weakest is the quickest
    return quickest


def embedder_of(network: FrozenNetwork) -> Embedder:
    on_gpu = torch_device() == "cuda"
    return Embedder(network, PICTURES_PER_PASS_ON_GPU if on_gpu else PICTURES_PER_PASS, on_gpu)


def picture_seconds(embedder: Embedder, threads: int, side: int, count: int, until: float) -> float:
    """Seconds for one picture of LEAST_SIDE, all threads at work; what is far too slow looks only twice."""
    timed = embedder.at_once if embedder.even else TIMED_PICTURES
    fewest = timed if embedder.even else 1
    pixels = np.random.default_rng(0).integers(0, 255, (timed, side, side, 3), np.uint8)
    scale = (LEAST_SIDE / side) ** 2
    for _ in range(2):  # the first time, libraries prepare themselves
        begun_alone = time.monotonic()
        embedder.vectors(pixels[:fewest])
        alone = (time.monotonic() - begun_alone) / fewest
    if alone * count / threads > FAR_TOO_SLOW * (until - time.monotonic()):
        return alone * scale / threads
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(2):  # the first time, buffers are made
            begun = time.monotonic()
            list(pool.map(embedder.vectors, [pixels] * threads))
            seconds = time.monotonic() - begun
    return seconds * scale / (threads * len(pixels))


def fitting_sides(kept: KeptPictures, sides: Sequence[int]) -> list[int]:
    """Small pictures are enlarged up to a point."""
    most = max(LEAST_SIDE, MOST_ENLARGED * kept.side)
    return [side for side in sides if side <= most] or [min(sides)]


def input_side(
    kept: KeptPictures, cost: float, seconds: float, sides: Sequence[int] = INPUT_SIDES
) -> int | None:
    """The largest for which there is time. None: too slow."""
    able, whole = fitting_sides(kept, sides), len(kept.usable()) * cost
    fitting = [side for side in able if whole * (side / LEAST_SIDE) ** 2 <= seconds]
    if not fitting and whole * (able[0] / LEAST_SIDE) ** 2 * LEAST_LOOKED_AT > seconds:
        return None
    return max(fitting, default=able[0])
