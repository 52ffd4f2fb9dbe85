"""Extra trees: their settings are tried with few trees, which must not look certain."""

import numpy as np
from medalist_engine.models.trees.extra_trees import of_few_trees
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor


def test_few_trees_of_pure_leaves_are_never_certain_of_a_class(make_folds):
    fold = make_folds(count=120, classes=3)[0]
    rows = fold.trees().fit
    told = of_few_trees(ExtraTreesClassifier(3, random_state=0).fit(rows, fold.y_fit), fold.problem, rows)
    assert told.min() > 0 and np.allclose(told.sum(axis=1), 1)
    assert (told.argmax(axis=1) == fold.y_fit).mean() > 0.9


def test_numbers_stay_as_the_trees_say(make_folds):
    fold = make_folds(count=120, classes=0)[0]
    rows = fold.trees().fit
    model = ExtraTreesRegressor(3, random_state=0).fit(rows, fold.y_fit)
    assert np.allclose(of_few_trees(model, fold.problem, rows), model.predict(rows))
