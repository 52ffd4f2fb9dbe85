"""Lessons: how networks that answer pictures with pictures are taught, one cycle that the clock ends."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from solution.media.network.torch_operations import torch
from solution.media.pixels.networks import PictureNetwork
from solution.models.neural.tuning import short_floats

UNET_RATE, UNET_DECAY, WARMING = 2e-3, 1e-2, 0.1
TIMED_LESSONS = 3
UNET_MULTIPLE = 32
"""A network that halves its input five times needs sides that are a multiple of it."""


@dataclass(frozen=True)
class Lesson:
    """So many pictures at once; with time for fewer epochs than the least, nothing is learned."""

    batch: int
    least_epochs: int
    most_epochs: int


def teach(
    network: PictureNetwork,
    loss: Callable[[np.ndarray], Any],
    numbers: np.ndarray,
    lesson: Lesson,
    device: str,
    until: float,
    random: np.random.Generator,
) -> bool:
    """`loss` is of the pictures with these numbers. False where there is too little time for any good."""
    optimiser = torch.optim.AdamW(network.groups(), lr=UNET_RATE, weight_decay=UNET_DECAY)
    network.learning(True)
    begun, steps, done = time.monotonic(), 0, 0.0
    in_epoch = math.ceil(len(numbers) / lesson.batch)
    while done < 1:
        order = random.permutation(numbers)
        for start in range(0, len(order), lesson.batch):
            gone = (time.monotonic() - begun) / max(1e-3, until - begun)
            done = max(gone, steps / (lesson.most_epochs * in_epoch))
            if done >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = UNET_RATE * group["share"] * rate_at(done)
            with short_floats(device):
                wrong = loss(order[start : start + lesson.batch])
            optimiser.zero_grad()
            wrong.backward()
            optimiser.step()
            steps += 1
            if steps == TIMED_LESSONS:
                each = (time.monotonic() - begun) / steps
                if each * in_epoch * lesson.least_epochs > until - begun:
                    return False
    return steps >= TIMED_LESSONS


def rate_at(done: float) -> float:
    """One cycle: up for a tenth, then down along a cosine."""
    if done < WARMING:
        return done / WARMING
    return 0.5 * (1 + math.cos(math.pi * (done - WARMING) / (1 - WARMING)))
