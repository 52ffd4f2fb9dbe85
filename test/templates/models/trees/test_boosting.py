"""The boosting libraries, held to the same promises."""

from dataclasses import replace

import numpy as np
import pytest
from medalist_engine.models.fit import Schedule
from medalist_engine.models.trees.cat_boost import CatBoost, native_tables
from medalist_engine.models.trees.light_gbm import LightGBM
from medalist_engine.problem.loss import valid_loss
from metric_table import metric_named

LEARNERS = [LightGBM(7, 0.1), CatBoost(3, 0.2)]
every_library = pytest.mark.parametrize("learner", LEARNERS, ids=lambda one: type(one).__name__)


@every_library
@pytest.mark.parametrize("classes", [0, 2, 4])
def test_it_learns_numbers_and_classes(learner, classes, make_folds, allowance):
    fold = make_folds(classes=classes)[0]
    fitted = learner.fit(fold, allowance())
    guess = np.full((80, classes), 1 / classes) if classes else np.full(80, fold.y_fit.mean())
    assert fitted.valid.shape == guess.shape and fitted.test.shape == (30, *guess.shape[1:])
    loss = valid_loss(fold.problem, fold.y_valid, fitted.valid)
    assert loss < 0.8 * valid_loss(fold.problem, fold.y_valid, guess)
    if classes:
        assert np.allclose(fitted.test.sum(axis=1), 1, atol=1e-5)


def test_rare_counts_are_learned_by_their_likelihood(make_folds, allowance):
    fold = make_folds()[0]
    counts = np.digitize(fold.problem.y, np.quantile(fold.problem.y, [0.9])).astype(float)
    fold.problem = replace(fold.problem, y=counts, metric=metric_named("poisson_deviance"))
    fitted = LightGBM(7, 0.1).fit(fold, allowance())
    assert fitted.made.settings["objective"].endswith("poisson") and fitted.valid.min() > 0
    assert fitted.valid[fold.y_valid == 1].mean() > 1.3 * fitted.valid.mean()


@every_library
def test_a_class_that_the_fold_lacks_keeps_its_column(learner, make_folds, allowance):
    fold = make_folds(classes=4)[0]
    fold.fit = fold.fit[fold.y_fit != 2]
    fold.row_sets[0] = fold.fit
    assert learner.fit(fold, allowance()).valid.shape == (80, 4)


@every_library
def test_it_ends_at_its_deadline(learner, make_folds, allowance):
    fold = make_folds()[0]
    assert learner.fit(fold, allowance(0.0)).schedule.rounds <= 2


@every_library
def test_a_known_schedule_is_kept_without_valid_rows(learner, make_folds, allowance):
    fold = make_folds()[0]
    fold.valid = fold.valid[:0]
    fold.row_sets[1] = fold.valid
    fitted = learner.fit(fold, allowance(schedule=Schedule(17, 0.1)))
    assert fitted.schedule == Schedule(17, 0.1) and len(fitted.valid) == 0 and len(fitted.test) == 30


@every_library
def test_the_same_seed_gives_the_same_predictions(learner, make_folds, allowance):
    first, second = (learner.fit(make_folds()[0], allowance()).test for _ in range(2))
    assert (first == second).all()


@every_library
def test_for_absolute_errors_it_tells_medians(learner, make_folds, allowance):
    folds = make_folds(robust=True, metric="mae")
    folds[0].problem.y = np.where(np.arange(240) % 10 < 9, 0.0, 10.0)
    learned = Schedule(20, 0.2)
    absolute = learner.fit(folds[0], allowance(schedule=learned))
    folds[0].problem = replace(folds[0].problem, robust=False)
    squared = learner.fit(folds[0], allowance(schedule=learned))
    assert absolute.valid.mean() < squared.valid.mean() - 0.5


def test_cat_boost_is_given_categories_of_any_number_of_levels(make_folds):
    fit, valid, test = native_tables(make_folds()[0])
    assert [str(kind) for kind in fit.dtypes] == ["float32", "float32", "category"]
    assert (len(fit), len(valid), len(test)) == (160, 80, 30)


def test_prepared_columns_are_used_where_asked_for(make_folds):
    fold = make_folds()[0]
    fold.prepared = lambda: "prepared"
    assert LightGBM(prepared=True).part(fold) == "prepared"
    assert LightGBM().part(fold) is fold.trees()
