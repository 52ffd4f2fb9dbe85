"""Metrics of labels."""

import numpy as np
from medalist_engine.formulas.labels import fbeta_of_yes, macro_fbeta, quadratic_kappa
from medalist_engine.formulas.numbers import Formula
from scoring.pair import Metric, Pair, Unscorable, mean


def each_label(formula: Formula) -> Metric:
    return lambda pair: mean([formula(truth, guess) for truth, guess in pair.codes()])


def fbeta_of_labels(beta: float) -> Formula:
    """The score of the label that means yes (the last of two); for more labels, the plain mean of all."""

    def score(truth: np.ndarray, guess: np.ndarray) -> float:
        names = np.unique(truth)
        if len(names) < 2:
            names = np.union1d(truth, guess)
        if len(names) > 2:
            return macro_fbeta(truth, guess, beta)
        return fbeta_of_yes(beta)(truth == names[-1], guess == names[-1])

    return score


def pooled_f1(pair: Pair) -> float:
    """The F1 of yes over the cells of all columns together."""
    cells = [(truth == yes, guess == yes) for truth, guess in pair.labels() for yes in [yes_of(truth, guess)]]
    truth, guess = (np.concatenate(side) for side in zip(*cells, strict=True))
    return fbeta_of_yes(1)(truth, guess)


def yes_of(truth: np.ndarray, guess: np.ndarray) -> str:
    """The label that means yes: the last of two. In a column of nothing but 0, it is 1."""
    names = np.union1d(truth, guess)
    return "1" if list(names) == ["0"] else str(names[-1])


def kappa(pair: Pair) -> float:
    return mean([kappa_of_column(truth, guess) for truth, guess in pair.labels()])


def kappa_of_column(truth: np.ndarray, guess: np.ndarray) -> float:
    try:
        whole = [int(cell) for side in (truth, guess) for cell in side]
    except ValueError as error:
        raise Unscorable("a grade is not a whole number") from error
    _, codes = np.unique(whole, return_inverse=True)
    return quadratic_kappa(codes[: len(truth)], codes[len(truth) :])
