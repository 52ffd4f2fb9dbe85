"""Cellwise: answers of tokens, of which some are spoken otherwise than they are written."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.text.cellwise.cellwise import answer_by_cells
from rewritten import spoken_tokens

TRAIN = 16_000


@pytest.fixture(scope="module")
def tokens():
    return spoken_tokens(np.random.default_rng(0), 20_000)


def answered(rows, train=TRAIN, seconds=600.0, names=("sentence_id", "token_id", "before"), groups=None):
    known, asked = rows[:train], rows[train:]
    columns = {name: (known[name], asked[name]) for name in names}
    own, others, folds = answer_by_cells(
        known["after"], columns, np.arange(train), groups, 0, time.monotonic() + seconds
    )
    return np.array(own, object) == known["after"], np.array(others, object) == asked["after"], folds


@pytest.fixture(scope="module")
def answers(tokens):
    return answered(tokens)


def test_tokens_are_answered_by_cell_pieces_and_neighbours_and_the_score_is_honest(tokens, answers):
    own, others, folds = answers
    identity = tokens["before"] == tokens["after"]
    assert identity.mean() < 0.9
    assert others.mean() > 0.985 and abs(own.mean() - others.mean()) < 0.008
    assert pd.Series(folds).groupby(tokens["sentence_id"][:TRAIN]).nunique().max() == 1


def test_what_a_short_form_means_is_told_by_the_word_behind_it(tokens, answers):
    _own, others, _folds = answers
    short = (tokens["class"][TRAIN:] == "SHORT").to_numpy()
    assert short.sum() > 50 and others.to_numpy()[short].mean() > 0.95


def test_numbers_that_train_does_not_have_are_spelled(tokens, answers):
    _own, others, _folds = answers
    new = ~tokens["before"][TRAIN:].isin(tokens["before"][:TRAIN]) & (tokens["class"][TRAIN:] == "NUMBER")
    assert new.sum() > 40 and others[new].mean() > 0.8


def test_without_time_cells_that_are_known_and_the_rest_as_it_is_are_answered(tokens, warnings_of):
    _own, others, _folds = answered(tokens, seconds=-1)
    assert any("no time for more" in line for line in warnings_of())
    assert others.mean() > (tokens["before"] == tokens["after"])[TRAIN:].mean()


def test_rows_of_a_group_are_held_out_together(tokens):
    writers = np.random.default_rng(0).integers(0, 40, TRAIN)
    _own, _others, folds = answered(tokens, names=("before",), groups=writers)
    assert pd.Series(folds).groupby(writers).nunique().max() == 1


def test_answers_that_have_nothing_to_do_with_cells_are_the_most_frequent_one():
    random = np.random.default_rng(0)
    rows = pd.DataFrame(
        {"before": [f"c{n}" for n in range(300)], "after": random.choice(["x", "y"], 300, p=[0.8, 0.2])}
    )
    _own, others, _folds = answered(rows, train=200, names=("before",))
    assert (others == (rows["after"][200:] == "x")).all()
