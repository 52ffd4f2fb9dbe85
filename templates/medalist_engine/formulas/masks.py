"""Formulas of masks, from pixels that both have, pixels of the truth and pixels of the guess, by picture."""

from collections.abc import Callable

import numpy as np

MaskFormula = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
OVERLAPS = np.arange(0.5, 0.951, 0.05)


def mask_dice(both: np.ndarray, truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """Two masks of nothing agree."""
    return np.where(truth + guess > 0, 2 * both / np.maximum(truth + guess, 1), 1.0)


def mask_iou(both: np.ndarray, truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    union = truth + guess - both
    return np.where(union > 0, both / np.maximum(union, 1), 1.0)


def mask_precision(both: np.ndarray, truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """The share of the overlaps .5 to .95 that the mask is above; a mask where none is scores 0."""
    iou = mask_iou(both, truth, guess)
    passed = (iou[..., None] > OVERLAPS).mean(axis=-1)
    return np.where((truth > 0) & (guess > 0), passed, ((truth == 0) & (guess == 0)).astype(float))


def pooled_dice(both: np.ndarray, truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """Of all pixels of all pictures together."""
    return mask_dice(both.sum(axis=0), truth.sum(axis=0), guess.sum(axis=0))[None]


MASKS: dict[str, MaskFormula] = {
    "dice": mask_dice,
    "global_dice": pooled_dice,
    "mean_iou": mask_iou,
    "map_iou": mask_precision,
}
"""A picture's score each; their mean counts."""
