"""Training loop of networks that answer pictures with pictures: one cycle that the clock ends."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.media.network.torch_operations import torch
from medalist_engine.media.pixels.networks import PictureNetwork
from medalist_engine.models.neural.tuning import short_floats

UNET_RATE = 2e-3
UNET_DECAY = 1e-2
WARMUP_SHARE = 0.1
FIRST_TIMED_STEPS = 3
UNET_MULTIPLE = 32
"""A network that halves its input five times needs sides that are a multiple of it."""


@dataclass(frozen=True)
class TrainingPlan:
    """A step trains on `batch` pictures; with time for fewer epochs than the least, nothing is learned."""

    batch: int
    least_epochs: int
    most_epochs: int


def train_network(
    network: PictureNetwork,
    loss: Callable[[np.ndarray], Any],
    numbers: np.ndarray,
    plan: TrainingPlan,
    device: str,
    until: float,
    random: np.random.Generator,
) -> bool:
    """`loss` takes the numbers of a batch of pictures. False where time is too short to learn anything."""
    optimiser = torch.optim.AdamW(network.groups(), lr=UNET_RATE, weight_decay=UNET_DECAY)
    network.learning(True)
    begun, steps, done = time.monotonic(), 0, 0.0
    in_epoch = math.ceil(len(numbers) / plan.batch)
    while done < 1:
        order = random.permutation(numbers)
        for start in range(0, len(order), plan.batch):
            gone = (time.monotonic() - begun) / max(1e-3, until - begun)
            done = max(gone, steps / (plan.most_epochs * in_epoch))
            if done >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = UNET_RATE * group["share"] * cycle_rate(done)
            with short_floats(device):
                batch_loss = loss(order[start : start + plan.batch])
            optimiser.zero_grad()
            batch_loss.backward()
            optimiser.step()
            steps += 1
            if steps == FIRST_TIMED_STEPS:
                each = (time.monotonic() - begun) / steps
                if each * in_epoch * plan.least_epochs > until - begun:
                    return False
    return steps >= FIRST_TIMED_STEPS


def cycle_rate(done: float) -> float:
    """The share of the highest rate: it rises for a tenth of the cycle, then falls along a cosine."""
    if done < WARMUP_SHARE:
        return done / WARMUP_SHARE
    return 0.5 * (1 + math.cos(math.pi * (done - WARMUP_SHARE) / (1 - WARMUP_SHARE)))
