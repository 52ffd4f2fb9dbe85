"""Fine-tuning step: with PyTorch, a network goes on learning if the time is enough for all folds."""

import time
from dataclasses import replace

import numpy as np

from solution.blend.ensemble import Ensemble, Setting, fold_data
from solution.media.found import MediaFound
from solution.media.network.embed import INPUT_SIDES, MOST_ENLARGED, NETWORK
from solution.media.network.torch_operations import torch, torch_device
from solution.media.tune.changes import PictureChanges
from solution.media.tune.learner import BATCH, LEAST_EPOCHS, MOST_EPOCHS, Tuning
from solution.media.tune.network import TunedNetwork
from solution.models.training.folds import train_member
from solution.pretrained.weights import find_weights
from solution.run import Run

TUNING_SHARE, TUNING_SHARE_ON_GPU = 0.5, 0.6
TIMED_STEPS, TIMED_BATCH = 2, 8
LEAST_TUNED_SIDE = 96
NAME = "fine-tuned network"


def fine_tune(run: Run, setting: Setting, found: dict[str, MediaFound]) -> None:
    """For each target, on the pictures of the only source that has any."""
    device = torch_device()
    pictured = [one for one in found.values() if one.pictures is not None and one.copies is None]
    weights = find_weights(NETWORK) if device is not None and len(pictured) == 1 else None
    if device is None or weights is None or setting.config["mode"] == "safe":
        return
    share = TUNING_SHARE_ON_GPU if device == "cuda" else TUNING_SHARE
    seconds = share * run.clock.left() / max(1, len(run.ensembles))
    only = pictured[0]
    tuning = Tuning(only.pictures, weights.tensors(), LEAST_TUNED_SIDE, device, only.mirrors, 0.0)
    for ensemble in run.ensembles.values():
        tune_target(run, setting, ensemble, tuning, seconds)


def tune_target(run: Run, setting: Setting, ensemble: Ensemble, tuning: Tuning, seconds: float) -> None:
    folds = fold_data(ensemble, setting)
    sized = fitting_tuning(tuning, len(folds) * len(folds[0].fit), seconds, setting.threads)
    if sized is None:
        print(f"{NAME}: no time for {LEAST_EPOCHS} epochs of {len(folds)} folds")
        return
    run.settle(seconds)
    member = train_member(NAME, sized, folds, None, seconds, 1)
    if member:
        run.improve(ensemble, NAME, member)


def fitting_tuning(tuning: Tuning, pictures: int, seconds: float, threads: int) -> Tuning | None:
    """With the largest input for which there is time to learn from so many pictures a few times."""
    cost = learning_seconds(tuning, threads)
    most = max(LEAST_TUNED_SIDE, MOST_ENLARGED * tuning.kept.side)
    for side in sorted((side for side in INPUT_SIDES if LEAST_TUNED_SIDE <= side <= most), reverse=True):
        own = cost * (side / LEAST_TUNED_SIDE) ** 2
        epochs = MOST_EPOCHS / 2 if side > LEAST_TUNED_SIDE else LEAST_EPOCHS
        if own * pictures * epochs <= seconds:
            return replace(tuning, side=side, cost=own)
    return None


def learning_seconds(tuning: Tuning, threads: int) -> float:
    """Seconds to learn once from a picture of the least size, by some steps on noise."""
    random = np.random.default_rng(0)
    count = BATCH if tuning.device == "cuda" else TIMED_BATCH
    network = TunedNetwork(tuning.tensors, 2, tuning.device, threads, 0)
    pixels = random.integers(0, 255, (count, LEAST_TUNED_SIDE, LEAST_TUNED_SIDE, 3), np.uint8)
    changes, aims = PictureChanges(False, random), torch.zeros(count, dtype=torch.int64)
    begun = time.monotonic()
    for _ in range(TIMED_STEPS):
        begun = time.monotonic()
        network.learn(pixels, aims, torch.nn.CrossEntropyLoss(), 0.0, changes)
        if tuning.device == "cuda":
            torch.cuda.synchronize()
    return (time.monotonic() - begun) / count
