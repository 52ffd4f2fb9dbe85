"""Learn: boosted trees tell a pixel of the answer from the channels of the picture's."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from sklearn.model_selection import KFold

from medalist_engine.clock import own_share
from medalist_engine.config import Config
from medalist_engine.formulas.numbers import NUMBERS, rmse
from medalist_engine.media.pixels.trees import Predictor, fit_pixels
from medalist_engine.media.restore.pairs import ImagePair
from medalist_engine.media.restore.patches import patch_channels, tiles

SIDE = 512
MARGIN = 40
PATCHES_PER_SECOND = 1000
FEWEST_PATCHES = 20_000
MOST_PATCHES = 300_000
MOST_OF_PATCH = 20_000
DRAWING_SHARE = 0.3
FOLDS = 2
FOLD_SHARE = 0.5
PATCH_ROUNDS = 250
LINE = "line"
PIXELS = "pixels"
NETWORK_OF_PICTURES = "network"
BLEND = "blend"


@dataclass(frozen=True)
class PixelRows:
    """Some pixels of every pair; `plain` is the picture's own value, `spot` the place in its flat picture."""

    x: np.ndarray
    y: np.ndarray
    plain: np.ndarray
    owner: np.ndarray
    spot: np.ndarray


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
        spots = np.arange(pair.answer.size).reshape(pair.answer.shape)[part].ravel()
        owner = np.full(len(chosen), number)
        parts.append((field[:, chosen].T, y[chosen], plain[chosen], owner, spots[chosen]))
        if time.monotonic() - begun > DRAWING_SHARE * seconds and number + 1 >= FOLDS:
            break
    return PixelRows(*(np.concatenate(part) for part in zip(*parts, strict=True)))


class PictureRestorer(Protocol):
    """Answers whole pictures."""

    def restored(self, picture: np.ndarray) -> np.ndarray: ...


@dataclass(frozen=True)
class Restorer:
    """`line` gives the answer from the pixel alone; `model` None: that is better. Scores are out of fold.

    `oof`: of the better of both, for the rows that were drawn. A network has `share` of the answer.
    """

    line: tuple[float, float]
    model: Predictor | None
    scores: dict[str, float]
    seconds: float
    metric: dict
    oof: np.ndarray
    network: PictureRestorer | None = None
    share: float = 0.0

    @property
    def weights(self) -> dict[str, float]:
        """What each has of the answer."""
        model_name = LINE if self.model is None else PIXELS
        return {model_name: 1 - self.share} | ({NETWORK_OF_PICTURES: self.share} if self.share else {})

    @property
    def score(self) -> float:
        """A blend's is that on held-back pictures."""
        whole = next((name for name, weight in self.weights.items() if weight == 1), BLEND)
        return self.scores[whole]

    @property
    def absolute(self) -> bool:
        return self.metric["name"] == "mae"

    def scored(self, y: np.ndarray, restored: np.ndarray) -> float:
        """Without digits that mean nothing."""
        return round(float(NUMBERS.get(self.metric["name"], rmse)(y, restored)), 6)

    def best(self, scores: dict[Any, float]) -> Any:
        return (min if self.metric["direction"] == "min" else max)(scores, key=scores.__getitem__)

    def alone(self) -> "Restorer":
        """The better one of the members, by itself."""
        own = next(iter(self.weights))
        best = self.best({name: self.scores[name] for name in (own, NETWORK_OF_PICTURES)})
        by_network = best == NETWORK_OF_PICTURES
        return replace(self, network=self.network if by_network else None, share=float(by_network))

    def straightened(self, picture: np.ndarray) -> np.ndarray:
        return (picture * self.line[0] + self.line[1]).clip(0, 1)

    def restored(self, picture: np.ndarray) -> np.ndarray:
        if self.network is None:
            return self.by_pixels(picture)
        change = self.share * self.network.restored(picture)
        return change if self.share == 1 else change + (1 - self.share) * self.by_pixels(picture)

    def by_pixels(self, picture: np.ndarray) -> np.ndarray:
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
    plain = Restorer(line, None, {}, 0.0, config["metric"], straight)
    scores = {LINE: plain.scored(rows.y, straight), PIXELS: plain.scored(rows.y, oof)}
    if plain.best(scores) == LINE:
        return replace(plain, scores=scores, seconds=time.monotonic() - begun)
    model = fit_some(rows, np.ones(len(rows.y), bool), deadline, threads, seed)
    return replace(plain, model=model, scores=scores, oof=oof, seconds=time.monotonic() - begun)


def fit_some(rows: PixelRows, chosen: np.ndarray, until: float, threads: int, seed: int) -> Predictor:
    return fit_pixels(rows.x[chosen], rows.y[chosen], None, PATCH_ROUNDS, until, threads, seed, False)
