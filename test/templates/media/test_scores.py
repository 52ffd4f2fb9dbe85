"""A score of media becomes a feature only if it says more of the target than nothing does."""

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_named
from solution.blend.ensemble import start_ensemble
from solution.features.features import Features
from solution.features.wide import TABLE, wide_of
from solution.media.learn.columns import best_of, member_scores, tells
from solution.models.training.folds import Member
from solution.problem.problem import Problem

ROWS, TEST = 200, 5


@pytest.fixture
def ensemble():
    y = np.random.default_rng(0).normal(size=ROWS)
    return start_ensemble(
        Problem("y", np.arange(ROWS), y, [], metric_named("rmse"), "values"), ROWS, TEST, set()
    )


def member_of(oof, seen=None):
    seen = np.ones(ROWS) if seen is None else seen
    return Member(oof * seen, seen, np.full(TEST, 7.0), 1, 1.0)


def test_noise_tells_nothing_and_a_hint_does(ensemble):
    noise = np.random.default_rng(1).normal(size=ROWS)
    ensemble.members = {"noise": member_of(noise), "hint": member_of(0.3 * ensemble.problem.y + 0.1 * noise)}
    assert not tells(ensemble, "noise") and tells(ensemble, "hint")


def test_the_better_look_at_media_counts(ensemble):
    y = ensemble.problem.y
    looks = {"apart without weights": member_of(0.8 * y), "apart": member_of(0.2 * y), "else": member_of(y)}
    ensemble.members = looks
    assert best_of(ensemble, "apart") == "apart without weights"


def test_rows_without_a_prediction_get_the_prior(ensemble):
    seen = np.ones(ROWS)
    seen[:9] = 0
    ensemble.members = {"one": member_of(ensemble.problem.y + 3, seen)}
    nothing = pd.DataFrame(index=range(ROWS + TEST))
    scores = member_scores(ensemble, "one", Features(ROWS, nothing, nothing, nothing))
    assert np.allclose(scores[:9], ensemble.prior) and (scores[ROWS:] == 7).all()
    assert np.allclose(scores[9:ROWS, 0], ensemble.problem.y[9:] + 3)


def test_media_are_seen_apart_from_the_table():
    random = np.random.default_rng(0)
    wide = wide_of({("photo", "a"): random.normal(size=(9, 4)), (TABLE, TABLE): random.normal(size=(9, 2))})
    apart = wide.without_table()
    assert wide.has_table and not apart.has_table
    assert np.array_equal(apart.matrix, wide.matrix[:, :4]) and len(apart.blocks) == 1
