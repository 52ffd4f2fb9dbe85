"""Metrics of numbers."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from medalist_engine.formulas.numbers import Formula, poisson_deviance, rmspe
from medalist_engine.formulas.weighted import WeightedFormula
from scoring.pair import Metric, Pair, Unscorable, mean


def all_columns(formula: Formula, weighted: WeightedFormula | None = None) -> Metric:
    """The score of all target columns at once; by `weighted` if rows have weights."""

    def scored(pair: Pair) -> float:
        truth, guess = pair.numbers()
        if weighted is None or pair.weight is None:
            return formula(truth, guess)
        if pair.weight.sum() <= 0:
            raise Unscorable("no row has a weight")
        return weighted(truth, guess, pair.weight)

    return scored


def of_checked_logs(formula: Callable[..., float], shift: float) -> Callable[..., float]:
    """The formula, but Unscorable for values without a logarithm after the shift. Weights are passed on."""

    def score(truth: np.ndarray, guess: np.ndarray, *weights: np.ndarray) -> float:
        if (guess < 0).any() or (guess + shift <= 0).any() or (truth + shift <= 0).any():
            raise Unscorable("a negative value where the metric takes a logarithm")
        return formula(truth, guess, *weights)

    return score


def checked_poisson_deviance(truth: np.ndarray, guess: np.ndarray) -> float:
    if (guess <= 0).any() or (truth < 0).any():
        raise Unscorable("a count below 0, or a prediction that is not above 0")
    return poisson_deviance(truth, guess)


def checked_rmspe(truth: np.ndarray, guess: np.ndarray) -> float:
    if not truth.any():
        raise Unscorable("every answer is zero")
    return rmspe(truth, guess)


def log_mae_of_groups(pair: Pair) -> float:
    """The mean over groups of the logarithm of their mean absolute error."""
    truth, guess = pair.numbers()
    off = pd.Series(np.abs(truth - guess).mean(axis=1))
    return mean(np.log(np.maximum(off.groupby(pair.group_of_rows()).mean(), 1e-9)))
