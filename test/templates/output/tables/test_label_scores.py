"""label_scores.csv: what the labels of a submission were chosen from."""

from types import SimpleNamespace

import numpy as np
import pytest
from medalist_engine.output.tables.label_scores import label_scores_table
from medalist_engine.problem.finishes.choices import WeighedChoice
from medalist_engine.problem.finishes.cuts import cut_points

NAMES = ["a", "b", "c"]
NUMBERS = np.arange(1000, 1240)
ASKED = np.array([3, 1, 40])
"""The last is of no row of test."""


def config_of(kind):
    column = {"name": "y", "role": "target", "kind": kind, "labels": None}
    return {"submission": {"columns": [column], "mapping": {}, "layout": "columns"}, "targets": ["y"]}


def writer(**changes):
    return SimpleNamespace(cells=SimpleNamespace(**{"has_own_labels": True, "rows": ASKED} | changes))


def with_cuts(ensemble):
    ensemble.finish = cut_points(ensemble.problem, ensemble.oof, ensemble.problem.y)


def with_weights(ensemble):
    ensemble.finish = WeighedChoice(np.array([1, 2.5, 0.7]))


@pytest.mark.parametrize(
    ("made", "kind", "finish"),
    [
        ({"classes": 3, "metric": "accuracy"}, "class-string", with_weights),
        ({"kind": "ordinal", "classes": 3}, "ordinal-int", with_cuts),
    ],
)
def test_the_highest_score_is_that_of_the_label_that_is_written(make_ensemble, made, kind, finish):
    ensemble = make_ensemble(labels=NAMES, **made)
    finish(ensemble)
    table = label_scores_table(config_of(kind), {"y": ensemble}, writer(), NUMBERS)
    written = [*ensemble.codes(ensemble.oof), *ensemble.codes(ensemble.test)[ASKED]]
    assert table[NAMES].to_numpy().argmax(axis=1).tolist() == written and set(written) == {0, 1, 2}
    assert table["part"].tolist() == ["train"] * 240 + ["test"] * 3
    assert table["row"].tolist() == [*NUMBERS, 0, 1, 2]


@pytest.mark.parametrize("why", ["chances are asked for", "rows share an answer or list cells"])
def test_nothing_is_told_where_a_row_of_the_submission_has_not_one_label(make_ensemble, why):
    ensemble = make_ensemble(classes=3, labels=NAMES, metric="accuracy")
    kind = "probability" if why == "chances are asked for" else "class-string"
    own = writer(has_own_labels=why == "chances are asked for")
    assert label_scores_table(config_of(kind), {"y": ensemble}, own, NUMBERS) is None
