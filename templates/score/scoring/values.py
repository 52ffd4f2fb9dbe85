"""Metrics of numbers."""

import numpy as np
import pandas as pd
from formulas.numbers import Formula, rmspe
from scoring.pair import Metric, Pair, Unscorable, mean


def errors(formula: Formula) -> Metric:
    """Over all target columns at once."""
    return lambda pair: formula(*pair.numbers())


def of_logs(formula: Formula, shift: float) -> Formula:
    """Of what a logarithm can be taken of, after a shift."""

    def score(truth: np.ndarray, guess: np.ndarray) -> float:
        if (guess < 0).any() or (guess + shift <= 0).any() or (truth + shift <= 0).any():
            raise Unscorable("a negative value where the metric takes a logarithm")
        return formula(truth, guess)

    return score


def known_rmspe(truth: np.ndarray, guess: np.ndarray) -> float:
    if not truth.any():
        raise Unscorable("every answer is zero")
    return rmspe(truth, guess)


def wmae(pair: Pair) -> float:
    """All rows weigh the same where no weights are known."""
    truth, guess = pair.numbers()
    return float(np.average(np.abs(truth - guess).mean(axis=1), weights=pair.weight))


def log_mae_of_groups(pair: Pair) -> float:
    """The mean over groups of the logarithm of the mean absolute error; one group where none are known."""
    truth, guess = pair.numbers()
    off = pd.Series(np.abs(truth - guess).mean(axis=1))
    return mean(np.log(np.maximum(off.groupby(pair.group_of_rows()).mean(), 1e-9)))
