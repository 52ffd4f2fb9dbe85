"""Views: the pictures with all that the models see of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from medalist_engine.media.masks.channels import map_channels, picture_channels, pooled, resampled
from medalist_engine.media.masks.data import MaskData
from medalist_engine.media.masks.deep import DeepMaps, Reduced
from medalist_engine.media.masks.kernel import fit_kernel_ridge

BLOCK = 48
WHOLE_CELLS = 8
COARSE = 24
KEPT = (8, 12, 16, 16, 16)
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

    def learn_coarse(self, folds: Sequence[HeldOut]) -> None:
        """From whole pictures: a small map of each class, and whether it is there at all."""
        train, asked = np.split(np.arange(len(self.data.pictures)), [self.data.trained])
        seen = [self.whole(block) for block in self.blocks(train)]
        blocks = concatenated([blocks for blocks, _stages in seen])
        stages = concatenated([stages for _blocks, stages in seen])
        reduced = Reduced(stages, KEPT[len(KEPT) - len(stages) :], self.seed)
        truth = self.truth()
        count, kinds = truth.shape[:2]
        small = resampled(smooth_for(truth), (COARSE, COARSE))
        targets = np.concatenate([small.reshape(count, -1), self.data.truth.present], axis=1).astype(
            np.float32
        )
        model = fit_kernel_ridge(blocks, targets, folds)
        answers, reduced_stages = [model.oof], [reduced.of(stages)]
        for block in self.blocks(asked):
            whole, stages = self.whole(block)
            answers.append(model.predict(whole))
            reduced_stages.append(reduced.of(stages))
        self.reduced = concatenated(reduced_stages)
        predictions = np.concatenate(answers).astype(np.float32)
        maps = predictions[:, :-kinds].reshape(-1, kinds, COARSE, COARSE).clip(0, 1)
        self.coarse = Maps(maps, predictions[:, -kinds:].clip(0, 1))

    def coarse_maps(self, kind: int) -> np.ndarray:
        """On the grid of the models."""
        height, width = self.data.pictures.shape[1:3]
        shape = (-(-height // self.step), -(-width // self.step))
        return resampled(self.coarse.maps[:, kind], shape)

    def whole(self, numbers: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Blocks of features of whole pictures, and the maps of the network, if there is one."""
        pictures = self.data.pictures[numbers]
        channels = picture_channels(pictures.astype(np.float32) / 255, self.step)
        cells = pooled_to(channels, WHOLE_CELLS)
        blocks = [cells.reshape(len(cells), -1), summary(channels)]
        if self.deep is None:
            return blocks, []
        stages = self.deep.of(pictures)
        flat = [stage.reshape(len(stage), -1).astype(np.float32) for stage in stages[-3:]]
        means = [summary(np.moveaxis(stage, 3, 1).astype(np.float32)) for stage in stages[-3:]]
        return [*blocks, *flat, *means], stages

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


def pooled_to(channels: np.ndarray, cells: int) -> np.ndarray:
    """Means of a few cells by channel."""
    flat = channels.reshape(-1, *channels.shape[2:])
    for axis in (1, 2):
        starts = np.linspace(0, flat.shape[axis], min(cells, flat.shape[axis]), endpoint=False).astype(int)
        counts = np.diff(np.append(starts, flat.shape[axis])).astype(np.float32)
        sums = np.add.reduceat(flat, starts, axis=axis)
        flat = sums / counts.reshape((-1, 1) if axis == 1 else (1, -1))
    return flat.reshape(*channels.shape[:2], *flat.shape[1:])


def summary(channels: np.ndarray) -> np.ndarray:
    return np.concatenate([channels.mean(axis=(2, 3)), channels.std(axis=(2, 3))], axis=1)
