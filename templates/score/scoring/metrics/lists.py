"""Metrics of ranked lists and sets."""

from collections.abc import Callable
from functools import cache

import numpy as np
from scoring.pair import Items, Metric, Pair, Unscorable, mean


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


def kendall(pair: Pair) -> float:
    """1 - 4 x swaps of neighbours / (n (n - 1)), with swaps and pairs summed over all rows."""
    swaps = sum(swaps_of(truth, guess) for truth, guess in pair.lists())
    pairs = sum(len(truth) * (len(truth) - 1) for truth, _ in pair.lists())
    return 1 - 4 * swaps / pairs if pairs else 1.0


@cache
def swaps_of(truth: Items, guess: Items) -> int:
    if sorted(truth) != sorted(guess):
        raise Unscorable("a list is not a permutation of the right one")
    place = {item: n for n, item in enumerate(truth)}
    return inversions([place[item] for item in guess])


def inversions(numbers: list[int]) -> int:
    if len(numbers) < 2:
        return 0
    middle = len(numbers) // 2
    left, right = numbers[:middle], numbers[middle:]
    across = int(np.searchsorted(np.sort(right), np.sort(left)).sum())
    return inversions(left) + inversions(right) + across
