"""History lists: lists of what a key has next, of what it had before, by a model of each thing and row."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GroupKFold

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.names import id_name
from medalist_engine.data.side.histories import KeyHistory, find_history
from medalist_engine.data.tables import Tables
from medalist_engine.output.cells.spelling import listed_items
from medalist_engine.protocol import warn
from medalist_engine.text.worded.history_grids import Grid, best_listing, grid_of, spelled_candidates
from medalist_engine.text.worded.history_pairs import Pairs, entries_of, pairs_of, parts_of_rows
from medalist_engine.text.worded.whole_texts import Worded

LIST_PARTS = 5
MOST_LEARNED_PAIRS = 400_000
MOST_LEARNED_LISTS = 20_000
LEAST_ANSWERED = 0.5
LEAST_HISTORY_SHARE = 0.2
"""Of the answers of train, the share that the history and what is frequent have among them."""
FREQUENT_BESIDE = 10
PAIR_ROUNDS = 120
PROBED_ROUNDS = 10
PROBED_PAIRS = 10_000
PAIRS_SHARE = 0.8


class AskedLists(NamedTuple):
    """Rows of train and test, one for each list, and what the lists of train hold."""

    rows: pd.DataFrame
    truth: list[set[str]]


@dataclass(frozen=True)
class Candidates:
    """The things that a row's list may hold: what its key had before, and what is `frequent` of all."""

    history: KeyHistory
    frequent: int
    may_be_listed: np.ndarray

    def pairs(self, rows: np.ndarray) -> Pairs:
        return pairs_of(self.history, rows, self.frequent, self.may_be_listed)


