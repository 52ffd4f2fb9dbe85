"""Deep: what a pretrained network sees in each part of a picture, at several depths."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from PIL import Image

from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.networks import Look, lite_look
from medalist_engine.models.neural.tuning import torch_on_gpu
from medalist_engine.pretrained.weights import find_weights
from medalist_engine.protocol import warn

DEEP_NETWORK = "efficientnet-lite0"
LEAST_DEEP_SIDE = 128
USED_STAGES = 5
PICTURES_AT_ONCE = 16


class DeepMaps:
    """Frozen: pictures in, maps of the stages that halve them out. A GPU gets blocks of one size."""

    def __init__(self, look: Look, threads: int) -> None:
        self.look, self.on_gpu = look, torch_on_gpu() is not None
        self.threads = 1 if self.on_gpu else threads

    def of(self, pictures: np.ndarray) -> list[np.ndarray]:
        """Of bytes (pictures x height x width x colours): stages as pictures x height x width x channels."""
        blocks = [
            pictures[start : start + PICTURES_AT_ONCE] for start in range(0, len(pictures), PICTURES_AT_ONCE)
        ]
        with ThreadPoolExecutor(self.threads) as pool:
            parts = list(pool.map(self.of_block, blocks))
        return [np.concatenate(stage) for stage in zip(*parts, strict=True)]

    def of_block(self, pictures: np.ndarray) -> list[np.ndarray]:
        pixels = enlarged(pictures)
        whole = filled_up(pixels, PICTURES_AT_ONCE) if self.on_gpu else pixels
        return [channels_last(stage[: len(pixels)]) for stage in in_gpu_thread(lambda: self.look(whole))]


def find_deep_maps(threads: int) -> DeepMaps | None:
    """None where nobody has put the weights, or nothing here runs them."""
    weights = find_weights(DEEP_NETWORK)
    if weights is None:
        return None
    tensors = weights.read_silently()
    try:
        look = lite_look(tensors, lambda lite, pixels, how: list(lite.stages(pixels, how))[-USED_STAGES:])
    except ImportError as error:
        warn(f"the weights of {DEEP_NETWORK} are not used: {error}")
        return None
    weights.tell()
    return DeepMaps(look, threads)


def channels_last(stage: np.ndarray) -> np.ndarray:
    """In half precision."""
    return np.ascontiguousarray(np.moveaxis(stage, 1, 3), np.float16)


def enlarged(pictures: np.ndarray) -> np.ndarray:
    """Three colours, and a longer side that the network can tell something of."""
    height, width = pictures.shape[1:3]
    coloured = np.broadcast_to(pictures, (*pictures.shape[:3], 3))
    scale = LEAST_DEEP_SIDE / max(height, width)
    if scale <= 1:
        return coloured
    size = (max(32, round(width * scale)), max(32, round(height * scale)))
    return np.stack(
        [
            np.asarray(Image.fromarray(np.ascontiguousarray(one)).resize(size, Image.Resampling.BICUBIC))
            for one in coloured
        ]
    )


class Reduced:
    """The main directions of each stage's channels, as few numbers for each place."""

    def __init__(self, stages: Sequence[np.ndarray], kept: Sequence[int], seed: int) -> None:
        random = np.random.default_rng(seed)
        self.parts = [
            main_directions(stage, count, random) for stage, count in zip(stages, kept, strict=True)
        ]

    def of(self, stages: Sequence[np.ndarray]) -> list[np.ndarray]:
        """For each stage pictures x numbers x height x width."""
        return [
            np.moveaxis(((stage - middle) @ directions).astype(np.float16), 3, 1)
            for stage, (middle, directions) in zip(stages, self.parts, strict=True)
        ]


def main_directions(
    stage: np.ndarray, count: int, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    flat = stage.reshape(-1, stage.shape[-1])
    drawn = flat[random.choice(len(flat), min(len(flat), 8000), replace=False)].astype(np.float32)
    middle, spread = drawn.mean(axis=0), drawn.std(axis=0) + 1e-3
    _, _, axes = np.linalg.svd((drawn - middle) / spread, full_matrices=False)
    return middle, (axes[:count] / spread).T.astype(np.float32)
