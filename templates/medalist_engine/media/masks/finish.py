"""MaskFinish: from chances to masks: whether there is any, above which chance, and how small one may be."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy import ndimage
from sklearn.ensemble import ExtraTreesClassifier

from medalist_engine.config import Config
from medalist_engine.formulas.masks import MASKS, MaskFormula
from medalist_engine.media.masks.views import HeldOut

THRESHOLDS = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7)
GATES = (0.0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8)
LEAST_SHARES = (0.0, 0.002, 0.005, 0.01, 0.02, 0.04)
SMOOTH = 0.7
TREES = 150
LEAST_LEAF = 4
LEAST_OF_KIND = 5


def mask_formula(config: Config) -> MaskFormula:
    """Dice where no formula is known."""
    return MASKS.get(config["metric"]["name"], MASKS["dice"])


@dataclass(frozen=True)
class MaskFinish:
    """Nothing is answered where the chance of any mask is below `gate`, its share of pixels below `least`."""

    threshold: float
    gate: float
    least: float

    def kept(self, areas: np.ndarray, there: np.ndarray, pixels: int) -> np.ndarray:
        return (there >= self.gate) & (areas >= max(1, self.least * pixels))


def smoothed(maps: np.ndarray) -> np.ndarray:
    return ndimage.gaussian_filter(maps, (0, SMOOTH, SMOOTH), mode="nearest")


def presence_chances(
    maps: np.ndarray,
    coarse: np.ndarray,
    present: np.ndarray,
    folds: Sequence[HeldOut],
    threads: int,
    seed: int,
) -> np.ndarray:
    """The chance of any mask, from what all the pixels together say: of train out of fold, then of test."""
    if min(present.sum(), (~present).sum()) < LEAST_OF_KIND * len(folds):
        return np.ones(len(maps), np.float32)
    inputs = np.column_stack([coarse, map_statistics(maps)])
    chances = np.zeros(len(maps), np.float32)
    for number, (fit, held) in enumerate(folds):
        model = ExtraTreesClassifier(
            TREES, min_samples_leaf=LEAST_LEAF, n_jobs=threads, random_state=seed + number
        ).fit(inputs[fit], present[fit])
        chances[held] = model.predict_proba(inputs[held])[:, 1]
        chances[len(present) :] += model.predict_proba(inputs[len(present) :])[:, 1] / len(folds)
    return chances


def map_statistics(maps: np.ndarray) -> np.ndarray:
    flat = maps.reshape(len(maps), -1)
    levels = np.quantile(flat, [0.5, 0.75, 0.9, 0.97], axis=1).T
    shares = np.column_stack([(flat > bound).mean(axis=1) for bound in (0.2, 0.4, 0.6, 0.8)])
    return np.column_stack([flat.mean(axis=1), flat.max(axis=1), flat.std(axis=1), levels, shares])


def choose_finish(
    maps: np.ndarray, there: np.ndarray, truth: np.ndarray, present: np.ndarray, formula: MaskFormula
) -> tuple[MaskFinish, float]:
    """The best by the metric, of train's chances out of fold."""
    true_masks = (truth & present[:, None, None]).reshape(len(truth), -1)
    areas, pixels = true_masks.sum(axis=1), true_masks.shape[1]
    areas = np.where(present, np.maximum(areas, 1), 0)
    scored: list[tuple[float, MaskFinish]] = []
    gates = GATES if there.min() < there.max() else GATES[:1]
    for threshold in THRESHOLDS:
        guess = maps.reshape(len(maps), -1) > threshold
        overlaps, guessed = (guess & true_masks).sum(axis=1), guess.sum(axis=1)
        for gate, least in product(gates, LEAST_SHARES):
            finish = MaskFinish(threshold, gate, least)
            kept = finish.kept(guessed, there, pixels)
            score = formula(overlaps * kept, areas, guessed * kept).mean()
            scored.append((float(score), finish))
    score, finish = max(scored, key=lambda candidate: candidate[0])
    return finish, score
