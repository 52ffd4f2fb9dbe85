"""Metrics of labels."""

from collections.abc import Callable

import numpy as np
from scoring.lazy import sk
from scoring.pair import Pair, Unscorable, mean


def each_label(score: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Pair], float]:
    return lambda pair: mean([score(truth, guess) for truth, guess in pair.labels()])


def f1_by(average: str) -> Callable[[np.ndarray, np.ndarray], float]:
    return lambda truth, guess: float(sk.f1_score(truth, guess, average=average, zero_division=0))


def f1(beta: float) -> Callable[[np.ndarray, np.ndarray], float]:
    """Of the label that means yes (the last of two); over more labels the plain mean of all."""

    def score(truth: np.ndarray, guess: np.ndarray) -> float:
        names = sorted({*truth, *guess} if len(set(truth)) < 2 else set(truth))
        if len(names) > 2:
            return float(sk.fbeta_score(truth, guess, beta=beta, average="macro", zero_division=0))
        yes = names[-1]
        return float(sk.fbeta_score(truth == yes, guess == yes, beta=beta, zero_division=0))

    return score


def kappa(truth: np.ndarray, guess: np.ndarray) -> float:
    try:
        whole = [np.array([int(cell) for cell in side]) for side in (truth, guess)]
    except ValueError as error:
        raise Unscorable("a grade is not a whole number") from error
    agreed = sk.cohen_kappa_score(*whole, weights="quadratic")
    return 0.0 if np.isnan(agreed) else float(agreed)
