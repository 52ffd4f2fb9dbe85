"""Whole texts: the best of a column, what its cells are elsewhere, and its passages, as the metric asks."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.text.worded.passages import quoted_column
from medalist_engine.text.worded.whole_texts import Agreement, answer_text, answers_of_cells
from metric_table import metric_config
from rewritten import spoken_tokens


@pytest.fixture
def tokens(make_config):
    """A config and tables of tokens; the metric counts equal texts."""
    rows = spoken_tokens(np.random.default_rng(0), 3_000).rename(columns={"after": "y"})
    test = rows[2_000:].drop(columns=["y", "class"]).reset_index(drop=True)
    features = ["sentence_id", "token_id", "before"]
    config = make_config(features=features, leaks=["class"], metric=metric_config("accuracy"))
    return config, Tables(rows[:2_000], test, None, np.arange(2_000)), rows["y"][2_000:].tolist()


def share_equal(left, right):
    return np.mean([a == b for a, b in zip(left, right, strict=True)])


def test_at_first_the_cell_itself_is_the_answer(tokens):
    config, tables, _truth = tokens
    worded = answer_text(config, "y", tables)
    assert worded.test_cells[:-1] == tables.test["before"].tolist() and worded.copied == "before"
    assert worded.score == share_equal(worded.train_cells, tables.train["y"]) > 0.8


def test_cells_that_other_rows_have_take_their_answer_and_others_stay_as_they_are(tokens):
    config, tables, truth = tokens
    worded = answer_text(config, "y", tables, time.monotonic() + 600)
    assert share_equal(worded.test_cells[:-1], truth) > share_equal(tables.test["before"], truth) + 0.01
    assert worded.score == share_equal(worded.train_cells, tables.train["y"])
    assert len(worded.test_cells) == 1_001


def test_no_row_learns_from_its_own_answer():
    own, answers = pd.Series(["a", "a", "b", "c"]), pd.Series(["x", "x", "y", "z"])
    told, others = answers_of_cells(answers, own, pd.Series(["b", "d"]), 0)
    assert told.tolist() == ["x", "x", "b", "c"] and others.tolist() == ["y", "d"]


def test_without_a_test_table_the_most_frequent_answer_is_all(tokens):
    config, tables, _truth = tokens
    worded = answer_text(config, "y", Tables(tables.train, None, None, tables.rows), time.monotonic() + 9)
    usual = tables.train["y"].value_counts().index[0]
    assert worded.test_cells == [usual] and set(worded.train_cells) == {usual}


def test_texts_are_equal_or_share_words_as_the_metric_asks():
    truth = pd.Series(["a b", "c"])
    assert Agreement(truth, exact=True).of(pd.Series(["a", "c"])) == 0.5
    assert Agreement(truth, exact=False).of(pd.Series(["a", "c"])) == 0.75


def test_passages_are_of_the_column_of_several_words_that_most_answers_are_parts_of():
    truth, words = pd.Series(["a", "b"]), pd.Series(["a", "b"])
    other, texts = pd.Series(["c d", "e f"]), pd.Series(["a x", "y b"])
    assert quoted_column(truth, {"words": (words, words), "other": (other, other)}) is None
    assert quoted_column(truth, {"words": (words, words), "texts": (texts, texts)}) == "texts"
