"""Metrics of texts."""

from collections import Counter
from collections.abc import Callable
from functools import cache

import numpy as np
from scoring.pair import Metric, Pair, mean


def each_text(score: Callable[[str, str], float]) -> Metric:
    """The mean over the rows. Scores of rows are cached, because the bootstrap draws rows again."""
    of_row = cache(score)
    return lambda pair: mean([of_row(truth, guess) for truth, guess in pair.texts()])


def jaccard(truth: str, guess: str) -> float:
    a, b = set(truth.lower().split()), set(guess.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0


def levenshtein(truth: str, guess: str) -> float:
    """The edit distance by rows of its table. The accumulated minimum spreads insertions along a row."""
    if not truth or not guess:
        return float(max(len(truth), len(guess)))
    letters = np.array(list(guess))
    steps = np.arange(len(guess) + 1)
    row = steps.copy()
    for letter in truth:
        below = np.minimum(row[1:] + 1, row[:-1] + (letters != letter))
        row = np.concatenate([[row[0] + 1], below])
        row = np.minimum.accumulate(row - steps) + steps
    return float(row[-1])


def bleu(pair: Pair) -> float:
    """BLEU of the whole file: word n-grams up to 4, brevity penalty, no smoothing."""
    counts = np.sum([counts_of(truth, guess) for truth, guess in pair.texts()], axis=0)
    hits, totals, lengths = counts[:4], counts[4:8], counts[8:]
    if (hits == 0).any():
        return 0.0
    brevity = min(0.0, 1 - lengths[0] / lengths[1])
    return float(np.exp(brevity + np.log(hits / totals).mean()))


@cache
def counts_of(truth: str, guess: str) -> np.ndarray:
    """The matching and the written n-grams of 1 to 4 words, then the words of each side."""
    a, b = truth.split(), guess.split()
    wanted, made = ([grams(words, n) for n in range(1, 5)] for words in (a, b))
    hits = [sum((w & m).values()) for w, m in zip(wanted, made, strict=True)]
    return np.array([*hits, *(sum(m.values()) for m in made), len(a), len(b)], dtype=float)


def grams(words: list[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def rouge(truth: str, guess: str) -> float:
    """ROUGE-L: F1 by the longest common subsequence of words."""
    a, b = truth.lower().split(), guess.lower().split()
    if not a or not b:
        return float(a == b)
    row = [0] * (len(b) + 1)
    for word in a:
        before = 0
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], before + 1 if word == other else max(row[j], row[j - 1])
    return 2 * row[-1] / (len(a) + len(b))
