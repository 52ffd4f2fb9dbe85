"""Token lists: tokens are told by what stands beside them, as many rows and tokens as there is time for."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.features.builder import build_features
from medalist_engine.text.worded.token_lists import (
    answer_tokens,
    chosen_tokens,
    lists_tokens,
    ranked_score,
    room_for,
    token_f1,
)
from medalist_engine.text.worded.wording import answer_wording
from metric_table import metric_config

ROWS, TRAIN = 600, 400


@pytest.fixture
def baskets(make_config, make_column):
    """Each segment buys its own three items, now and then one of another."""
    random = np.random.default_rng(0)
    segment = random.integers(0, 5, ROWS)
    bought = [
        random.permutation([*(f"i{3 * own + k}" for k in range(3)), f"i{random.integers(15)}"])[:2]
        for own in segment
    ]
    rows = pd.DataFrame({"segment": [f"s{own}" for own in segment], "y": map(" ".join, bought)})
    train, test = rows[:TRAIN], rows[TRAIN:].drop(columns="y").reset_index(drop=True)
    column = make_column("y", "target", "ranked-list") | {"separator": " ", "max_items": 3}
    config = make_config(features=["segment"], metric=metric_config("map_k") | {"k": 3})
    tables = Tables(train, test, None, np.arange(TRAIN))
    return config, column, tables, build_features(config, tables, say=lambda _text: None), segment


def test_rankings_are_lists_of_tokens_only_where_train_has_lists(make_column):
    ranking = make_column("y", "target", "ranked-list") | {"separator": " "}
    assert lists_tokens(ranking, pd.Series(["a b", "b c", "a c", "c b", "a"]))
    assert not lists_tokens(ranking, pd.Series(["a", "b", "a"]))
    assert not lists_tokens(ranking, pd.Series(["new york", "los angeles", "new york"]))
    assert not lists_tokens(ranking | {"kind": "token-set"}, pd.Series(["a b", "b c", "a c", "c b"]))


def test_a_ranking_lists_what_rows_alike_have(baskets):
    config, column, tables, features, segment = baskets
    told = answer_wording(config, "y", column, tables, features, time.monotonic() + 600)
    assert told.compared and told.score > 0.6
    lists = [cell.split(" ") for cell in told.test_cells[:-1]]
    own = [
        [int(item[1:]) // 3 == mine for item in row] for row, mine in zip(lists, segment[TRAIN:], strict=True)
    ]
    assert np.mean(own) > 0.9 and {len(row) for row in lists} == {3}


def test_before_anything_is_learned_a_ranking_lists_the_most_frequent_tokens(baskets):
    config, column, tables, _features, _segment = baskets
    counts = pd.Series([item for cell in tables.train["y"] for item in {*cell.split()}]).value_counts()
    told = answer_wording(config, "y", column, tables)
    assert not told.compared and len(set(told.test_cells)) == 1
    assert counts[told.test_cells[0].split()].tolist() == counts.tolist()[:3]


def test_a_ranking_is_scored_by_all_right_tokens():
    y, scores = np.array([[1, 0, 1], [0, 0, 0]]), np.array([[3.0, 2, 1], [1, 2, 3]])
    sizes = np.array([2, 0])
    assert ranked_score("map_k", y, sizes, scores, 3) == pytest.approx((1 + 2 / 3) / 2)
    assert ranked_score("recall_k", y, sizes, scores, 1) == 0.5
    assert ranked_score("ndcg_k", y, sizes, scores, 3) == pytest.approx(1.5 / (1 + 1 / np.log2(3)))


class Slow:
    """Takes a millisecond for each row and token."""

    def __init__(self, clock):
        self.clock = clock

    def fit(self, x, y):
        self.clock[0] += y.size / 1_000


def test_short_time_leaves_fewer_rows_and_tokens(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    x, y = np.zeros((50_000, 1)), np.zeros((50_000, 300))
    assert room_for(Slow(clock), x, y, np.inf) == (50_000, 300)
    clock[0] = 0.0
    assert room_for(Slow(clock), x, y, 1e6) == (50_000, 400)
    clock[0] = 0.0
    rows, count = room_for(Slow(clock), x, y, 4_010.0)
    assert rows * count <= 1_000_000 and rows >= 2_000 and count >= 20


def test_a_run_that_has_time_for_one_part_alone_answers_all_rows(baskets):
    config, column, tables, features, _segment = baskets
    told = answer_tokens(config, "y", column, tables, features, time.monotonic())
    assert len(told.test_cells) == ROWS - TRAIN + 1 and told.score > 0.5


def test_a_row_has_its_likeliest_token_where_no_answer_is_empty():
    scores = np.array([[0.1, 0.2], [0.9, 0.8]])
    assert chosen_tokens(scores, 0.5, True).tolist() == [[False, True], [True, True]]
    assert chosen_tokens(scores, 0.5, False).tolist() == [[False, False], [True, True]]


def test_f1_is_the_mean_over_rows_and_misses_tokens_too_rare_to_choose():
    y = np.array([[1, 0], [0, 0]], float)
    chosen = np.array([[True, False], [False, False]])
    assert token_f1(y, np.array([1, 0]), chosen) == 1
    assert token_f1(y, np.array([3, 0]), chosen) == pytest.approx((0.5 + 1) / 2)
