"""MaskBlend: a class's chances from all models so far, and the finish that suits them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.formulas.masks import MaskFormula
from medalist_engine.media.masks.channels import resampled
from medalist_engine.media.masks.finish import MaskFinish, choose_finish, presence_chances, smoothed
from medalist_engine.media.masks.reading import Sides
from medalist_engine.media.masks.views import HeldOut

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class MaskMember:
    name: str
    score: float
    seconds: float


@dataclass(frozen=True)
class MaskAnswer:
    """Chances of train out of fold and then of test, with the finish that suits train's."""

    maps: np.ndarray  # by picture and pixel
    there: np.ndarray  # by picture, the chance of any mask
    finish: MaskFinish
    score: float


@dataclass
class MaskBlend:
    """`truth` is on the grid of the maps."""

    truth: np.ndarray
    present: np.ndarray
    folds: Sequence[HeldOut]
    formula: MaskFormula
    threads: int
    seed: int
    best: MaskAnswer | None = None
    members: list[MaskMember] = field(default_factory=list)
    weights: dict[str, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        return float("nan") if self.best is None else self.best.score

    def add(self, name: str, maps: np.ndarray, coarse: np.ndarray, begun: float) -> MaskMember:
        """The best of what there was, the model alone, and both together by the least squared error."""
        alone = self.judged(smoothed(maps), coarse)
        choices = [(alone.score, 1.0, alone)]
        if self.best is not None:
            choices.append((self.best.score, 0.0, self.best))
            share = self.best_share(alone.maps)
            if 0 < share < 1:
                mixed = self.judged((1 - share) * self.best.maps + share * alone.maps, coarse)
                choices.append((mixed.score, share, mixed))
        _, share, self.best = max(choices, key=lambda choice: choice[0])
        self.weights = {other: (1 - share) * weight for other, weight in self.weights.items()}
        self.weights[name] = share
        member = MaskMember(name, alone.score, time.monotonic() - begun)
        self.members.append(member)
        return member

    def best_share(self, maps: np.ndarray) -> float:
        count = len(self.truth)
        old, new = self.best.maps[:count], maps[:count]
        errors = [float(np.mean(((1 - share) * old + share * new - self.truth) ** 2)) for share in SHARES]
        return SHARES[int(np.argmin(errors))]

    def judged(self, maps: np.ndarray, coarse: np.ndarray) -> MaskAnswer:
        there = presence_chances(maps, coarse, self.present, self.folds, self.threads, self.seed)
        count = len(self.truth)
        chosen, score = choose_finish(maps[:count], there[:count], self.truth, self.present, self.formula)
        return MaskAnswer(maps, there, chosen, score)

    def mask(self, number: int, shape: Sides) -> np.ndarray:
        """The mask of one picture at its own size."""
        grid, finish = self.best.maps[number], self.best.finish
        area = np.array((grid > finish.threshold).sum())
        if not finish.kept(area, self.best.there[number], grid.size):
            return np.zeros(shape, bool)
        return resampled(grid, shape) > finish.threshold
