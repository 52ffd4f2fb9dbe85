"""Whole texts: answers that are texts: a column of the row, a passage of it, or what rules make of cells."""

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.protocol import warn
from medalist_engine.text.cellwise.cellwise import answer_by_cells
from medalist_engine.text.worded.extracts import word_overlap
from medalist_engine.text.worded.passages import answer_by_passages, quoted_column

SHARE_OF_PASSAGES = 0.6
MOST_COMPARED_TEXTS = 5_000
MOST_TEXT_COLUMNS = 12
ColumnPairs = dict[str, tuple[pd.Series, pd.Series]]


class Worded(NamedTuple):
    """The cells that answer a target with texts, and how they were chosen."""

    train_cells: list[str]
    test_cells: list[str]  # and last the cell for a row that test lacks
    score: float
    folds: np.ndarray | None = None  # which fold held each row of train, where rows were held out
    compared: bool = False  # whether they were chosen among all that can be learned, not for want of time
    copied: str | None = None  # the column that they repeat
    learner: str | None = None  # the kind of model, where models learned them
    parts: int = 0  # how many parts of train were each answered by models of the others


@dataclass(frozen=True)
class Agreement:
    """How well texts agree with the truth, as the metric asks: how many are equal, or the shared words."""

    truth: pd.Series
    exact: bool

    def on(self, cells: pd.Series, rows: np.ndarray) -> float:
        pairs = zip(self.truth.iloc[rows], cells.iloc[rows], strict=True)
        return float(np.mean([a == b if self.exact else word_overlap(a, b) for a, b in pairs]))

    def of(self, cells: list[str]) -> float:
        if self.exact:
            return float((self.truth.to_numpy(object) == np.array(cells, dtype=object)).mean())
        return self.on(pd.Series(cells, dtype=object), self.some_rows())

    def some_rows(self) -> np.ndarray:
        return np.random.default_rng(0).permutation(len(self.truth))[:MOST_COMPARED_TEXTS]


def answer_text(config: Config, target: str, tables: Tables, until: float | None = None) -> Worded:
    """The best of: the most frequent answer, a column and, until then, passages of texts, rules of cells."""
    truth = as_spelled(tables.train[target])
    agreement = Agreement(truth, config["metric"]["wants"] == "labels")
    counts = truth.value_counts()
    usual = str(counts.index[0]) if len(counts) else ""
    columns = text_candidates(config, target, tables)
    name = closest_column(agreement, usual, columns)
    if name is None:
        rows = 0 if tables.test is None else len(tables.test)
        cells, test_answers = [usual] * len(truth), [usual] * rows
    else:
        cells, test_answers = (column.tolist() for column in columns[name])
    candidates = [Worded(cells, [*test_answers, usual], agreement.of(cells), copied=name)]
    if until is not None and tables.test is not None and columns:
        candidates += worded_by_passages(config, agreement, columns, tables, usual, until)
        train_answers, test_answers, folds = answer_by_cells(
            truth, columns, tables.rows, groups_of(config, tables.train), config["seed"], until
        )
        candidates.append(Worded(train_answers, [*test_answers, usual], agreement.of(train_answers), folds))
    return max(candidates, key=lambda worded: worded.score)


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


def group_of(config: Config) -> str | None:
    return config["validation"]["group"] or config["group_column"]


def groups_of(config: Config, train: pd.DataFrame) -> np.ndarray | None:
    """The group of each row of train, whether or not test tells it."""
    name = group_of(config)
    return pd.factorize(as_spelled(train[name]))[0] if name in train else None


def text_candidates(config: Config, target: str, tables: Tables) -> ColumnPairs:
    """Columns that train and test share, texts first."""
    test = tables.test
    if test is None:
        return {}
    barred = {target, *config["targets"], *config["leaks"]}
    wanted = dict.fromkeys([*config["text_columns"], *config["features"], group_of(config)])
    names = [name for name in wanted if name in tables.train and name in test and name not in barred]
    names.sort(key=lambda name: pd.api.types.is_numeric_dtype(tables.train[name]))
    return {
        name: (as_spelled(tables.train[name]), as_spelled(test[name])) for name in names[:MOST_TEXT_COLUMNS]
    }


def closest_column(agreement: Agreement, usual: str, columns: ColumnPairs) -> str | None:
    """None: nothing agrees better than the most frequent answer."""
    rows = agreement.some_rows()
    constant = pd.Series([usual], dtype=object).repeat(len(agreement.truth))
    options = {None: agreement.on(constant, rows)}
    options |= {name: agreement.on(train_cells, rows) for name, (train_cells, _others) in columns.items()}
    return max(options, key=lambda name: options[name])
