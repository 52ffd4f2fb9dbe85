"""Learn: boosted trees tell a pixel of the answer from the channels of the picture's."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from formulas.numbers import NUMBERS, rmse
from sklearn.model_selection import KFold

from solution.clock import own_share
from solution.config import Config
from solution.media.pixels.trees import Predictor, fit_pixels
from solution.media.restore.pairs import ImagePair
from solution.media.restore.patches import patch_channels, tiles

SIDE, MARGIN = 512, 40
PATCHES_PER_SECOND, FEWEST_PATCHES, MOST_PATCHES = 1000, 20_000, 300_000
MOST_OF_PATCH = 20_000
DRAWING_SHARE = 0.3
FOLDS, FOLD_SHARE, PATCH_ROUNDS = 2, 0.5, 250
LINE, PIXELS = "line", "pixels"


@dataclass(frozen=True)
class PixelRows:
    """Some pixels of every pair; `plain` is the picture's own value."""

    x: np.ndarray
    y: np.ndarray
    plain: np.ndarray
    owner: np.ndarray


def draw_rows(pairs: Sequence[ImagePair], seconds: float, seed: int) -> PixelRows:
    """Of one part of each picture, while there is time."""
    random, begun = np.random.default_rng(seed), time.monotonic()
    rows = min(MOST_PATCHES, max(FEWEST_PATCHES, int(PATCHES_PER_SECOND * seconds * own_share())))
    each = min(MOST_OF_PATCH, max(1, rows // len(pairs)))
    parts = []
    for number, pair in enumerate(pairs):
        boxes = list(tiles(pair.answer.shape, SIDE, MARGIN))
        part, wide, inner = boxes[random.integers(len(boxes))]
        y, plain = (whole[part].ravel() for whole in (pair.answer, pair.picture))
        field = patch_channels(pair.picture[wide])[:, *inner].reshape(-1, len(y))
        chosen = random.choice(len(y), min(each, len(y)), replace=False)
        parts.append((field[:, chosen].T, y[chosen], plain[chosen], np.full(len(chosen), number)))
        if time.monotonic() - begun > DRAWING_SHARE * seconds and number + 1 >= FOLDS:
            break
    return PixelRows(*(np.concatenate(part) for part in zip(*parts, strict=True)))


@dataclass(frozen=True)
class Restorer:
    """`line` gives the answer from the pixel alone; `model` None: that is better. Scores are out of fold."""

    line: tuple[float, float]
    model: Predictor | None
    scores: dict[str, float]
    seconds: float

    @property
    def used(self) -> str:
        return LINE if self.model is None else PIXELS

    def straightened(self, picture: np.ndarray) -> np.ndarray:
        return (picture * self.line[0] + self.line[1]).clip(0, 1)

    def restored(self, picture: np.ndarray) -> np.ndarray:
        if self.model is None:
            return self.straightened(picture)
        answer = np.empty_like(picture)
        for part, wide, inner in tiles(picture.shape, SIDE, MARGIN):
            field = patch_channels(picture[wide])[:, *inner]
            rows = field.reshape(len(field), -1).T
            answer[part] = self.model(rows).reshape(field.shape[1:])
        return answer.clip(0, 1)


def learn_restorer(config: Config, rows: PixelRows, deadline: float, threads: int, seed: int) -> Restorer:
    begun = time.monotonic()
    metric = config["metric"]
    formula = NUMBERS.get(metric["name"], rmse)
    slope, start = np.polyfit(rows.plain, rows.y, 1)
    line = (float(slope), float(start))
    oof = np.zeros_like(rows.y)
    pictures = np.unique(rows.owner)
    for fit, held in KFold(FOLDS).split(pictures):
        until = time.monotonic() + FOLD_SHARE / FOLDS * (deadline - begun)
        model = fit_some(rows, np.isin(rows.owner, pictures[fit]), until, threads, seed)
        out = np.isin(rows.owner, pictures[held])
        oof[out] = model(rows.x[out]).clip(0, 1)
    straight = (rows.plain * slope + start).clip(0, 1)
    scores = {LINE: float(formula(rows.y, straight)), PIXELS: float(formula(rows.y, oof))}
    best = (min if metric["direction"] == "min" else max)(scores, key=scores.__getitem__)
    everything = np.ones(len(rows.y), bool)
    model = None if best == LINE else fit_some(rows, everything, deadline, threads, seed)
    return Restorer(line, model, scores, time.monotonic() - begun)


def fit_some(rows: PixelRows, chosen: np.ndarray, until: float, threads: int, seed: int) -> Predictor:
    return fit_pixels(rows.x[chosen], rows.y[chosen], None, PATCH_ROUNDS, until, threads, seed, False)
