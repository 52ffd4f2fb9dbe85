"""Metrics of numbers."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from scoring.pair import Pair, Unscorable, mean


def errors(score: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Pair], float]:
    """Over all target columns at once."""
    return lambda pair: float(score(*pair.numbers()))


def logs(truth: np.ndarray, guess: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
    if (guess < 0).any() or (guess + shift <= 0).any() or (truth + shift <= 0).any():
        raise Unscorable("a negative value where the metric takes a logarithm")
    return np.log(truth + shift), np.log(guess + shift)


def rmse(truth: np.ndarray, guess: np.ndarray) -> float:
    return float(np.sqrt(np.mean((truth - guess) ** 2)))


def smape(truth: np.ndarray, guess: np.ndarray) -> float:
    total = np.abs(truth) + np.abs(guess)
    return float(
        100 * np.mean(np.where(total == 0, 0, 2 * np.abs(guess - truth) / np.where(total == 0, 1, total)))
    )


def rmspe(truth: np.ndarray, guess: np.ndarray) -> float:
    known = truth != 0
    if not known.any():
        raise Unscorable("every answer is zero")
    return float(np.sqrt(np.mean(((truth[known] - guess[known]) / truth[known]) ** 2)))


def wmae(pair: Pair) -> float:
    """All rows weigh the same where no weights are known."""
    truth, guess = pair.numbers()
    return float(np.average(np.abs(truth - guess).mean(axis=1), weights=pair.weight))


def log_mae(pair: Pair) -> float:
    """The mean over groups of the logarithm of the mean absolute error; one group where none are known."""
    truth, guess = pair.numbers()
    off = pd.Series(np.abs(truth - guess).mean(axis=1))
    return mean(np.log(np.maximum(off.groupby(pair.group_of_rows()).mean(), 1e-9)))


def correlation(truth: np.ndarray, guess: np.ndarray) -> float:
    """A constant goes along with nothing: 0."""
    return 0.0 if np.ptp(truth) == 0 or np.ptp(guess) == 0 else float(np.corrcoef(truth, guess)[0, 1])
