"""A member of a script predicts out of fold what the engine's own learner predicts."""

import json
from importlib import import_module

import numpy as np
import pytest
from medalist_engine.models.fit import Allowance
from medalist_engine.models.linear.linear import Linear
from medalist_engine.models.made import made_in_steps
from medalist_engine.models.trees.cat_boost import CatBoost
from medalist_engine.models.trees.extra_trees import ExtraTrees
from medalist_engine.models.trees.histogram import HistogramBoosting
from medalist_engine.models.trees.light_gbm import LightGBM
from medalist_engine.text.linear import CLASSIFIERS, REGRESSORS
from medalist_engine.text.views import TEXT_VIEWS
from sklearn.impute import SimpleImputer
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

from .conftest import BLOCKS, PartsOfTheEngine

FAMILIES = json.loads((BLOCKS / "models" / "settings.json").read_text())
CATEGORIES = ["city", "street"]
LEARNERS = {
    "lightgbm": LightGBM(7, 0.1),
    "catboost": CatBoost(4, 0.1),
    "hist_gradient_boosting": HistogramBoosting(0.1, 8),
    "extra_trees": ExtraTrees(100, 100),
    "linear": Linear(),
}


ESTIMATORS = json.loads((BLOCKS / "models" / "estimators.json").read_text())


def are_listed(made):
    """A script names no estimator and no setting that these lists lack (core/script/members/listed.ts)."""
    known = {
        before + setting
        for path in made.estimators
        for setting in ESTIMATORS[path].split()
        for before in ("", "estimator__", f"{path.rpartition('.')[2].lower()}__")
    }
    return set(made.settings) <= known


def imported(path):
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def estimator(made, rounds, kind, seed):
    """As core/script/members/estimator.ts writes it."""
    assert are_listed(made)
    known = FAMILIES[made.family]
    path = known.get("values" if kind == "values" else "classes", made.estimators[0])
    settings = {
        known["renamed"].get(name, name): value
        for name, value in made.settings.items()
        if name not in known["left"] and value not in known["usual"].get(name, [])
    }
    settings |= known["added"]
    if "rounds" in known:
        settings[known["rounds"]] = rounds
    if "seed" in known:
        settings[known["seed"]] = seed
    if made.family == "hist_gradient_boosting":  # the scikit-learn of Kaggle's image has no share of columns
        settings["max_features"] = made.settings["max_features"]
    if made.family == "catboost":
        settings["cat_features"] = CATEGORIES
        settings |= {"max_ctr_complexity": 4} if rounds < 200 else {}
    if path.endswith("OneVsRestClassifier"):
        return OneVsRestClassifier(imported(made.estimators[1])()).set_params(**settings)
    made_again = imported(path)(**settings)
    return made_again.set_params(n_jobs=1) if "n_jobs" in made_again.get_params() else made_again


@pytest.fixture
def steps(run_block, kind):
    """The steps before the estimator, as core/script/members/steps.ts chooses them."""
    many = ["classes"] if kind == "classes" else []
    means = run_block("features/target_means", many, ENCODED=["street"], CLASSES=3)
    means["KFold"] = PartsOfTheEngine
    codes = FunctionTransformer(run_block("features/codes", CATEGORIES=CATEGORIES)["codes"])
    linear = run_block("features/linear_columns", ["missing", "levels"])["linear_columns"]

    def before(made):
        if made.view == "linear":
            return [linear]
        if made.family == "catboost":
            return [codes]
        if made.family == "lightgbm":
            return [means["TargetMeans"]()]
        filled = [SimpleImputer(strategy="constant", fill_value=-999)] if made.family == "extra_trees" else []
        return [means["TargetMeans"](), codes, *filled]

    return before


def script_oof(fitted, sides, steps, kind):
    engine, X, y, folds = sides
    oof = []
    for n, (one, (fit, valid)) in enumerate(zip(fitted, folds, strict=True)):
        made, rounds = one.made, one.schedule.rounds if one.schedule else None
        model = estimator(made, rounds, kind, engine[n].seed + n)
        pipe = make_pipeline(*steps(made), model).fit(X.iloc[fit], y[fit])
        oof.append(
            (valid, pipe.predict(X.iloc[valid]) if kind == "values" else pipe.predict_proba(X.iloc[valid]))
        )
    return oof


def alike(oof, parts):
    ours = np.concatenate([predicted for _, predicted in parts]).ravel()
    theirs = np.concatenate([oof[valid] for valid, _ in parts]).ravel()
    return np.corrcoef(ours, theirs)[0, 1]


BY_KIND = {
    "values": ["lightgbm", "catboost", "hist_gradient_boosting", "extra_trees", "linear"],
    "binary": ["lightgbm", "catboost", "hist_gradient_boosting", "extra_trees", "linear"],
    "classes": ["lightgbm", "catboost", "linear"],
}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, all in BY_KIND.items() for name in all])
def test_a_member_predicts_what_the_engine_predicts(kind, name, make_sides, engine_oof, steps):
    engine, X, y, folds = make_sides(kind)
    sides = engine[:1], X, y, folds[:1]
    oof, fitted = engine_oof(LEARNERS[name], sides[0])
    assert alike(oof, script_oof(fitted, sides, steps, kind)) > 0.99


@pytest.mark.parametrize("kind", ["binary"])
def test_catboost_combines_categories_in_the_few_rounds_that_the_engine_found(kind, paired_sides, steps):
    engine, _, y, _ = paired_sides
    fitted, oof = [], np.zeros((len(y), 2))
    for n, fold in enumerate(engine):
        fitted.append(CatBoost(4, 0.2).fit(fold, Allowance(np.inf, 1, fold.seed + n)))
        oof[fold.valid] = fitted[n].valid
    assert max(one.schedule.rounds for one in fitted) < 200
    assert alike(oof, script_oof(fitted, paired_sides, steps, kind)) > 0.99


def test_the_engine_combines_them_in_as_many_rounds_again(paired_sides):
    fold = paired_sides[0][0]
    found = CatBoost(4, 0.2).fit(fold, Allowance(np.inf, 1, 1))
    again = CatBoost(4, 0.2).fit(fold, Allowance(np.inf, 1, 1, found.schedule))
    assert np.corrcoef(found.valid[:, 1], again.valid[:, 1])[0, 1] > 0.99


def test_settings_of_models_of_texts_are_listed():
    models = [make for one in (CLASSIFIERS, REGRESSORS) for makers in one.values() for make in makers]
    made = [
        made_in_steps("text", [view.vectorizer, make()], "")
        for view in TEXT_VIEWS.values()
        for make in models
    ]
    known = [one for one in made if set(one.estimators) <= set(ESTIMATORS)]
    assert len(known) > 100 and all(are_listed(one) for one in known)
