"""Lists of what customers buy next, of which nothing but their purchases is known."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.text.worded.recent import answer_what_comes_next, lists_what_comes_next
from medalist_engine.text.worded.wording import answer_wording

DAYS = pd.date_range("2021-01-01", periods=60).strftime("%Y-%m-%d")


@pytest.fixture
def asked(make_config, make_submission, make_column):
    """Each of 30 customers buys two articles of their own; all buy `00hit` at last, `00old` at first."""
    bought = [
        (DAYS[day], f"c{customer}", article)
        for customer in range(30)
        for day, article in [
            *((day, f"0{customer}{'ab'[day % 2]}") for day in range(customer % 5, 60, 7)),
            *((day, "00old") for day in range(10)),
            *((day, "00hit") for day in range(50 + customer % 3, 60, 3)),
        ]
    ]
    train = pd.DataFrame(bought, columns=["day", "customer", "article"]).sample(frac=1, random_state=0)
    test = pd.DataFrame({"customer": ["c7", "c3", "stranger"]})
    column = make_column("prediction", "target", "ranked-list", separator=" ", max_items=3)
    submission = make_submission([column], key=("customer",), mapping={"prediction": "article"})
    config = make_config(submission=submission, id_column="customer", targets=["article"], task="ranking")
    return config, column, Tables(train, test, test, np.arange(len(train)))


def test_own_articles_come_first_and_strangers_get_what_is_frequent_lately(asked):
    config, column, tables = asked
    assert lists_what_comes_next(config, column, tables)
    worded = answer_wording(config, "article", column, tables, None, np.inf)
    first, second, stranger, unknown = (cell.split() for cell in worded.test_cells)
    assert set(first) == {"07a", "07b", "00hit"} and set(second) == {"03a", "03b", "00hit"}
    assert stranger[0] == "00hit" and stranger == unknown and "00old" not in first + second
    assert worded.compared and worded.score > 0.5


def test_without_dates_all_entries_count_alike(asked):
    config, column, tables = asked
    tables.train = tables.train.drop(columns="day")
    worded = answer_what_comes_next(config, "article", column, tables)
    assert len(worded.test_cells) == 4 and worded.test_cells[0].split()[0] == "00old"


def test_rows_that_tell_more_than_their_key_and_keys_that_train_does_not_know_are_learned_otherwise(asked):
    config, column, tables = asked
    more = tables.test.assign(day=DAYS[0])
    assert not lists_what_comes_next(config, column, Tables(tables.train, more, None, tables.rows))
    strangers = pd.DataFrame({"customer": ["x", "y"]})
    assert not lists_what_comes_next(config, column, Tables(tables.train, strangers, None, tables.rows))
    once = tables.train.drop_duplicates("customer")
    assert not lists_what_comes_next(config, column, Tables(once, tables.test, None, tables.rows[:30]))
