"""Pixelwise: boosted trees tell each pixel's chance from its channels; folds hold out whole pictures."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from medalist_engine.clock import free_threads, own_share
from medalist_engine.media.masks.views import HeldOut, PictureView

Predictor = Callable[[np.ndarray], np.ndarray]
PIXELS_PER_SECOND = 1000
FEWEST_PIXELS = 20_000
MOST_SAMPLED_PIXELS = 250_000
MOST_OF_PICTURE = 600
PIXEL_ROUNDS = 160
RARE = 0.1
LEAVES = 31
RATE = 0.1
FASTEST_RATE = 0.4
LEARNED = 10.0
"""Rounds times rate: what it takes to learn, in however many rounds the time allows."""
TIMED_ROUNDS = 4
PREDICTING = 1.5
"""Predicting takes as long as making the channels, half as long again."""


class PixelLesson:
    """Some pixels of every picture; those of a rare class are drawn more often, and weigh less."""

    def __init__(self, view: PictureView, kind: int, seconds: float, seed: int) -> None:
        self.view, self.kind = view, kind
        self.random = np.random.default_rng(seed)
        self.truth = view.truth()[:, kind] >= 0.5
        rows = min(
            MOST_SAMPLED_PIXELS,
            max(FEWEST_PIXELS, int(PIXELS_PER_SECOND * seconds * own_share())),
        )
        self.each = int(np.clip(rows // len(self.truth), 16, MOST_OF_PICTURE))
        begun = time.monotonic()
        parts = [self.draw(block) for block in view.blocks(np.arange(len(self.truth)))]
        self.x, self.y, self.weight, self.owner = (np.concatenate(part) for part in zip(*parts, strict=True))
        self.seconds_per_picture = (time.monotonic() - begun) / len(self.truth)

    def draw(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        fields = self.view.fields(numbers, self.kind)
        flat = fields.reshape(*fields.shape[:2], -1)
        parts = []
        for picture, number in zip(flat, numbers, strict=True):
            pixels, weight = self.pixels(self.truth[number].ravel())
            y = self.truth[number].ravel()[pixels]
            parts.append((picture[:, pixels].T, y, weight, np.full(len(pixels), number)))
        return tuple(np.concatenate(part) for part in zip(*parts, strict=True))

    def pixels(self, truth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        each, mask_pixels = min(self.each, len(truth)), np.flatnonzero(truth)
        drawn = self.random.choice(len(truth), each, replace=False)
        if not 0 < len(mask_pixels) < RARE * len(truth):
            return drawn, np.ones(each, np.float32)
        drawn_again = self.random.choice(mask_pixels, min(len(mask_pixels), each // 4), replace=False)
        pixels = np.unique(np.concatenate([drawn, drawn_again]))
        chance = each / len(truth)
        mask_chance = 1 - (1 - chance) * (1 - len(drawn_again) / len(mask_pixels))
        return pixels, np.where(truth[pixels], chance / mask_chance, 1.0).astype(np.float32)


def learn_pixels(
    view: PictureView, kind: int, folds: Sequence[HeldOut], deadline: float, threads: int, seed: int
) -> np.ndarray:
    """Chances on the grid: of train out of fold, then of test as the mean over the folds."""
    begun = time.monotonic()
    lesson = PixelLesson(view, kind, deadline - begun, seed)
    pictures = len(view.data.pictures)
    predicting = PREDICTING * lesson.seconds_per_picture * pictures
    seconds_per_fold = (deadline - time.monotonic() - predicting) / len(folds)
    models = []
    for fit, _held in folds:
        rows = np.isin(lesson.owner, fit)
        until = time.monotonic() + seconds_per_fold
        x, y, weight = lesson.x[rows], lesson.y[rows], lesson.weight[rows]
        models.append(fit_pixels(x, y, weight, until, threads, seed))
    maps = np.zeros((pictures, *lesson.truth.shape[1:]), np.float32)
    for (_fit, held), model in zip(folds, models, strict=True):
        fill(maps, view, kind, held, [model])
    fill(maps, view, kind, np.arange(view.data.trained, pictures), models)
    return maps


def fill(
    maps: np.ndarray,
    view: PictureView,
    kind: int,
    numbers: np.ndarray,
    models: Sequence[Predictor],
) -> None:
    for block in view.blocks(numbers):
        fields = view.fields(block, kind)
        rows = np.moveaxis(fields, 1, 3).reshape(-1, fields.shape[1])
        shares = [model(rows).reshape(len(block), *maps.shape[1:]) for model in models]
        maps[block] = np.mean(shares, axis=0)


def fit_pixels(
    x: np.ndarray, y: np.ndarray, weight: np.ndarray, deadline: float, threads: int, seed: int
) -> Predictor:
    """Chances of y, which is 0 or 1; ends at the deadline."""
    import lightgbm

    if y.min() == y.max():
        return lambda fresh: np.full(len(fresh), y[0], np.float32)
    parameters = {
        "objective": "binary",
        "learning_rate": RATE,
        "num_leaves": LEAVES,
        "min_data_in_leaf": 40,
        "feature_fraction": 0.4,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 1.0,
        "max_bin": 127,
        "num_threads": free_threads(threads),
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "verbosity": -1,
    }
    begun = time.monotonic()

    def paced(environment: Any) -> None:
        """Ends at the deadline, and learns faster where there is time for few rounds."""
        now, done = time.monotonic(), environment.iteration + 1
        if now > deadline:
            raise lightgbm.callback.EarlyStopException(environment.iteration, [])
        if done == TIMED_ROUNDS:
            affordable = min(PIXEL_ROUNDS, TIMED_ROUNDS * (deadline - begun) / max(1e-6, now - begun))
            rate = min(FASTEST_RATE, max(RATE, LEARNED / max(1.0, affordable)))
            environment.model.reset_parameter({"learning_rate": rate})

    rows = lightgbm.Dataset(x, y, weight=weight, params=parameters)
    model = lightgbm.train(parameters, rows, PIXEL_ROUNDS, callbacks=[paced])
    return lambda fresh: model.predict(fresh, num_threads=free_threads(threads)).astype(np.float32)
