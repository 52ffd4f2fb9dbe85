"""Metrics that depend only on the order of predictions."""

import numpy as np
from medalist_engine.formulas import ranks
from medalist_engine.formulas.numbers import Formula
from scoring.pair import Pair, Unscorable, mean


def two_sided(truth: np.ndarray) -> np.ndarray:
    """Which rows are yes, which is the greater of the two answers."""
    kinds = len(np.unique(truth))
    if kinds < 2:
        raise Unscorable("the answers are all the same: such a score compares two kinds of rows")
    if kinds > 2:
        raise Unscorable("such a score compares two kinds of rows, and here are more")
    return truth == truth.max()


def yes_or_no(formula: Formula) -> Formula:
    return lambda truth, guess: formula(two_sided(truth), guess)


auc = yes_or_no(ranks.auc)


def mean_auc(pair: Pair) -> float:
    """The mean AUC of the columns. Columns whose answers are all the same have none and are left out."""
    truth, guess = pair.numbers()
    known = [j for j in range(truth.shape[1]) if len(np.unique(truth[:, j])) > 1]
    if not known:
        raise Unscorable("the answers are all the same in every column")
    return mean([auc(truth[:, j], guess[:, j]) for j in known])


def gini(truth: np.ndarray, guess: np.ndarray) -> float:
    """The normalised Gini: 2 AUC - 1 if answers are 0 and 1, else from the areas below Lorenz curves."""
    if set(np.unique(truth)) <= {0, 1}:
        return 2 * auc(truth, guess) - 1
    if np.ptp(truth) == 0 or truth.sum() == 0:
        raise Unscorable("the answers are all the same, or sum to zero")
    return ranks.lorenz_gini(truth, guess)


def label_ranking(pair: Pair) -> float:
    """lwlrap: label-ranking average precision that weighs each right label, not each row, the same."""
    truth, guess = pair.numbers()
    right = truth > 0
    if not right.any():
        raise Unscorable("no row has a label")
    return float(sum(map(sum_of_precisions, right, guess)) / right.sum())


def sum_of_precisions(right: np.ndarray, guess: np.ndarray) -> float:
    """Sums over a row's right labels the share of right ones among labels that rank as high or higher."""
    own = guess[right]
    return float(((own >= own[:, None]).sum(axis=1) / (guess >= own[:, None]).sum(axis=1)).sum())
