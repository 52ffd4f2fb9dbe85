"""Stages: how pictures enter a backbone, and which of its maps become features."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

MOST_NUMBERS = 6_500


@dataclass(frozen=True)
class Scaling:
    """Of each colour, for values from 0 to 1."""

    mean: tuple[float, float, float]
    deviation: tuple[float, float, float]

    def entered(self, pixels: Any) -> Any:
        """Bytes, colours last; of PyTorch."""
        mean, deviation = map(pixels.new_tensor, np.float32([self.mean, self.deviation]) * 255)
        return (pixels - mean) / deviation


def stage_features(
    summaries: Sequence[tuple[np.ndarray, np.ndarray]], answer: np.ndarray
) -> list[np.ndarray]:
    """Means and deviations by channel, of the last stages that have not too many; then the answer.

    The last means are left out where they are the answer, or only scaled.
    """
    features: list[np.ndarray] = []
    room = MOST_NUMBERS - answer.shape[1]
    for place, (mean, deviation) in enumerate(reversed(summaries)):
        parts = [deviation] if place == 0 and mean.shape[1] == answer.shape[1] else [mean, deviation]
        room -= sum(part.shape[1] for part in parts)
        if room < 0:
            break
        features = [*parts, *features]
    return [*features, answer]
