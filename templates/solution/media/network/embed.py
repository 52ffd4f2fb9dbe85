"""Embed: what a pretrained network says of pictures, at the size that the time allows."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from solution.media.found import MediaFound
from solution.media.network.efficientnet import EfficientNet, Operations, efficientnet
from solution.media.network.numpy_operations import NumpyOperations
from solution.media.network.torch_operations import TorchOperations, torch_device
from solution.media.pictures.kept import KeptPictures
from solution.media.pictures.pictures import pooled_by_row
from solution.models.training.folds import THREAD_POOLS
from solution.pretrained.weights import find_weights
from solution.protocol import warn

NETWORK = "efficientnet-lite0"
INPUT_SIDES = (64, 96, 128, 160, 192, 224)
LEAST_SIDE = 96
MOST_ENLARGED = 2.4
TIMED_PICTURES = 4
USABLE_SHARE = 0.85


@dataclass(frozen=True)
class Embedder:
    """A network and what runs it, once for each thread."""

    network: EfficientNet
    workers: Sequence[Operations]

    def vectors(self, pixels: np.ndarray) -> list[np.ndarray]:
        """By block of the network, a vector for each picture."""
        parts = np.array_split(pixels, min(len(self.workers), len(pixels)))
        with ThreadPoolExecutor(len(parts)) as pool:
            found = list(pool.map(self.network.features, parts, self.workers))
        return [np.concatenate(block) for block in zip(*found, strict=True)]


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
    with THREAD_POOLS.limit(limits=1):
        cost = picture_seconds(embedder, threads)
        for name, kept in pictures.items():
            share = len(kept.seen) / count
            side = input_side(kept, cost, share * USABLE_SHARE * (until - time.monotonic()))
            found[name].blocks |= embedded(embedder, kept, side, until)
            print(f"{NETWORK} looked at {name}: {len(kept.seen)} pictures of {side} by {side}")
    return True


def embedder_for(tensors: Mapping[str, np.ndarray], threads: int) -> Embedder:
    """In PyTorch on a GPU; else in NumPy, a worker for each thread."""
    workers: list[Operations] = [NumpyOperations() for _ in range(threads)]
    if torch_device() == "cuda":
        workers = [TorchOperations("cuda")]
    return Embedder(efficientnet(tensors, workers[0]), workers)


def picture_seconds(embedder: Embedder, threads: int) -> float:
    """Seconds for one picture of the least side, all threads at work."""
    side = LEAST_SIDE
    pixels = np.random.default_rng(0).integers(0, 255, (TIMED_PICTURES * threads, side, side, 3), np.uint8)
    embedder.vectors(pixels[:threads])
    begun = time.monotonic()
    embedder.vectors(pixels)
    return (time.monotonic() - begun) / len(pixels)


def input_side(kept: KeptPictures, cost: float, seconds: float) -> int:
    """The largest for which there is time; small pictures are enlarged, up to a point."""
    most = max(LEAST_SIDE, MOST_ENLARGED * kept.side)
    able = [side for side in INPUT_SIDES if side <= most]
    fitting = [side for side in able if len(kept.seen) * cost * (side / LEAST_SIDE) ** 2 <= seconds]
    return max(fitting, default=INPUT_SIDES[0])


def embedded(embedder: Embedder, kept: KeptPictures, side: int, until: float) -> dict[str, np.ndarray]:
    """By row and block; NaN where there is no picture, or was no time."""
    found: dict[str, np.ndarray] = {}
    for numbers, pixels in kept.batches(side, until):
        for place, values in enumerate(embedder.vectors(pixels)):
            name = f"network {place}"
            if name not in found:
                found[name] = np.full((len(kept.seen), values.shape[1]), np.nan, np.float32)
            found[name][numbers] = values
    pictures = kept.pictures
    return {name: pooled_by_row(values, pictures.owners, pictures.rows) for name, values in found.items()}
