"""Whole texts: answers that are texts: a column, what its cells are elsewhere, or passages of it."""

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from sklearn.model_selection import KFold

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.protocol import warn
from medalist_engine.text.worded.passages import answer_by_passages, quoted_column, word_overlap

HELD_PARTS = 4
SHARE_OF_PASSAGES = 0.6
MOST_COMPARED_TEXTS = 5_000
MOST_TEXT_COLUMNS = 12
ColumnPairs = dict[str, tuple[pd.Series, pd.Series]]


class Worded(NamedTuple):
    """The cells that answer a target with texts, and how they were chosen."""

    train_cells: list[str]
    test_cells: list[str]  # and last the cell for a row that test lacks
    score: float
    compared: bool = False  # whether they were chosen among all that can be learned, not for want of time
    copied: str | None = None  # the column that they repeat


@dataclass(frozen=True)
class Agreement:
    """How well texts agree with the truth, as the metric asks: how many are equal, or the shared words."""

    truth: pd.Series
    exact: bool

    def on(self, cells: pd.Series, rows: np.ndarray) -> float:
        pairs = zip(self.truth.iloc[rows], cells.iloc[rows], strict=True)
        return float(np.mean([a == b if self.exact else word_overlap(a, b) for a, b in pairs]))

    def of(self, cells: pd.Series) -> float:
        return self.on(cells, np.random.default_rng(0).permutation(len(self.truth))[:MOST_COMPARED_TEXTS])


def answer_text(config: Config, target: str, tables: Tables, until: float | None = None) -> Worded:
    """The best of: the most frequent answer, a column and, with `until`, what can be learned by then."""
    truth = as_spelled(tables.train[target])
    agreement = Agreement(truth, config["metric"]["wants"] == "labels")
    counts = truth.value_counts()
    usual = str(counts.index[0]) if len(counts) else ""
    columns = text_candidates(config, target, tables)
    candidates = [constant_text(agreement, usual, tables)]
    for name, (own, others) in columns.items():
        candidates.append(Worded(own.tolist(), [*others, usual], agreement.of(own), copied=name))
        if until is not None:
            own, others = answers_of_cells(truth, own, others, config["seed"])
            candidates.append(Worded(own.tolist(), [*others, usual], agreement.of(own)))
    if until is not None and columns:
        candidates += worded_by_passages(config, agreement, columns, tables, usual, until)
    return max(candidates, key=lambda worded: worded.score)


def constant_text(agreement: Agreement, usual: str, tables: Tables) -> Worded:
    own = pd.Series([usual], dtype=object).repeat(len(tables.train))
    rows = 0 if tables.test is None else len(tables.test)
    return Worded(own.tolist(), [usual] * (rows + 1), agreement.of(own))


def answers_of_cells(
    truth: pd.Series, own: pd.Series, others: pd.Series, seed: int
) -> tuple[pd.Series, pd.Series]:
    """What equal cells mostly have for an answer, out of fold; what no other row has stays as it is."""
    told = own.copy()
    for fit, held in KFold(HELD_PARTS, shuffle=True, random_state=seed).split(np.arange(len(truth))):
        told.iloc[held] = translated(own.iloc[held], own.iloc[fit], truth.iloc[fit])
    return told, translated(others, own, truth)


def translated(cells: pd.Series, known: pd.Series, answers: pd.Series) -> pd.Series:
    counts = pd.DataFrame({"cell": known, "answer": answers}).value_counts().reset_index()
    usual = counts.drop_duplicates("cell").set_index("cell")["answer"]
    return cells.map(usual).fillna(cells)


def worded_by_passages(
    config: Config, agreement: Agreement, columns: ColumnPairs, tables: Tables, usual: str, until: float
) -> list[Worded]:
    """None where answers are no passages, or time is short. Texts of train that were not read stay whole."""
    truth, now = agreement.truth, time.monotonic()
    name = quoted_column(truth, columns)
    if name is None:
        return []
    try:
        ends = now + SHARE_OF_PASSAGES * (until - now)
        rows, read, others = answer_by_passages(config, truth, columns[name], tables, ends)
    except (TimeoutError, ValueError, MemoryError) as error:
        warn(f"passages of {name} are not learned: {error}")
        return []
    cells = columns[name][0].copy()
    cells.iloc[rows] = read
    score = agreement.on(cells, rows[:: -(-len(rows) // MOST_COMPARED_TEXTS)])
    return [Worded(cells.tolist(), [*others, usual], score)]


def as_spelled(column: pd.Series) -> pd.Series:
    return column.fillna("").astype(str).astype(object)


def text_candidates(config: Config, target: str, tables: Tables) -> ColumnPairs:
    """Columns that train and test share, texts first."""
    test = tables.test
    if test is None:
        return {}
    barred = {target, *config["targets"], *config["leaks"]}
    group = config["validation"]["group"] or config["group_column"]
    wanted = dict.fromkeys([*config["text_columns"], *config["features"], group])
    names = [name for name in wanted if name in tables.train and name in test and name not in barred]
    names.sort(key=lambda name: pd.api.types.is_numeric_dtype(tables.train[name]))
    return {
        name: (as_spelled(tables.train[name]), as_spelled(test[name])) for name in names[:MOST_TEXT_COLUMNS]
    }
