"""Metrics of an order: what stands above what."""

import numpy as np
import pandas as pd
from scoring.lazy import integrate, sk
from scoring.pair import Pair, Unscorable, each_column, mean


def two_sided(truth: np.ndarray) -> np.ndarray:
    if len(np.unique(truth)) < 2:
        raise Unscorable("the answers are all the same: such a score compares two kinds of rows")
    return truth


def auc(truth: np.ndarray, guess: np.ndarray) -> float:
    """By ranks (Mann and Whitney), ties in the middle: as scikit-learn does, which is slow to start."""
    if len(np.unique(truth)) > 2:
        raise Unscorable("AUC compares two kinds of rows, and here are more")
    _, places, counts = np.unique(guess, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    yes = two_sided(truth) == truth.max()
    above = ranks[yes].sum() - yes.sum() * (yes.sum() + 1) / 2
    return float(above / (yes.sum() * (~yes).sum()))


def mean_auc(pair: Pair) -> float:
    """Columns whose answers are all the same have no AUC and are left out."""
    truth, guess = pair.numbers()
    known = [j for j in range(truth.shape[1]) if len(np.unique(truth[:, j])) > 1]
    if not known:
        raise Unscorable("the answers are all the same in every column")
    return mean([auc(truth[:, j], guess[:, j]) for j in known])


def gini(truth: np.ndarray, guess: np.ndarray) -> float:
    """Normalised: 2 AUC - 1 where answers are 0 and 1, else from areas below Lorenz curves."""
    if set(np.unique(truth)) <= {0, 1}:
        return 2 * auc(truth, guess) - 1

    def area(by: np.ndarray) -> float:
        order = np.lexsort((np.arange(len(by)), -by))
        shares = np.cumsum(truth[order]) / truth.sum()
        return float((shares - np.arange(1, len(by) + 1) / len(by)).sum())

    return area(guess) / area(two_sided(truth))


def weighted_auc(truth: np.ndarray, guess: np.ndarray) -> float:
    """Area under the ROC curve, the part below a true-positive rate of 0.4 twice, as a share of the most."""
    false_rate, true_rate, _ = sk.roc_curve(two_sided(truth), guess)
    bend = int(np.searchsorted(true_rate, 0.4))
    false_rate = np.insert(false_rate, bend, np.interp(0.4, true_rate, false_rate))
    true_rate = np.insert(true_rate, bend, 0.4)
    bands = [(0.0, 0.4, 2.0), (0.4, 1.0, 1.0)]
    total = sum(weight * (high - low) for low, high, weight in bands)
    areas = (
        weight * integrate.trapezoid(np.clip(true_rate, low, high) - low, false_rate)
        for low, high, weight in bands
    )
    return float(sum(areas) / total)


def bias_auc(pair: Pair) -> float:
    """A quarter each: overall AUC, and the power means (-5) over groups of subgroup, BPSN and BNSP AUC."""
    if pair.groups.empty:
        raise Unscorable("bias_auc needs the columns that say who is spoken of")
    truth, guess = (side[:, 0] for side in pair.numbers())
    y = truth >= 0.5
    parts: list[list[float]] = [[], [], []]
    for name in pair.groups:
        inside = pd.to_numeric(pair.groups[name], errors="coerce").fillna(0).to_numpy() >= 0.5
        for part, rows in zip(
            parts, (inside, (inside & ~y) | (~inside & y), (inside & y) | (~inside & ~y)), strict=True
        ):
            if len(np.unique(y[rows])) == 2:
                part.append(auc(y[rows], guess[rows]))
    means = [
        float(np.mean(np.power(part, -5.0)) ** (-1 / 5)) if part and min(part) else 0.0 for part in parts
    ]
    return 0.25 * (auc(y, guess) + sum(means))


def average_precision(pair: Pair) -> float:
    return each_column(lambda y, p: float(sk.average_precision_score(two_sided(y), p)))(pair)


def label_ranking(pair: Pair) -> float:
    """lwlrap: label-ranking average precision where each right label, not each row, weighs the same."""
    truth, guess = pair.numbers()
    weight = (truth > 0).sum(axis=1)
    if weight.sum() == 0:
        raise Unscorable("no row has a label")
    return float(
        sk.label_ranking_average_precision_score(
            (truth > 0)[weight > 0], guess[weight > 0], sample_weight=weight[weight > 0]
        )
    )
