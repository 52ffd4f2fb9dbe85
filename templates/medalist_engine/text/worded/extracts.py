"""Extracts: answers that are a passage of a text, found word by word."""

import re
import time
from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd
from sklearn.feature_extraction import FeatureHasher
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import KFold

MOST_LEARNED_WORDS = 1_000_000
FEWEST_LEARNED_WORDS = 20_000
MOST_CONTEXT_LEVELS = 20
RATIO_ROUNDS = 6
HELD_PARTS_OF_TEXTS = 4


def word_overlap(left: str, right: str) -> float:
    """Jaccard of the words of two texts."""
    a, b = set(left.lower().split()), set(right.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0


def quoted_share(answers: pd.Series, texts: pd.Series) -> float:
    """The share of answers that occur word for word in their text."""
    return float(np.mean([answer.strip() in text for answer, text in zip(answers, texts, strict=True)]))


def contexts_of(train: pd.DataFrame, test: pd.DataFrame, names: list[str]) -> list[str]:
    """Columns of few levels: the passage to quote may depend on them."""
    able = [name for name in names if name in train and name in test]
    return [name for name in able if 2 <= train[name].nunique() <= MOST_CONTEXT_LEVELS][:3]


def word_bounds(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S+", text)]


def inside(text: str, answer: str, bounds: list[tuple[int, int]]) -> list[int]:
    """1 for each word that the answer covers at least half of."""
    start = text.find(answer.strip())
    end = start + len(answer.strip())
    return [int(start >= 0 and min(end, b) - max(start, a) > (b - a) / 2) for a, b in bounds]


def word_clues(text: str, bounds: list[tuple[int, int]], contexts: list[str]) -> Iterator[list[str]]:
    """Features of a word: the word, its neighbours, its position and the context."""
    words = [text[a:b].lower() for a, b in bounds]
    bare = [re.sub(r"\W+", "", word) or word for word in words]
    count = len(words)
    padded = ["<", "<", *bare, ">", ">"]
    size = f"n={min(count, 30) // 3}"
    for i, word in enumerate(words):
        before, own, after = padded[i + 1 : i + 4]
        place = f"at={10 * i // count} {size}"
        ends = f"ends={word[-1] if not word[-1].isalnum() else ''} {before == '<'} {after == '>'}"
        clues = [f"w={own}", f"b={before}", f"a={after}", f"bb={padded[i]}", f"aa={padded[i + 4]}"]
        clues += [f"bw={before} {own}", f"wa={own} {after}", f"s={own[-3:]}", place, ends]
        yield [
            *clues,
            *(f"{level}|{clue}" for level in contexts for clue in (clues[0], place, size, clues[5])),
        ]


def best_passage(chances: np.ndarray) -> tuple[int, int]:
    """The first and last word of the passage with the highest expected overlap with the answer.

    Overlap / union is raised step by step: at a given ratio the best passage is a largest sum (Dinkelbach).
    """
    expected, best = chances.sum(), (0, len(chances) - 1)
    ratio = expected / len(chances)
    for _ in range(RATIO_ROUNDS):
        sums = np.concatenate([[0.0], np.cumsum(chances * (1 + ratio) - ratio)])
        end = int(np.argmax(sums[1:] - np.minimum.accumulate(sums)[:-1]))
        start = int(np.argmin(sums[: end + 1]))
        shared = chances[start : end + 1].sum()
        overlap = shared / (end + 1 - start + expected - shared)
        if overlap <= ratio + 1e-9:
            break
        ratio, best = overlap, (start, end)
    return best


class Quoter:
    """A linear model of which words of a text belong to the answer."""

    def __init__(self, texts: list[str], contexts: list[list[str]]) -> None:
        self.texts, self.bounds = texts, [word_bounds(text) for text in texts]
        self.starts = np.cumsum([0, *map(len, self.bounds)])
        clues = (
            clue
            for text, bounds, levels in zip(texts, self.bounds, contexts, strict=True)
            for clue in word_clues(text, bounds, levels)
        )
        self.x = FeatureHasher(2**20, input_type="string", alternate_sign=False).transform(clues)

    def words_of(self, rows: np.ndarray) -> np.ndarray:
        return np.concatenate([np.arange(self.starts[row], self.starts[row + 1]) for row in rows])

    def chances(
        self, y: np.ndarray, fit: np.ndarray, seed: int, most: int = MOST_LEARNED_WORDS
    ) -> np.ndarray:
        """For every word of every text, learned from at most so many words of the texts of `fit`."""
        words = self.words_of(fit)[:most]
        model = SGDClassifier(
            loss="log_loss", alpha=2e-6, max_iter=8, tol=None, average=True, random_state=seed
        )
        return model.fit(self.x[words], y[words]).predict_proba(self.x)[:, 1]

    def passage(self, row: int, chances: np.ndarray) -> str:
        bounds = self.bounds[row]
        if not bounds:
            return self.texts[row]
        first, last = best_passage(chances[self.starts[row] : self.starts[row + 1]])
        return self.texts[row][bounds[first][0] : bounds[last][1]]


def words_to_learn(quoter: Quoter, y: np.ndarray, fit: np.ndarray, until: float) -> int:
    """As many as each part may learn from until then, by the time that some words take."""
    if np.isinf(until):
        return MOST_LEARNED_WORDS
    begun = time.monotonic()
    quoter.chances(y, fit, 0, FEWEST_LEARNED_WORDS)
    now = time.monotonic()
    times = (until - now) / HELD_PARTS_OF_TEXTS / max(now - begun, 1e-3)
    return int(np.clip(times * FEWEST_LEARNED_WORDS, FEWEST_LEARNED_WORDS, MOST_LEARNED_WORDS))


def quote(
    answers: list[str], texts: list[str], contexts: list[list[str]], seed: int, until: float = np.inf
) -> list[str]:
    """A passage of every text; the train texts come first and get out-of-fold passages."""
    quoter, known = Quoter(texts, contexts), len(answers)
    y = np.zeros(quoter.x.shape[0], int)
    for row, answer in enumerate(answers):
        y[quoter.starts[row] : quoter.starts[row + 1]] = inside(texts[row], answer, quoter.bounds[row])
    cells = list(texts)
    others = np.zeros(len(y))
    splits = list(KFold(HELD_PARTS_OF_TEXTS, shuffle=True, random_state=seed).split(np.arange(known)))
    most = words_to_learn(quoter, y, splits[0][0], until)
    for fit, held in splits:
        chances = quoter.chances(y, fit, seed, most)
        others += chances / len(splits)
        for row in held:
            cells[row] = quoter.passage(row, chances)
    for row in range(known, len(texts)):
        cells[row] = quoter.passage(row, others)
    return cells


def whole_where_better(
    answers: list[str],
    texts: list[str],
    cells: list[str],
    contexts: list[list[str]],
    overlap: Callable[[str, str], float],
) -> list[str]:
    """Replaces the passage by the whole text at the context levels where the whole text overlaps more."""
    keys = [" ".join(levels) for levels in contexts]
    gains: dict[str, float] = {}
    for key, answer, text, cell in zip(keys, answers, texts, cells, strict=False):
        gains[key] = gains.get(key, 0.0) + overlap(answer, cell) - overlap(answer, text)
    return [
        cell if gains.get(key, 0.0) > 0 else text for key, text, cell in zip(keys, texts, cells, strict=True)
    ]
