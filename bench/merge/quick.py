"""The standard error of a gain by formula. The bootstrap of templates/score gives the same, but slowly."""

import numpy as np
from medalist_engine.formulas.ranks import tied_ranks
from merging.blends.judge import Judge
from scoring.pair import Pair


class QuickJudge(Judge):
    def error(self, pair: Pair, before: Pair) -> float:
        if self.metric == "accuracy":
            sides = [side.labels()[0] for side in (pair, before)]
            return spread(np.subtract(*[(truth == guess).astype(float) for truth, guess in sides]))
        (truth, guess), (_, old) = ([side[:, 0] for side in one.numbers()] for one in (pair, before))
        if self.metric == "auc":
            yes = truth > 0.5
            shares = above(yes, guess) - above(yes, old)
            return float(np.hypot(spread(shares[yes]), spread(shares[~yes])))
        losses = [loss(self.metric, truth, side) for side in (guess, old)]
        return spread(np.subtract(*losses))


def spread(values: np.ndarray) -> float:
    """The standard error of the mean of values."""
    return float(values.std() / np.sqrt(len(values)))


def above(yes: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """For each row, the share of the other kind's rows on its right side (DeLong et al. 1988)."""
    whole, found = tied_ranks(guess), np.empty(len(guess))
    for kind in (yes, ~yes):
        found[kind] = (whole[kind] - tied_ranks(guess[kind])) / (~kind).sum()
    found[~yes] = 1 - found[~yes]
    return found


def loss(metric: str, truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """The loss of each row, so that its mean moves like the metric."""
    if metric == "logloss":
        sure = np.clip(guess, 1e-15, 1 - 1e-15)
        return -(truth * np.log(sure) + (1 - truth) * np.log(1 - sure))
    squares = (truth - guess) ** 2
    return squares / (2 * np.sqrt(squares.mean()))
