"""Passages: answers that are parts of a text of their row, from as many texts as there is time to read."""

import time
from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.text.worded.extracts import (
    Quoter,
    contexts_of,
    quote,
    quoted_share,
    whole_where_better,
    word_overlap,
)

MOST_LETTERS = 10_000_000
LEAST_QUOTED = 0.5
COMPARED_ANSWERS = 2_000
PROBED_TEXTS = 100
FEWEST_QUOTED_TEXTS = 40
READING_SHARE_OF_TEXTS = 0.5
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
        for name, (train_cells, test_cells) in columns.items()
        if is_read(train_cells, test_cells)
    }
    best = max(able, key=lambda name: able[name], default=None)
    return best if best is not None and able[best] > LEAST_QUOTED else None


def is_read(train_cells: pd.Series, test_cells: pd.Series) -> bool:
    """Whether the cells are texts of several words, and those of test not too many."""
    several = train_cells.str.contains(" ", regex=False).mean() >= LEAST_QUOTED
    return bool(several and test_cells.str.len().sum() < MOST_LETTERS)


def answer_by_passages(
    config: Config, truth: pd.Series, column: Pair, tables: Tables, until: float
) -> Passages:
    """The whole text where that overlaps more. TimeoutError where not even test can be read until then."""
    train, test = tables.train, tables.test
    assert test is not None
    names = contexts_of(train, test, config["features"])
    train_texts, test_texts = (side.tolist() for side in column)
    levels = [side[names].astype(str).to_numpy().tolist() for side in (train, test)]
    rows = texts_to_read(train_texts, test_texts, levels[0], config["seed"], until)
    texts, contexts = (
        [train_texts[row] for row in rows] + test_texts,
        [levels[0][row] for row in rows] + levels[1],
    )
    answers = truth.iloc[rows].tolist()
    cells = quote(answers, texts, contexts, config["seed"], until)
    cells = whole_where_better(answers, texts, cells, contexts, word_overlap)
    return Passages(rows, cells[: len(rows)], cells[len(rows) :])


def texts_to_read(
    train_texts: list[str], test_texts: list[str], contexts: list[list[str]], seed: int, until: float
) -> np.ndarray:
    """The rows of train whose texts there is time for beside those of test, by the time that some take."""
    order = np.random.default_rng(seed).permutation(len(train_texts))
    probed, begun = order[:PROBED_TEXTS], time.monotonic()
    Quoter([train_texts[row] for row in probed], [contexts[row] for row in probed])
    letters = np.cumsum([len(train_texts[row]) for row in order])
    each = (time.monotonic() - begun) / max(1, letters[len(probed) - 1])
    room = min(MOST_LETTERS, READING_SHARE_OF_TEXTS * (until - begun) / each) - sum(map(len, test_texts))
    fits = int(np.searchsorted(letters, room, side="right"))
    if fits < min(len(train_texts), FEWEST_QUOTED_TEXTS):
        raise TimeoutError("there is no time to read the texts")
    return np.sort(order[:fits])
