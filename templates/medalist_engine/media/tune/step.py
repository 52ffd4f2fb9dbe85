"""Fine-tuning step: on a GPU, a network learns from pixels if the time is enough for all folds."""

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data
from medalist_engine.media.found import MediaFound
from medalist_engine.media.network.embed import fitting_sides
from medalist_engine.media.network.gpu_thread import in_gpu_thread
from medalist_engine.media.network.networks import VisionNetwork, network_offers, opened_network
from medalist_engine.media.tune.learner import BATCH, LEAST_BATCH, MOST_EPOCHS, Tuning
from medalist_engine.media.tune.network import TunedNetwork
from medalist_engine.models.batches import is_short_of_memory, scaled_batch
from medalist_engine.models.training.train_member import train_member
from medalist_engine.run import Run

TUNING_SHARE = 0.6
LEAST_EPOCHS = 3
TIMED_STEPS = 3


def fine_tune(run: Run, setting: Setting, found: dict[str, MediaFound]) -> None:
    """For each target, on the pictures of the only source that has any."""
    pictured = [media for media in found.values() if media.pictures is not None and media.copies is None]
    if len(pictured) != 1 or setting.config["mode"] == "safe":
        return
    seconds = TUNING_SHARE * run.clock.left() / max(1, len(run.ensembles))
    for ensemble in run.ensembles.values():
        tune_target(run, setting, ensemble, pictured[0], time.monotonic() + seconds)


def tune_target(run: Run, setting: Setting, ensemble: Ensemble, media: MediaFound, until: float) -> None:
    """With the first network, at the largest size, for which there is time."""
    folds = fold_data(ensemble, setting)
    pictures = len(folds) * len(folds[0].fit)
    for network, timed, sides in timed_networks(media):
        left = until - time.monotonic()
        for side in sorted(sides, reverse=True):
            tuning = replace(timed, side=side, cost=timed.cost * (side / timed.side) ** 2)
            least = LEAST_EPOCHS if side == min(sides) else MOST_EPOCHS / 2
            if tuning.cost * pictures * least > left:
                continue
            run.settle(left)
            name = f"fine-tuned {network.name}"
            member = train_member(name, tuning, folds, None, until - time.monotonic(), 1)
            if member:
                network.tell()
                run.improve(ensemble, name, member)
            return
    print(f"no network learns from pixels: no time for {len(folds)} folds")


def timed_networks(media: MediaFound) -> Iterator[tuple[VisionNetwork, Tuning, list[int]]]:
    """The strongest first, each with its pace and the sizes that its input may have."""
    for network in filter(None, map(opened_network, network_offers())):
        sides = fitting_sides(media.pictures)
        tuning = Tuning(media.pictures, network.body, min(sides), media.mirrors)
        try:
            cost = in_gpu_thread(lambda: learning_cost(tuning))  # noqa: B023
        except RuntimeError as error:
            if not is_short_of_memory(error):
                raise
            continue
        yield network, replace(tuning, cost=cost), sides


def learning_cost(tuning: Tuning) -> float:
    """Seconds to learn once from a picture, by some steps on noise; the first ones prepare the GPU."""
    import torch

    count = scaled_batch(BATCH, LEAST_BATCH)
    pixels = np.random.default_rng(0).integers(0, 255, (count, tuning.side, tuning.side, 3), np.uint8)
    network = TunedNetwork(tuning.body(), 2, False, 0)
    begun = time.monotonic()
    for _ in range(TIMED_STEPS):
        begun = time.monotonic()
        network.learn(pixels, np.zeros(count, np.int64), torch.nn.CrossEntropyLoss(), 0.0)
        torch.cuda.synchronize()
    return (time.monotonic() - begun) / count
