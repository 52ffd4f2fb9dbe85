"""Scores of labels are used only if they are those of the labels that were written."""

import numpy as np
import pandas as pd
import pytest
from merging.members.label_scores import label_scores

LABELS = ["cat", "dog", "owl"]
SCORES = np.random.default_rng(0).random((40, 3))
WRITTEN = pd.DataFrame({"t0": np.array(LABELS)[SCORES.argmax(axis=1)]})


@pytest.fixture
def read(tmp_path):
    """Of thirty rows of train and ten of test."""

    def call(table):
        table.to_csv(tmp_path / "scores.csv", index=False)
        rows = pd.Series(range(30)).astype(str)
        return label_scores(tmp_path / "scores.csv", rows, WRITTEN[:30], WRITTEN[30:])

    return call


def told(scores=SCORES):
    places = pd.DataFrame({"part": ["train"] * 30 + ["test"] * 10, "row": [*range(30), *range(10)]})
    return places.join(pd.DataFrame(scores, columns=LABELS))


def test_scores_are_found_by_row_whatever_their_order(read):
    found = read(told()[::-1])
    assert found.labels == LABELS
    assert np.allclose(found.held, SCORES[:30]) and np.allclose(found.final, SCORES[30:])


@pytest.mark.parametrize(
    "wrong",
    [
        told()[1:],
        told(1 - SCORES),
        told().drop(columns="owl"),
        told().drop(columns="part"),
        told().astype(str) + "x",
    ],
    ids=["a row is missing", "of another answer", "a label is missing", "no parts", "no numbers"],
)
def test_scores_of_another_answer_are_not_used(read, wrong):
    assert read(wrong) is None


def test_a_label_that_was_chosen_in_a_tie_is_on_top(tmp_path):
    tie = np.where(np.arange(200)[:, None] == 7, 1.0, [[0.2, 0.5, 0.3]])
    cells = pd.DataFrame({"t0": ["dog"] * 200})
    table = pd.DataFrame({"part": "train", "row": range(200)}).join(pd.DataFrame(tie, columns=LABELS))
    pd.concat([table, table.assign(part="test")]).to_csv(tmp_path / "s.csv", index=False)
    found = label_scores(tmp_path / "s.csv", pd.Series(range(200)).astype(str), cells, cells)
    assert (found.held.argmax(axis=1) == 1).all()
