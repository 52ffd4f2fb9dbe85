"""Views: the pictures with all that the models see of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from medalist_engine.media.masks.channels import map_channels, picture_channels, pooled, resampled
from medalist_engine.media.masks.data import MaskData
from medalist_engine.media.masks.deep import DeepMaps, Reduced
from medalist_engine.media.masks.kernel import kernel_answers

BLOCK = 48
WHOLE_CELLS = 8
COARSE = 24
KEPT = (8, 12, 16, 16, 16)
REDUCED_ON = 100
"""Pictures, whose main directions are those of all."""
HeldOut = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Maps:
    """Chances by picture and class on the grid of the models, of train out of fold, then of test."""

    maps: np.ndarray
    presence: np.ndarray


class PictureView:
    def __init__(self, data: MaskData, deep: DeepMaps | None, seed: int) -> None:
        self.data = data
        self.step = 2 if min(data.pictures.shape[1:3]) > 48 else 1
        self.directions: Reduced | None = None
        self.reduced: list[np.ndarray] = []
        self.coarse: Maps | None = None
        self.deep, self.seed = deep, seed

    def truth(self) -> np.ndarray:
        """On the grid of the models."""
        count, kinds = self.data.truth.present.shape
        covered = self.data.truth.covered
        flat = covered.reshape(-1, *covered.shape[2:]).astype(np.float32)
        grid = pooled(flat, self.step)
        return grid.reshape(count, kinds, *grid.shape[1:])

    def blocks(self, numbers: np.ndarray) -> Iterator[np.ndarray]:
        return (numbers[start : start + BLOCK] for start in range(0, len(numbers), BLOCK))

    def learn_directions(self) -> None:
        if self.deep is not None:
            stages = self.deep.of(self.data.pictures[:: -(-len(self.data.pictures) // REDUCED_ON)])
            self.directions = Reduced(stages, KEPT, self.seed)

    def learn_coarse(self, folds: Sequence[HeldOut]) -> None:
        """From whole pictures: a small map of each class, and whether it is there at all."""
        self.learn_directions()
        seen = [self.whole(block) for block in self.blocks(np.arange(len(self.data.pictures)))]
        self.reduced = concatenated([stages for _blocks, stages in seen])
        truth = self.truth()
        count, kinds = truth.shape[:2]
        small = resampled(smooth_for(truth), (COARSE, COARSE)).reshape(count, -1)
        targets = np.hstack([small, self.data.truth.present]).astype(np.float32)
        answers = kernel_answers(concatenated([blocks for blocks, _stages in seen]), targets, folds)
        maps = answers[:, :-kinds].reshape(-1, kinds, COARSE, COARSE).clip(0, 1)
        self.coarse = Maps(maps, answers[:, -kinds:].clip(0, 1))

    def coarse_maps(self, kind: int) -> np.ndarray:
        """On the grid of the models."""
        height, width = self.data.pictures.shape[1:3]
        shape = (-(-height // self.step), -(-width // self.step))
        return resampled(self.coarse.maps[:, kind], shape)

    def whole(self, numbers: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Blocks of features of whole pictures, and the reduced maps of the network, if there is one."""
        pictures = self.data.pictures[numbers]
        channels = picture_channels(pictures.astype(np.float32) / 255, self.step)
        flat = channels.reshape(-1, *channels.shape[2:])
        cells = pooled(flat, -(-max(channels.shape[2:]) // WHOLE_CELLS)).reshape(len(channels), -1)
        stages = [] if self.directions is None else self.directions.of(self.deep.of(pictures))
        broad = stages[-3:]
        blocks = [cells, summary(channels), *(stage.reshape(len(stage), -1) for stage in broad)]
        return [block.astype(np.float16) for block in (*blocks, *(summary(stage) for stage in broad))], stages

    def fields(self, numbers: np.ndarray, kind: int) -> np.ndarray:
        """All channels of some pictures: pictures x channels x height x width of the grid."""
        assert self.coarse is not None
        channels = picture_channels(self.data.pictures[numbers].astype(np.float32) / 255, self.step)
        shape = channels.shape[2:]
        coarse = map_channels(resampled(self.coarse.maps[numbers, kind], shape), self.step)
        chance = self.coarse.presence[numbers, kind][:, None, None, None]
        presence = np.broadcast_to(chance, (len(channels), 1, *shape))
        deep = [resampled(stage[numbers].astype(np.float32), shape) for stage in self.reduced]
        return np.concatenate([channels, coarse, presence, *deep], axis=1)


def concatenated(parts: Sequence[Sequence[np.ndarray]]) -> list[np.ndarray]:
    """The first arrays of all parts as one, then the second ones, and so on."""
    return [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]


def smooth_for(truth: np.ndarray) -> np.ndarray:
    """As blurred as the small map is coarse."""
    flat = truth.reshape(-1, *truth.shape[2:])
    wide = max(truth.shape[2:]) / COARSE / 2
    return ndimage.gaussian_filter(flat, (0, wide, wide), mode="nearest").reshape(truth.shape)


def summary(channels: np.ndarray) -> np.ndarray:
    x = channels.astype(np.float32)
    return np.concatenate([x.mean(axis=(2, 3)), x.std(axis=(2, 3))], axis=1)
