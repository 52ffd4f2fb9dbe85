"""Metrics of ranked lists and sets."""

from collections.abc import Callable
from functools import cache

import numpy as np
from scoring.pair import Items, Metric, mean


def each_row(score: Callable[[Items, Items, int | None], float]) -> Metric:
    """The mean over the rows. Scores of rows are cached, because the bootstrap draws rows again."""
    of_row = cache(score)
    return lambda pair: mean([of_row(truth, guess, pair.k) for truth, guess in pair.lists()])


def unique(guess: Items, k: int | None) -> list[str]:
    return list(dict.fromkeys(guess[:k]))


def precision_at(truth: Items, guess: Items, k: int | None) -> float:
    """Average precision at k; a repeated item counts once."""
    if not truth:
        return 0.0
    right, found, total = set(truth), 0, 0.0
    seen: set[str] = set()
    for place, item in enumerate(guess[:k], 1):
        if item in right and item not in seen:
            found += 1
            total += found / place
        seen.add(item)
    return total / min(len(right), k or len(right))


def ndcg_at(truth: Items, guess: Items, k: int | None) -> float:
    right = set(truth)
    gains = [1 / np.log2(place + 1) for place, item in enumerate(unique(guess, k), 1) if item in right]
    best = [1 / np.log2(place + 1) for place in range(1, min(len(right), k or len(right)) + 1)]
    return float(sum(gains) / sum(best)) if best else 0.0


def recall_at(truth: Items, guess: Items, k: int | None) -> float:
    right = set(truth)
    return len(right & set(guess[:k])) / min(len(right), k or len(right)) if right else 0.0


def set_f1(truth: Items, guess: Items, _: int | None) -> float:
    a, b = set(truth), set(guess)
    return 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0
