"""The first fold: what it takes tells the pace of all, and a model that gains nothing on it is left."""

from types import SimpleNamespace

import numpy as np
import pytest
from medalist_engine.models.fit import Fitted
from medalist_engine.models.training.first_fold import blend_gains, fit_first_fold, rate_in
from medalist_engine.models.training.member import collect
from medalist_engine.models.trees.extra_trees import ExtraTrees
from medalist_engine.models.trees.pace import FIRST_RATE
from medalist_engine.models.zoo import ZOO, Entry

pytest.importorskip("lightgbm")


def test_the_first_fold_tells_rounds_and_seconds(make_folds):
    folds = make_folds(600)
    problem = folds[0].problem
    fitted = fit_first_fold(ZOO["lgb"], folds[0], 60, 1)
    assert fitted.schedule.rate == FIRST_RATE and not fitted.cut
    assert problem.learning > fitted.schedule.rounds * FIRST_RATE
    assert problem.slowness != 1.0


def test_a_model_without_rounds_tells_nothing(make_folds):
    fold = make_folds()[0]
    assert fit_first_fold(Entry("et", ExtraTrees()), fold, 60, 1) is None
    assert fold.problem.learning is None


def test_with_time_all_folds_learn_at_a_lower_rate_than_the_first(make_folds):
    folds = make_folds(600)
    folds[0].problem.learning = 10.0
    learner = ZOO["lgb"].learner
    assert rate_in(learner, folds, 1e6, 1) < FIRST_RATE
    assert rate_in(learner, folds, 1e-3, 1) == FIRST_RATE


def test_a_member_says_that_the_clock_ended_its_learning(make_folds):
    folds = make_folds()
    answers = [Fitted(fold.y_valid, np.zeros(30)) for fold in folds]
    assert not collect(folds, answers, 1.0).cut
    ended = Fitted(folds[0].y_valid, np.zeros(30), cut=True)
    assert collect(folds, [ended, *answers[1:]], 1.0).cut


@pytest.mark.parametrize(("error", "wanted"), [(0.1, True), (3.0, False)])
def test_what_makes_the_blend_no_better_is_not_worth_more_folds(make_folds, error, wanted):
    fold = make_folds(600)[0]
    y, random = fold.problem.y, np.random.default_rng(0)
    blend = SimpleNamespace(rows=np.ones(len(y), bool), oof=y + random.normal(0, 0.3, len(y)))
    made = fold.y_valid + random.normal(0, error, len(fold.valid))
    assert blend_gains(blend, fold, Fitted(made, np.zeros(30))) is wanted
