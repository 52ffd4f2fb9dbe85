"""Lists of what a key has next, where a side table tells what it had before."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.side.histories import find_history
from medalist_engine.data.tables import Tables
from medalist_engine.text.worded import history_lists
from medalist_engine.text.worded.history_lists import lists_asked, without_answers
from medalist_engine.text.worded.wording import answer_wording

USERS, KNOWN, OWN = 90, 60, 3


@pytest.fixture
def shop(tmp_path, make_config, make_submission, make_column, monkeypatch):
    """Each user has three things of their own in each order, and once, long ago, three others."""
    monkeypatch.setattr(history_lists, "PAIR_ROUNDS", 12)
    monkeypatch.setattr(history_lists, "LIST_PARTS", 2)
    random = np.random.default_rng(0)
    orders = pd.DataFrame({"user": np.repeat(range(USERS), 5), "nth": np.tile(range(5), USERS)})
    orders["order"] = random.permutation(len(orders)) + 1
    things = [f"0{number}" for number in range(100, 160)]
    rows = []
    for _user, own in orders.groupby("user"):
        usual, others = np.split(random.choice(things, 2 * OWN, replace=False), 2)
        rows += [(order, thing) for order in own["order"] for thing in usual]
        rows += [(own["order"].iloc[0], thing) for thing in others]
    last = orders["nth"] == 4
    entries = pd.DataFrame(rows, columns=["order", "thing"]).sample(frac=1, random_state=0)
    is_last = entries["order"].isin(orders["order"][last])
    entries[~is_last].to_csv(tmp_path / "before.csv", index=False)
    orders.to_csv(tmp_path / "orders.csv", index=False)
    asked = orders["order"][last & (orders["user"] >= KNOWN)]
    learned = entries[is_last & ~entries["order"].isin(asked)].reset_index(drop=True)
    truth = entries[is_last].groupby("order")["thing"].agg(set).reindex(asked)
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["orders.csv", "before.csv"]}

    def answer(kind="token-set", gather=True, **changes):
        column = make_column("things", "target", kind, separator=" ", **changes)
        target = "things" if gather else "thing"
        submission = make_submission([column], key=("order",), mapping={"things": target})
        config = make_config(submission=submission, id_column="order", targets=[target], task="multilabel")
        config["metric"] |= {"name": "mean_f1" if kind == "token-set" else "map_k", "k": 4}
        train = learned.groupby("order")["thing"].agg(" ".join).reset_index(name="things")
        train = train if gather else learned
        tables = Tables(train, pd.DataFrame({"order": asked}), None, np.arange(len(train)))
        worded = answer_wording(
            config | {"files": files}, target, column, tables, None, np.inf, folder=tmp_path
        )
        return worded, [cell.split() for cell in worded.test_cells[:-1]], truth.tolist(), len(train)

    return answer


@pytest.mark.parametrize("gather", [True, False], ids=["lists", "a row for each thing"])
def test_lists_hold_what_the_user_of_an_order_has_each_time(shop, gather):
    worded, lists, truth, rows = shop(gather=gather)
    assert np.mean([set(own) == right for own, right in zip(lists, truth, strict=True)]) > 0.9
    assert worded.compared and worded.score > 0.9 and len(worded.train_cells) == rows


def test_ranked_lists_begin_with_it(shop):
    worded, lists, truth, _ = shop("ranked-list", max_items=4)
    assert {len(own) for own in lists} == {4} and worded.score > 0.9
    assert np.mean([set(own[:OWN]) == right for own, right in zip(lists, truth, strict=True)]) > 0.9


def test_nothing_is_listed_that_the_submission_does_not_know(shop):
    labels = [f"0{number}" for number in range(100, 130)]
    _, lists, _, _ = shop(labels=labels)
    assert {thing for own in lists for thing in own} <= set(labels)


def test_the_answers_of_train_are_no_history(
    tmp_path, make_config, make_submission, make_column, warnings_of
):
    names = np.array([f"t{n}" for n in range(40)])
    keys, times = np.repeat(range(70), 4), np.tile(range(4), 70)
    sets = [np.random.default_rng(n).choice(40, 3, replace=False) for n in range(280)]
    entries = pd.DataFrame({"key": keys, "nth": times, "thing": sets}).explode("thing")
    entries["thing"] = names[entries["thing"].astype(int)]
    entries.to_csv(tmp_path / "before.csv", index=False)
    last = entries[entries["nth"] == 3].groupby("key")["thing"].agg(" ".join).reset_index(name="things")
    column = make_column("things", "target", "token-set", separator=" ")
    config = make_config(
        submission=make_submission([column], key=("key",)), id_column="key", targets=["things"]
    )
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["before.csv"]}
    tables = Tables(last.head(40), last[["key"]][40:60].reset_index(drop=True), None, np.arange(40))
    lists = lists_asked(config, "things", column, tables)
    history = find_history(config | {"files": files}, lists.rows, 40, tmp_path, set(names))
    left = without_answers(history, lists.truth)
    assert len(left.keys) == len(entries) - 3 * 40 and len(warnings_of()) == 1
