"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

import numpy as np

from solution.media.found import MediaFound
from solution.media.network.efficientnet import EfficientNet, Operations, efficientnet
from solution.media.network.mirror import Known, mirrors_mean_the_same
from solution.media.network.numpy_operations import NumpyOperations
from solution.media.network.torch_operations import TorchOperations, torch_device
from solution.media.pictures.kept import KeptPictures
from solution.media.pictures.pictures import pooled_by_row
from solution.pretrained.weights import find_weights
from solution.protocol import warn

NETWORK = "efficientnet-lite0"
BY_NETWORK = "network"
INPUT_SIDES = (64, 96, 128, 160, 192, 224)
LEAST_SIDE = 96
MOST_ENLARGED = 2.4
TIMED_PICTURES = 4
USABLE_SHARE, MIRRORED_MARGIN = 0.85, 1.1
PICTURES_PER_PASS = 8
LEAST_LOOKED_AT = 0.5


@dataclass(frozen=True)
class Embedder:
    """A network, and workers that run it: a thread takes one and puts it back."""

    network: EfficientNet
    workers: SimpleQueue[Operations]

    def vectors(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        """By block of the network, a vector for each picture."""
        worker = self.workers.get()
        try:
            parts = [
                pixels[start : start + PICTURES_PER_PASS]
                for start in range(0, len(pixels), PICTURES_PER_PASS)
            ]
            found = [self.network.features(part, worker) for part in parts]
        finally:
            self.workers.put(worker)
        return {
            f"{BY_NETWORK} {place}": np.concatenate(block)
            for place, block in enumerate(zip(*found, strict=True))
        }

    def mirrored(self, pixels: np.ndarray) -> dict[str, np.ndarray]:
        return self.vectors(pixels[:, :, ::-1])


def embed_found(found: Mapping[str, MediaFound], known: Known, until: float, threads: int) -> bool:
    """Adds the network's vectors to every source that has pictures; False if there are none."""
    pictured = {name: one for name, one in found.items() if one.pictures is not None}
    if not pictured:
        return False
    weights = find_weights(NETWORK)
    if weights is None:
        warn(f"no weights of {NETWORK} are here: pictures are described without a pretrained network")
        return False
    embedder = embedder_for(weights.tensors(), threads)
    count = sum(len(one.pictures.usable()) for one in pictured.values())
    cost = picture_seconds(embedder, threads)
    begun, seconds, done, looked = time.monotonic(), until - time.monotonic(), 0, False
    for name, one in pictured.items():
        kept = one.pictures
        done += len(kept.usable())
        ends = begun + seconds * done / max(1, count)
        side = input_side(kept, cost, USABLE_SHARE * (ends - time.monotonic()))
        if side is None:
            warn(f"no time for a network to look at {len(kept.usable())} pictures of {name}")
            continue
        one.blocks |= embedded(embedder, one, known, side, ends)
        looked = True
        also = ", also mirrored" if one.mirrors else ""
        print(f"{NETWORK} looked at {name}: {len(kept.usable())} pictures of {side} by {side}{also}")
    return looked


def embedder_for(tensors: Mapping[str, np.ndarray], threads: int) -> Embedder:
    """In PyTorch where it is there, else in NumPy; each worker keeps to one thread."""
    device = torch_device()
    count = 1 if device == "cuda" else threads
    able: list[Operations] = [
        NumpyOperations() if device is None else TorchOperations(device, 1) for _ in range(count)
    ]
    workers: SimpleQueue[Operations] = SimpleQueue()
    for worker in able:
        workers.put(worker)
    return Embedder(efficientnet(tensors, able[0]), workers)


def picture_seconds(embedder: Embedder, threads: int) -> float:
    """Seconds for one picture of the least side, all threads at work."""
    pixels = np.random.default_rng(0).integers(0, 255, (TIMED_PICTURES, LEAST_SIDE, LEAST_SIDE, 3), np.uint8)
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(2):  # the first time, buffers are made
            begun = time.monotonic()
            list(pool.map(embedder.vectors, [pixels] * threads))
            seconds = time.monotonic() - begun
    return seconds / (threads * len(pixels))


def input_side(kept: KeptPictures, cost: float, seconds: float) -> int | None:
    """The largest for which there is time; small pictures are enlarged up to a point. None: too slow."""
    most = max(LEAST_SIDE, MOST_ENLARGED * kept.side)
    able = [side for side in INPUT_SIDES if side <= most]
    whole = len(kept.usable()) * cost
    fitting = [side for side in able if whole * (side / LEAST_SIDE) ** 2 <= seconds]
    if not fitting and whole * (INPUT_SIDES[0] / LEAST_SIDE) ** 2 * LEAST_LOOKED_AT > seconds:
        return None
    return max(fitting, default=INPUT_SIDES[0])


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
