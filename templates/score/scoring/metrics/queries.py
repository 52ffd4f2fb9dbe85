"""Metrics that rank the rows of a group by their predictions."""

import numpy as np
from medalist_engine.formulas.queries import ndcg_within
from scoring.pair import Pair, Unscorable


def ndcg_of_groups(pair: Pair) -> float:
    if pair.units is None:
        raise Unscorable("which rows are ranked together is not known")
    truth, guess = pair.numbers()
    found = ndcg_within(truth[:, 0], guess[:, 0], pair.units, pair.k)
    if np.isnan(found):
        raise Unscorable("no group has an answer above 0")
    return found
