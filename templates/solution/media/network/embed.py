"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

import numpy as np

from solution.media.found import MediaFound
from solution.media.network.efficientnet import EfficientNet, Operations, efficientnet
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
USABLE_SHARE = 0.85
PICTURES_PER_PASS = 8


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


def embed_found(found: Mapping[str, MediaFound], until: float, threads: int) -> bool:
    """Adds the network's vectors to every source that has pictures; False if there are none."""
    pictures = {name: one.pictures for name, one in found.items() if one.pictures is not None}
    if not pictures:
        return False
    weights = find_weights(NETWORK)
    if weights is None:
        warn(f"no weights of {NETWORK} are here: pictures are described without a pretrained network")
        return False
    embedder = embedder_for(weights.tensors(), threads)
    count = sum(len(kept.seen) for kept in pictures.values())
    cost = picture_seconds(embedder, threads)
    begun, seconds, done = time.monotonic(), until - time.monotonic(), 0
    for name, kept in pictures.items():
        done += len(kept.seen)
        ends = begun + seconds * done / count
        side = input_side(kept, cost, USABLE_SHARE * (ends - time.monotonic()))
        found[name].blocks |= embedded(embedder, kept, side, ends)
        print(f"{NETWORK} looked at {name}: {len(kept.seen)} pictures of {side} by {side}")
    return True


def embedder_for(tensors: Mapping[str, np.ndarray], threads: int) -> Embedder:
    """In PyTorch where it is there; else in NumPy, a worker for each thread."""
    device = torch_device()
    able: list[Operations] = (
        [NumpyOperations() for _ in range(threads)] if device is None else [TorchOperations(device, threads)]
    )
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


def input_side(kept: KeptPictures, cost: float, seconds: float) -> int:
    """The largest for which there is time; small pictures are enlarged, up to a point."""
    most = max(LEAST_SIDE, MOST_ENLARGED * kept.side)
    able = [side for side in INPUT_SIDES if side <= most]
    fitting = [side for side in able if len(kept.seen) * cost * (side / LEAST_SIDE) ** 2 <= seconds]
    return max(fitting, default=INPUT_SIDES[0])


def embedded(embedder: Embedder, kept: KeptPictures, side: int, until: float) -> dict[str, np.ndarray]:
    """By row and block; NaN where there is no picture, or was no time."""
    found = kept.vectors(embedder.vectors, side, until)
    pictures = kept.pictures
    return {name: pooled_by_row(values, pictures.owners, pictures.rows) for name, values in found.items()}
