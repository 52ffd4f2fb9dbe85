"""Recent: lists of what a key has next: what it had lately, most of all, then what all have lately."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.names import id_name
from medalist_engine.data.side.aggregates import is_moment
from medalist_engine.data.tables import Tables
from medalist_engine.features.cells.dates import parse_dates
from medalist_engine.text.worded.whole_texts import Worded

LEAST_REPEATED = 0.3
HELD_SPAN = 0.1
MOST_HELD_DAYS = 7.0
HALF_LIVES = (2.0, 7.0, 30.0, 1e4)
"""Days after which an entry counts half; the last: all count alike."""
MOST_HELD_KEYS = 20_000


class Entries(NamedTuple):
    """Of each row of train the key, what it had, both as codes, and the day."""

    keys: np.ndarray
    items: np.ndarray
    days: np.ndarray

    def of(self, rows: np.ndarray) -> "Entries":
        return Entries(self.keys[rows], self.items[rows], self.days[rows])


def lists_what_comes_next(config: Config, column: SubmissionColumn, tables: Tables) -> bool:
    """Whether train has many entries of a key, and nothing but the key is told of what is asked."""
    id_column, train, test = id_name(config), tables.train, tables.test
    if column["kind"] != "ranked-list" or not column["separator"] or test is None:
        return False
    if (
        id_column not in train
        or id_column not in test
        or any(name in train for name in test if name != id_column)
    ):
        return False
    is_known = test[id_column].astype(str).str.strip().isin(set(train[id_column].astype(str).str.strip()))
    return bool(train[id_column].duplicated().mean() > LEAST_REPEATED and is_known.mean() > LEAST_REPEATED)


def answer_what_comes_next(config: Config, target: str, column: SubmissionColumn, tables: Tables) -> Worded:
    """With the half-lives that told the last days of train best, from the days before them."""
    assert tables.test is not None
    id_column, most = str(id_name(config)), column["max_items"] or config["metric"]["k"] or 5
    key_codes, keys = pd.factorize(tables.train[id_column].astype(str).str.strip())
    item_codes, items = pd.factorize(tables.train[target].astype(str).str.strip())
    entries = Entries(key_codes, item_codes, days_of(tables.train))
    lives, score = best_lives(entries, most)
    asked = pd.Index(keys).get_indexer(tables.test[id_column].astype(str).str.strip())
    lists = [*lists_of(entries, asked, most, lives), lists_of(entries, np.array([-1]), most, lives)[0]]
    cells = [column["separator"].join(items[one]) for one in lists]
    return Worded([cells[-1]] * len(tables.train), cells, score, compared=True)


def days_of(train: pd.DataFrame) -> np.ndarray:
    """Of the first column of dates; without one all rows are of one day."""
    moment = next((name for name in train if is_moment(train[name])), None)
    if moment is None:
        return np.zeros(len(train))
    days = parse_dates(train[moment]).to_numpy("datetime64[s]").astype(float) / 86_400
    days[days < 0] = np.nan
    return np.nan_to_num(days, nan=np.nanmin(days))


def best_lives(entries: Entries, most: int) -> tuple[tuple[float, float], float]:
    """Half-lives of a key's own entries and of all entries, and their score on the last days."""
    last, first = entries.days.max(), entries.days.min()
    cut = last - min(MOST_HELD_DAYS, HELD_SPAN * (last - first))
    known, held = entries.of(entries.days <= cut), entries.of(entries.days > cut)
    if len(held.keys) == 0 or len(known.keys) == 0:
        return (HALF_LIVES[-1], HALF_LIVES[-1]), 0.0
    asked = np.unique(held.keys)
    asked = asked[:: -(-len(asked) // MOST_HELD_KEYS)]
    truth = pd.Series(held.items).groupby(held.keys).agg(set).reindex(asked).tolist()
    scores = {
        (one, other): mean_precision(lists_of(known, asked, most, (one, other)), truth, most)
        for one in HALF_LIVES
        for other in HALF_LIVES
    }
    best = max(scores, key=lambda lives: scores[lives])
    return best, scores[best]


def lists_of(entries: Entries, asked: np.ndarray, most: int, lives: tuple[float, float]) -> list[np.ndarray]:
    """Items of each key that is asked for, without repeats: its own first, then those of all."""
    age = entries.days.max() - entries.days
    everyone = np.bincount(entries.items, np.exp2(-age / lives[1]))
    frequent = np.argsort(-everyone, kind="stable")[: 2 * most]
    frequent = frequent[everyone[frequent] > 0]
    mine = np.isin(entries.keys, asked)
    columns = {
        "key": entries.keys[mine],
        "item": entries.items[mine],
        "weight": np.exp2(-age[mine] / lives[0]),
    }
    weights = pd.DataFrame(columns).groupby(["key", "item"], as_index=False)["weight"].sum()
    weights = weights.sort_values(["key", "weight"], ascending=[True, False], kind="stable")
    weights = weights[weights.groupby("key").cumcount() < most]
    starts = np.searchsorted(weights["key"], asked, side="left")
    ends = np.searchsorted(weights["key"], asked, side="right")
    items = weights["item"].to_numpy()
    return [
        np.array(list(dict.fromkeys([*items[start:end], *frequent]))[:most], int)
        for start, end in zip(starts, ends, strict=True)
    ]


def mean_precision(lists: list[np.ndarray], truth: list[set[int]], most: int) -> float:
    """The mean average precision."""
    return float(np.mean([precision(items, right, most) for items, right in zip(lists, truth, strict=True)]))


def precision(items: np.ndarray, right: set[int], most: int) -> float:
    hits = np.array([item in right for item in items], float)
    return float((hits * hits.cumsum() / np.arange(1, len(hits) + 1)).sum() / min(len(right), most))
