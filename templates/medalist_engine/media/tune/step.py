"""Fine-tuning step: with PyTorch, networks learn from pixels if the time is enough for all folds."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data
from medalist_engine.media.classical.shapes import gradient_features
from medalist_engine.media.found import MediaFound
from medalist_engine.media.learn.look import known_of
from medalist_engine.media.network.embedder import BY_NETWORK
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.network.turned import MIRRORED_KEPT, Known, TurnedJudge
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.tune.learner import Tuning
from medalist_engine.media.tune.offers import TuningOffer, pretrained_offers, small_offers
from medalist_engine.media.tune.residual import TINY_SIDE
from medalist_engine.models.training.train_member import train_member
from medalist_engine.run import Run

TUNING_SHARE = 0.5
TUNING_SHARE_ON_GPU = 0.6
JUDGING_SHARE = 0.1
TINY_SHARE = 0.6
"""Of the time for tiny pictures: what learns their own size from nothing sees them best."""
MOST_MEMBERS = 3


def fine_tune(run: Run, setting: Setting, found: dict[str, MediaFound]) -> None:
    """For each target, on the pictures of the only source that has any."""
    device = torch_device()
    pictured = [media for media in found.values() if media.pictures is not None and media.copies is None]
    if device is None or len(pictured) != 1 or setting.config["mode"] == "safe":
        return
    share = TUNING_SHARE_ON_GPU if device == "cuda" else TUNING_SHARE
    seconds = share * run.clock.left() / max(1, len(run.ensembles))
    only, threads = pictured[0], setting.threads
    if not any(what.startswith(BY_NETWORK) for what in only.blocks):
        only.mirrors = only.mirrors and plainly_mirrored(only.pictures, known_of(run), seconds)
    small = partial(small_offers, only.pictures, device, only.mirrors, threads)
    pretrained = partial(pretrained_offers, only.pictures, device, only.mirrors, threads)
    for ensemble in run.ensembles.values():
        begun = time.monotonic()
        tiny = only.pictures.side <= TINY_SIDE
        if tiny:
            tune_target(run, setting, ensemble, small(), begun + TINY_SHARE * seconds)
        tuned = tune_target(run, setting, ensemble, pretrained(), begun + seconds)
        if not tuned and not tiny:
            tune_target(run, setting, ensemble, small(), begun + seconds)


def plainly_mirrored(kept: KeptPictures, known: Known, seconds: float) -> bool:
    """Where no network has looked, gradients tell whether mirrored pictures mean the same."""

    def look(pixels: np.ndarray) -> dict[str, np.ndarray]:
        return {"gradients": gradient_features(pixels)}

    def look_mirrored(pixels: np.ndarray) -> dict[str, np.ndarray]:
        return look(pixels[:, :, ::-1])

    until, side = time.monotonic() + JUDGING_SHARE * seconds, min(kept.side, TINY_SIDE)
    vectors = kept.vectors(look, side, until, kept.usable())
    judge = TurnedJudge(kept, vectors, known, side, until)
    return bool(vectors) and judge.mean_the_same(look_mirrored, MIRRORED_KEPT)


def tune_target(
    run: Run, setting: Setting, ensemble: Ensemble, offers: Iterator[TuningOffer], until: float
) -> bool:
    """Whether any member was trained: the first offer that fits, then again with other seeds and sizes."""
    folds = fold_data(ensemble, setting)
    pictures, sized, name = len(folds) * len(folds[0].fit), None, ""
    for offer in offers:
        name = offer.name
        sized = offer.fitting(pictures, until - time.monotonic(), offer.sides)
        if sized is not None:
            break
    if sized is None:
        if name:
            print(f"{name} does not learn from pixels: no time for {len(folds)} folds")
        return False
    trained = 0
    sides = [sized.side]
    while sized is not None and trained < MOST_MEMBERS:
        member_name = f"{name} {trained + 1}" if trained else name
        if not tune_member(run, ensemble, folds, sized, member_name, until - time.monotonic()):
            break
        offer.tell()
        trained += 1
        sized = again(offer, sides, pictures, until - time.monotonic(), trained)
    return trained > 0


def again(offer: TuningOffer, sides: list[int], pictures: int, seconds: float, number: int) -> Tuning | None:
    """At a size that was not used yet, where there is one; else at the same, with another seed."""
    fresh = [side for side in offer.sides if side not in sides]
    sized = offer.fitting(pictures, seconds, fresh or offer.sides) or offer.fitting(
        pictures, seconds, offer.sides
    )
    if sized is None:
        return None
    sides.append(sized.side)
    return replace(sized, seed=1000 * number)


def tune_member(run: Run, ensemble: Ensemble, folds: list, sized: Tuning, name: str, seconds: float) -> bool:
    run.settle(seconds)
    member = train_member(name, sized, folds, None, seconds, 1)
    if member:
        run.improve(ensemble, name, member)
    return member is not None
