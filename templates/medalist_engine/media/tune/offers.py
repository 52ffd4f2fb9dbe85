"""Tuning offers: networks that may learn from pixels, measured by some steps, at sizes that fit the time."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from medalist_engine.media.network.choice import network_offers, opened_network
from medalist_engine.media.network.embedder import LEAST_SIDE, fitting_sides
from medalist_engine.media.network.gpu_thread import in_gpu_thread
from medalist_engine.media.network.torch_operations import torch
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.tune.body import Body
from medalist_engine.media.tune.changes import PictureChanges
from medalist_engine.media.tune.learner import BATCH, LEAST_BATCH, Habit, Tuning
from medalist_engine.media.tune.network import TunedNetwork
from medalist_engine.media.tune.residual import WIDTHS, SmallBody
from medalist_engine.models.batches import is_short_of_memory, scaled_batch

TIMED_STEPS = 2
TIMED_BATCH = 8
LEAST_SMALL_SIDE = 16
LARGEST_SMALL_SIDE = 96
SMALL_HABIT = Habit(rate=4e-3, most_epochs=30, least_epochs=15, batch=64)
LEAST_OF_NARROWEST = 6
MOST_TIMED_NETWORKS = 4


@dataclass(frozen=True)
class TuningOffer:
    """A network with the sizes that its input may have; `tell` is called where it is used."""

    name: str
    tuning: Tuning
    sides: Sequence[int]
    tell: Callable[[], None]

    def fitting(self, pictures: int, seconds: float, sides: Sequence[int]) -> Tuning | None:
        """The largest of these inputs for which there is time to learn from so many pictures often enough."""
        known, habit = self.tuning, self.tuning.habit
        for side in sorted(sides, reverse=True):
            cost = known.cost * (side / known.side) ** 2
            least = habit.least_epochs if side == min(self.sides) else habit.most_epochs / 2
            if cost * pictures * least <= seconds:
                return replace(known, side=side, cost=cost)
        return None


def pretrained_offers(kept: KeptPictures, device: str, mirrors: bool, threads: int) -> Iterator[TuningOffer]:
    """The strongest first; the quickest comes last, however many there are."""
    offers = network_offers()
    for offer in [*offers[: MOST_TIMED_NETWORKS - 1], *offers[MOST_TIMED_NETWORKS - 1 :][-1:]]:
        network = opened_network(offer)
        if network is None:
            continue
        able = fitting_sides(kept, network.sides)
        sides = [side for side in able if side >= LEAST_SIDE] or able[-1:]
        tuning = Tuning(kept, partial(of_any_seed, network.body), min(sides), device, mirrors, 0.0)
        measured = in_gpu_thread(partial(timed_tuning, tuning, threads))
        if measured is not None:
            yield TuningOffer(f"fine-tuned {network.name}", measured, sides, network.tell)


def of_any_seed(make: Callable[[str, int], Body], _seed: int, device: str, threads: int) -> Body:
    """Only the last layer of a pretrained network begins at random."""
    return make(device, threads)


def small_offers(kept: KeptPictures, device: str, mirrors: bool, threads: int) -> Iterator[TuningOffer]:
    """From nothing, at the pictures' own size; the widest first."""
    side = int(np.clip(kept.side, LEAST_SMALL_SIDE, LARGEST_SMALL_SIDE))
    for width in WIDTHS:
        least = LEAST_OF_NARROWEST if width == min(WIDTHS) else SMALL_HABIT.least_epochs
        habit = replace(SMALL_HABIT, least_epochs=least)
        tuning = Tuning(kept, partial(SmallBody, width), side, device, mirrors, 0.0, habit)
        measured = in_gpu_thread(partial(timed_tuning, tuning, threads))
        if measured is not None:
            yield TuningOffer(f"residual network {width}", measured, [side], lambda: None)


def timed_tuning(tuning: Tuning, threads: int) -> Tuning | None:
    """With the seconds to learn once from a picture, by some steps on noise; None: no memory for it."""
    random = np.random.default_rng(0)
    count = scaled_batch(BATCH, LEAST_BATCH) if tuning.device == "cuda" else TIMED_BATCH
    pixels = random.integers(0, 255, (count, tuning.side, tuning.side, 3), np.uint8)
    changes, aims = PictureChanges(False, random), torch.zeros(count, dtype=torch.int64)
    try:
        network = tuning.network(2, threads, 0)
        begun = time.monotonic()
        for _ in range(TIMED_STEPS):
            begun = time.monotonic()
            learn_noise(network, pixels, aims, changes)
    except RuntimeError as error:
        if not is_short_of_memory(error):
            raise
        return None
    return replace(tuning, cost=(time.monotonic() - begun) / count)


def learn_noise(network: TunedNetwork, pixels: np.ndarray, aims: object, changes: PictureChanges) -> None:
    network.learn(pixels, aims, torch.nn.CrossEntropyLoss(), 0.0, changes)
    if network.device == "cuda":
        torch.cuda.synchronize()