def answer_by_history(
    config: Config, target: str, column: SubmissionColumn, tables: Tables, folder: Path, until: float
) -> Worded | None:
    """None where no side table tells what the rows' keys had before, and where time is short."""
    asked = lists_asked(config, target, column, tables)
    if asked is None or time.monotonic() > until:
        return None
    train_rows, tokens = len(asked.truth), set().union(*asked.truth)
    history = find_history(config, asked.rows, train_rows, folder, tokens)
    if history is None:
        return None
    history = without_answers(history, asked.truth)
    most = column["max_items"] or config["metric"]["k"] or 12
    candidates = candidates_of(history, column, most)
    rows = np.arange(train_rows)[:: -(-train_rows // MOST_LEARNED_LISTS)]
    pairs = candidates.pairs(rows)
    right = are_right(pairs, history, asked.truth)
    sizes = np.array([len(asked.truth[row]) for row in rows])
    if right.sum() < LEAST_HISTORY_SHARE * sizes.sum():
        return None
    models, scores = fitted_by_parts(pairs, right, history, config["seed"], until)
    held = ~np.isin(rows, pairs.rows[np.isnan(scores)])
    grid = Grid(*(cells[held] for cells in grid_of(pairs, scores, right, rows)))
    listing, score = best_listing(config, column, grid, sizes[held], most)
    test = np.arange(train_rows, len(asked.rows))
    lists = lists_of_candidates(candidates, models, test, listing, column)
    usual = column["separator"].join(frequent_answers(asked.truth, most))
    texts = [usual] * len(tables.train), [*lists, usual]
    return Worded(*texts, score, compared=True, learner="history", parts=len(models))


def candidates_of(history: KeyHistory, column: SubmissionColumn, most: int) -> Candidates:
    frequent = FREQUENT_BESIDE if column["kind"] == "token-set" else max(FREQUENT_BESIDE, 2 * most)
    labels = set(column.get("labels") or history.names)
    return Candidates(history, frequent, np.array([name in labels for name in history.names]))


def lists_of_candidates(
    candidates: Candidates,
    models: list[HistGradientBoostingClassifier],
    rows: np.ndarray,
    listing: float | None | int,
    column: SubmissionColumn,
) -> list[str]:
    """The cell of each row, by the mean of the models' chances."""
    cells = []
    for part in parts_of_rows(candidates.history, rows):
        pairs = candidates.pairs(part)
        chances = np.mean([model.predict_proba(pairs.features)[:, 1] for model in models], axis=0)
        grid = grid_of(pairs, chances, np.zeros(len(chances)), part)
        cells += spelled_candidates(grid, listing, candidates.history, column)
    return cells


def lists_asked(config: Config, target: str, column: SubmissionColumn, tables: Tables) -> AskedLists | None:
    """Cells of train that list items, or items that stand in a row each, of which the id tells the list."""
    id_column, train, test = id_name(config), tables.train, tables.test
    if test is None or id_column not in train or id_column not in test:
        return None
    cells = train[target].astype(str)
    truth = cells.map(lambda cell: set(listed_items(cell, column["separator"] or " ")))
    shared = [name for name in train if name in test and name != target]
    learned = train[shared]
    if train[id_column].duplicated().any():
        if (truth.str.len() > 1).mean() > 0.01 or test[id_column].duplicated().any():
            return None
        ids = pd.factorize(train[id_column])[0]
        learned = learned[~train[id_column].duplicated()]
        truth = pd.Series([set[str]().union(*sets) for _, sets in truth.groupby(ids)])
    return AskedLists(pd.concat([learned, test[shared]], ignore_index=True), truth.tolist())


def without_answers(history: KeyHistory, truth: list[set[str]]) -> KeyHistory:
    """Without the last occasions of train's keys where these are the very answers, as test's never are.

    Who has the same each time had it at the occasion before as well.
    """
    entries = entries_of(history, np.arange(len(truth)))
    repeats = [answered(entries[entries["ago"] == ago], history, truth) for ago in (0, 1)]
    if len(repeats[0]) < LEAST_ANSWERED * len(truth) or 2 * len(repeats[1]) > len(repeats[0]):
        return history
    warn(f"the last occasion of {len(repeats[0])} rows of train is their answer, and is left out")
    ends = pd.Series(history.occasions).groupby(history.keys).transform("max").to_numpy()
    is_answer = (history.occasions == ends) & np.isin(history.keys, history.asked[repeats[0]])
    kept = (cells[~is_answer] for cells in history[:4])
    return KeyHistory(*kept, *history[4:])


def answered(entries: pd.DataFrame, history: KeyHistory, truth: list[set[str]]) -> list[int]:
    """The rows whose entries are their answer."""
    sets = entries.groupby("row")["item"].agg(set).items()
    return [int(row) for row, items in sets if {history.names[item] for item in items} == truth[int(row)]]


def are_right(pairs: Pairs, history: KeyHistory, truth: list[set[str]]) -> np.ndarray:
    cells = zip(pairs.rows, pairs.items, strict=True)
    return np.fromiter((history.names[item] in truth[row] for row, item in cells), bool, len(pairs.rows))


def fitted_by_parts(
    pairs: Pairs, right: np.ndarray, history: KeyHistory, seed: int, until: float
) -> tuple[list[HistGradientBoostingClassifier], np.ndarray]:
    """Models of parts of the keys, and the scores of pairs whose key the model did not learn from.

    Where time ends early, pairs of later parts have none.
    """
    keys = history.asked[pairs.rows]
    groups = np.where(keys >= 0, keys, -1 - pairs.rows)
    most = room_for_pairs(pairs, right, seed, until)
    models, scores = [], np.full(len(right), np.nan)
    for fit, held in GroupKFold(LIST_PARTS).split(groups, groups=groups):
        if models and time.monotonic() > until:
            break
        some = fit[:: -(-len(fit) // most)]
        model = pair_model(seed, PAIR_ROUNDS).fit(pairs.features.iloc[some], right[some])
        scores[held] = model.predict_proba(pairs.features.iloc[held])[:, 1]
        models.append(model)
    return models, scores


def pair_model(seed: int, rounds: int) -> HistGradientBoostingClassifier:
    return HistGradientBoostingClassifier(
        max_iter=rounds,
        learning_rate=0.07,
        max_leaf_nodes=24,
        l2_regularization=5.0,
        early_stopping=False,
        random_state=seed,
    )


def room_for_pairs(pairs: Pairs, right: np.ndarray, seed: int, until: float) -> int:
    """How many pairs each part may learn from, by the time that a few take."""
    if np.isinf(until):
        return MOST_LEARNED_PAIRS
    begun = time.monotonic()
    some = np.linspace(0, len(right) - 1, min(len(right), PROBED_PAIRS)).astype(int)
    pair_model(seed, PROBED_ROUNDS).fit(pairs.features.iloc[some], right[some])
    now = time.monotonic()
    each = (now - begun) / (PROBED_ROUNDS * len(some))
    room = PAIRS_SHARE * (until - now) / (LIST_PARTS * PAIR_ROUNDS * each)
    return int(np.clip(room, PROBED_PAIRS, MOST_LEARNED_PAIRS))


def frequent_answers(truth: list[set[str]], most: int) -> list[str]:
    counts = pd.Series([token for row in truth for token in sorted(row)], dtype=object).value_counts()
    return [str(token) for token in counts.index[:most]]
