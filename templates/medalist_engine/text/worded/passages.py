"""Passages: answers that are parts of a text of their row, found word by word."""

import re
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd
from sklearn.feature_extraction import FeatureHasher
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import KFold

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables

MOST_LETTERS = 10_000_000
SECONDS_A_LETTER = 1e-5
"""To read it, and to learn from it in all parts."""
LEAST_QUOTED = 0.5
COMPARED_ANSWERS = 2_000
FEWEST_QUOTED_TEXTS = 40
MOST_CONTEXT_LEVELS = 20
RATIO_ROUNDS = 6
HELD_PARTS_OF_TEXTS = 4
Pair = tuple[pd.Series, pd.Series]


class Passages(NamedTuple):
    """Those of some rows of train, out of fold, and those of test."""

    rows: np.ndarray
    own: list[str]
    others: list[str]


def quoted_column(truth: pd.Series, columns: dict[str, Pair]) -> str | None:
    """The column of texts of several words that most answers are parts of; None: of none most are."""
    some = np.random.default_rng(0).permutation(len(truth))[:COMPARED_ANSWERS]
    able = {
        name: quoted_share(truth.iloc[some], train_cells.iloc[some])
        for name, (train_cells, _test_cells) in columns.items()
        if train_cells.str.contains(" ", regex=False).mean() >= LEAST_QUOTED
    }
    best = max(able, key=lambda name: able[name], default=None)
    return best if best is not None and able[best] > LEAST_QUOTED else None


def quoted_share(answers: pd.Series, texts: pd.Series) -> float:
    """The share of answers that occur word for word in their text."""
    return float(np.mean([answer.strip() in text for answer, text in zip(answers, texts, strict=True)]))


def answer_by_passages(
    config: Config, truth: pd.Series, column: Pair, tables: Tables, until: float
) -> Passages:
    """The whole text where that overlaps more. TimeoutError where not even test can be read until then."""
    train, test = tables.train, tables.test
    assert test is not None
    names = [name for name in config["features"] if name in train and name in test]
    names = [name for name in names if 2 <= train[name].nunique() <= MOST_CONTEXT_LEVELS][:3]
    train_texts, test_texts = (side.tolist() for side in column)
    rows = texts_to_read(train_texts, test_texts, config["seed"], until - time.monotonic())
    levels = [side[names].astype(str).to_numpy().tolist() for side in (train, test)]
    contexts = [levels[0][row] for row in rows] + levels[1]
    texts = [train_texts[row] for row in rows] + test_texts
    answers = truth.iloc[rows].tolist()
    cells = quote(answers, texts, contexts, config["seed"])
    cells = whole_where_better(answers, texts, cells, contexts)
    return Passages(rows, cells[: len(rows)], cells[len(rows) :])


def texts_to_read(train_texts: list[str], test_texts: list[str], seed: int, seconds: float) -> np.ndarray:
    """The rows of train whose texts there is time for beside those of test."""
    order = np.random.default_rng(seed).permutation(len(train_texts))
    letters = np.cumsum([len(train_texts[row]) for row in order])
    room = min(MOST_LETTERS, seconds / SECONDS_A_LETTER) - sum(map(len, test_texts))
    fits = int(np.searchsorted(letters, room, side="right"))
    if fits < min(len(train_texts), FEWEST_QUOTED_TEXTS):
        raise TimeoutError("there is no time to read the texts")
    return np.sort(order[:fits])


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


def quote(answers: list[str], texts: list[str], contexts: list[list[str]], seed: int) -> list[str]:
    """A passage of every text, by a linear model of which words belong to answers.

    The train texts come first and get passages out of fold.
    """
    bounds, known = [word_bounds(text) for text in texts], len(answers)
    starts = np.cumsum([0, *map(len, bounds)])
    clues = (clue for row in zip(texts, bounds, contexts, strict=True) for clue in word_clues(*row))
    x = FeatureHasher(2**20, input_type="string", alternate_sign=False).transform(clues)
    told = [inside(*row) for row in zip(texts, answers, bounds, strict=False)]
    y = np.array([word for row in told for word in row], int)
    text_of_word = np.repeat(np.arange(known), np.diff(starts)[:known])
    chances = np.zeros(x.shape[0])
    for fit, held in KFold(HELD_PARTS_OF_TEXTS, shuffle=True, random_state=seed).split(np.arange(known)):
        model = SGDClassifier(
            loss="log_loss", alpha=2e-6, max_iter=8, tol=None, average=True, random_state=seed
        )
        words, asked = (np.flatnonzero(np.isin(text_of_word, rows)) for rows in (fit, held))
        model.fit(x[words], y[words])
        for places, share in ((asked, 1), (np.arange(len(y), len(chances)), 1 / HELD_PARTS_OF_TEXTS)):
            if len(places):
                chances[places] += share * model.predict_proba(x[places])[:, 1]
    return [
        passage(text, places, chances[start:end])
        for text, places, start, end in zip(texts, bounds, starts, starts[1:], strict=False)
    ]


def passage(text: str, bounds: list[tuple[int, int]], chances: np.ndarray) -> str:
    if not bounds:
        return text
    first, last = best_passage(chances)
    return text[bounds[first][0] : bounds[last][1]]


def whole_where_better(
    answers: list[str], texts: list[str], cells: list[str], contexts: list[list[str]]
) -> list[str]:
    """Replaces the passage by the whole text at the context levels where the whole text overlaps more."""
    keys = [" ".join(levels) for levels in contexts]
    gains: dict[str, float] = {}
    for key, answer, text, cell in zip(keys, answers, texts, cells, strict=False):
        gains[key] = gains.get(key, 0.0) + word_overlap(answer, cell) - word_overlap(answer, text)
    return [
        cell if gains.get(key, 0.0) > 0 else text for key, text, cell in zip(keys, texts, cells, strict=True)
    ]


def word_overlap(left: str, right: str) -> float:
    """Jaccard of the words of two texts."""
    a, b = set(left.lower().split()), set(right.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0
