"""Made-up answers, a template's predictions, and candidates of known worth."""

from dataclasses import dataclass

import numpy as np

SIZES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""The size of noise, as a share of the spread of the template's predictions."""
TEMPLATE_ERROR = 0.3


@dataclass(frozen=True)
class World:
    """Rows that are compared, then unseen ones. Predictions are numbers, from which probabilities may be
    made."""

    dice: np.random.Generator
    signal: np.ndarray
    template: np.ndarray
    answers: np.ndarray

    def noise(self) -> np.ndarray:
        return self.dice.normal(size=len(self.signal))


def world(seed: int, rows: int, is_binary: bool) -> World:
    dice = np.random.default_rng(seed)
    signal = dice.normal(size=rows)
    template = signal + TEMPLATE_ERROR * dice.normal(size=rows)
    if is_binary:
        return World(dice, signal, template, (dice.random(rows) < chance(signal)).astype(float))
    return World(dice, signal, template, signal + dice.normal(size=rows))


def chance(latent: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-1.5 * latent))


def noisy(made: World, number: int) -> np.ndarray:
    """The template plus its own noise."""
    return made.template + SIZES[number % len(SIZES)] * made.noise()


def shrunk(made: World, number: int) -> np.ndarray:
    """The template with a smaller spread and a little noise."""
    size = SIZES[number % len(SIZES)]
    return (1 - size) * made.template + size / 2 * made.noise()


def retrained(made: World, number: int) -> np.ndarray:
    """Most of the template's error plus its own error: worse alone, better in a mean."""
    own = TEMPLATE_ERROR * (1 + SIZES[number % len(SIZES)])
    return made.signal + 0.7 * (made.template - made.signal) + 0.8 * own * made.noise()


def better(made: World, spoilt: float) -> np.ndarray:
    """Half of the template's error, plus some noise."""
    return (made.signal + made.template) / 2 + spoilt * made.noise()
