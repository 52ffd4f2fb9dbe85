"""Mask network: a small U-Net learns the masks of all classes at once, ended by the clock."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from medalist_engine.media.masks.views import HeldOut, PictureView
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.pixels.networks import PictureNetwork, PlainEncoder, TunedEncoder
from medalist_engine.media.pixels.training_loop import UNET_MULTIPLE, TrainingPlan, train_network
from medalist_engine.models.batches import is_short_of_memory, scaled_batch
from medalist_engine.protocol import warn

try:
    import torch
    from torch import Tensor
    from torch.nn import functional
except ImportError:
    torch, functional, Tensor = None, None, Any

BATCHES = {"cuda": 32, "cpu": 8}
LEAST_MASK_EPOCHS = 6
MOST_MASK_EPOCHS = 120
LARGEST_SHIFT = 0.08
LARGEST_STRETCH = 0.12
OVERLAP_SHARE = 0.5

Tensors = Mapping[str, np.ndarray]


class MaskNetwork:
    """Learns from some pictures of a view; what it sees is the picture, and the coarse answers to it."""

    def __init__(self, view: PictureView, weights: Tensors | None, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.view, self.device, self.batch = view, device, scaled_batch(BATCHES[device])
        self.truth = view.truth()
        self.shape = self.truth.shape[2:] if device == "cpu" else view.data.pictures.shape[1:3]
        channels = view.data.pictures.shape[3] + self.truth.shape[1]
        plain = weights is None
        self.encoder = PlainEncoder(channels, device) if plain else TunedEncoder(weights, device)
        self.network = PictureNetwork(self.encoder, channels, self.truth.shape[1], device)
        self.random = np.random.default_rng(seed)

    def seen(self, numbers: np.ndarray) -> "Tensor":
        """Padded so that the network can halve it five times."""
        pictures = self.view.pictures(numbers).transpose(0, 3, 1, 2).astype(np.float32) / 255
        coarse = torch.from_numpy(np.ascontiguousarray(self.view.coarse.maps[numbers]))
        parts = [torch.from_numpy(pictures), coarse]
        return torch.cat([self.padded(self.scaled(part)) for part in parts], dim=1).to(self.device)

    def scaled(self, x: "Tensor") -> "Tensor":
        return functional.interpolate(x, self.shape, mode="bilinear", align_corners=False)

    def padded(self, x: "Tensor") -> "Tensor":
        height, width = self.shape
        more = (0, -width % UNET_MULTIPLE, 0, -height % UNET_MULTIPLE)
        return functional.pad(x, more, mode="replicate")

    def learn(self, numbers: np.ndarray, until: float) -> bool:
        """False where there is too little time for it to be worth anything."""
        plan = TrainingPlan(self.batch, LEAST_MASK_EPOCHS, MOST_MASK_EPOCHS)
        return train_network(self.network, self.loss, numbers, plan, self.device, until, self.random)

    def loss(self, numbers: np.ndarray) -> "Tensor":
        truth = torch.from_numpy(self.truth[numbers].astype(np.float32))
        truth = self.padded(self.scaled(truth)).to(self.device)
        x, truth = self.moved(self.seen(numbers), truth)
        logits = self.network(x).float()
        chances = logits.sigmoid()
        overlaps = (chances * truth).sum(dim=(2, 3))
        overlap = (2 * overlaps + 1) / (chances.sum(dim=(2, 3)) + truth.sum(dim=(2, 3)) + 1)
        cross_entropy = functional.binary_cross_entropy_with_logits(logits, truth)
        return (1 - OVERLAP_SHARE) * cross_entropy + OVERLAP_SHARE * (1 - overlap.mean())

    def moved(self, x: "Tensor", truth: "Tensor") -> tuple["Tensor", "Tensor"]:
        """Mirrored half of the time, a little stretched and shifted."""
        count = len(x)
        change = torch.zeros(count, 2, 3)
        drawn = torch.from_numpy(self.random.uniform(-1, 1, (count, 4)).astype(np.float32))
        flips = torch.from_numpy(np.where(self.random.random(count) < 0.5, -1, 1).astype(np.float32))
        change[:, 0, 0] = flips * (1 + LARGEST_STRETCH * drawn[:, 0])
        change[:, 1, 1] = 1 + LARGEST_STRETCH * drawn[:, 1]
        change[:, :, 2] = LARGEST_SHIFT * drawn[:, 2:]
        grid = functional.affine_grid(change, x.shape, align_corners=False).to(x.device)
        sampled = [
            functional.grid_sample(images, grid, padding_mode="reflection", align_corners=False)
            for images in (x, truth)
        ]
        return sampled[0], sampled[1]

    def chances(self, numbers: np.ndarray) -> np.ndarray:
        """On the grid of the view, with the mirrored picture's."""
        self.network.learning(False)
        height, width = self.shape
        grid, parts = self.truth.shape[2:], []
        with torch.no_grad():
            for start in range(0, len(numbers), 2 * self.batch):
                x = self.seen(numbers[start : start + 2 * self.batch])[:, :, :height, :width]
                both_ways = [self.padded(x), self.padded(x.flip(3))]
                both_chances = [
                    self.network(one)[:, :, :height, :width].float().sigmoid() for one in both_ways
                ]
                mean = (both_chances[0] + both_chances[1].flip(3)) / 2
                parts.append(functional.interpolate(mean, grid, mode="area").cpu().numpy())
        return np.concatenate(parts)


def learn_network(
    view: PictureView, weights: Tensors | None, folds: Sequence[HeldOut], deadline: float, seed: int
) -> np.ndarray | None:
    """Chances by picture and class: of train out of fold, then of test as the mean over the folds."""
    device = torch_device()
    if device is None:
        return None
    count, kinds = view.data.truth.shape[:2]
    test = np.arange(count, len(view.data.pictures))
    maps = np.zeros((len(view.data.pictures), kinds, *view.truth().shape[2:]), np.float32)
    for number, (fit, held) in enumerate(folds):
        until = time.monotonic() + (deadline - time.monotonic()) / (len(folds) - number)
        network = with_room(lambda: MaskNetwork(view, weights, device, seed + number), fit, until)  # noqa: B023
        if network is None:
            return None
        maps[held] = network.chances(held)
        maps[test] += network.chances(test) / len(folds)
    return view.turned_maps(maps)


def with_room(make: Callable[[], MaskNetwork], fit: np.ndarray, until: float) -> MaskNetwork | None:
    """Half the batch for as long as the memory of the card does not suffice."""
    batch = None
    while batch is None or batch >= 1:
        network = make()
        network.batch = batch or network.batch
        try:
            return network if network.learn(fit, until) else None
        except RuntimeError as error:
            if not is_short_of_memory(error):
                raise
            batch = network.batch // 2
            warn(f"the card's memory is too small for {network.batch} pictures: {batch} at once")
    return None
