"""Metrics of probabilities and class shares."""

import numpy as np
from medalist_engine.formulas.probabilities import TINY, probabilistic_f1, yes_no_losses
from scoring.pair import Pair, mean


def clipped_pf1(truth: np.ndarray, guess: np.ndarray) -> float:
    return probabilistic_f1(truth == 1, np.clip(guess, 0, 1))


def brier(pair: Pair) -> float:
    truth, guess = pair.numbers()
    squares = (truth - guess) ** 2
    return mean(squares.sum(axis=1)) if pair.is_simplex() else mean(squares)


def row_losses(pair: Pair) -> tuple[np.ndarray, np.ndarray]:
    """Answers as shares, and the log loss of each row. Guesses are clipped and scaled to sum to one."""
    truth, guess = pair.numbers()
    guess = np.clip(guess, TINY, 1 - TINY)
    guess = guess / guess.sum(axis=1, keepdims=True)
    total = truth.sum(axis=1, keepdims=True)
    truth = truth / np.where(total == 0, 1, total)
    return truth, -(truth * np.log(guess)).sum(axis=1)


def binary_losses(pair: Pair) -> tuple[np.ndarray, np.ndarray]:
    truth, guess = pair.numbers()
    return truth, yes_no_losses(truth, guess)


def logloss(pair: Pair) -> float:
    return mean(row_losses(pair)[1] if pair.is_simplex() else binary_losses(pair)[1])


def balanced_logloss(pair: Pair) -> float:
    """The log loss in which every class that occurs has the same weight."""
    if pair.is_simplex():
        truth, losses = row_losses(pair)
        kinds = truth.argmax(axis=1)
        return mean([mean(losses[kinds == kind]) for kind in np.unique(kinds)])
    truth, losses = binary_losses(pair)
    columns = [
        [mean(losses[truth[:, j] == kind, j]) for kind in np.unique(truth[:, j])]
        for j in range(truth.shape[1])
    ]
    return mean([mean(column) for column in columns])


def kl_divergence(pair: Pair) -> float:
    truth, losses = row_losses(pair)
    own = np.where(truth > 0, truth * np.log(np.where(truth > 0, truth, 1)), 0).sum(axis=1)
    return mean(own + losses)
