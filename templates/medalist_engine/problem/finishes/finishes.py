"""Finishes: functions from blended predictions to answers that tell what they do, step by step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Finish = Callable[[np.ndarray], np.ndarray]
FinishSteps = tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class ToldFinish:
    """A function and its steps; core/schema/recipe/ says what each of them is."""

    does: Finish
    steps: FinishSteps

    def __call__(self, predicted: np.ndarray) -> np.ndarray:
        return self.does(predicted)


def steps_of(finish: Finish) -> FinishSteps | None:
    """None where it does not tell them."""
    return getattr(finish, "steps", None)


def then(first: Finish, does: Finish, **step: Any) -> ToldFinish:
    """What `first` does, and after it one more step."""
    return ToldFinish(lambda predicted: does(first(predicted)), (*(steps_of(first) or ()), step))


def one_step(does: Finish, **step: Any) -> ToldFinish:
    return ToldFinish(does, (step,))
