"""A target tells its members and folds, or why there are none; cells tell what they hold."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.models.made import Made, Pass, made_by, made_in_steps
from medalist_engine.output.recipe.cells import submission_entries
from medalist_engine.output.recipe.members import member_entries
from medalist_engine.output.recipe.targets import target_entry
from medalist_engine.problem.folds.folds import make_split
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config
from sklearn import model_selection
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier


def with_fits(ensemble, name, made, rounds=()):
    """As if the model had told how it was made: by fold."""
    trace = ensemble.traces[name][0]
    fits = Pass(dict(enumerate(made)), dict(enumerate(rounds)))
    ensemble.traces[name][0] = replace(trace, fits=fits)


def test_settings_of_all_fits_stand_once_and_those_that_differ_by_fold(make_ensemble):
    ensemble = make_ensemble()
    made = [Made("lightgbm", ("lightgbm.train",), {"leaves": 7, "seed": n}, "trees") for n in range(3)]
    with_fits(ensemble, "boosted", made, (10, 30, 40))
    boosted = next(one for one in member_entries(ensemble) if one["name"] == "boosted")
    assert boosted["settings"] == {"leaves": 7} and boosted["rounds"] == 30
    told = [(one["fold"], one["rounds"], one["settings"]) for one in boosted["passes"][0]["fits"]]
    assert told == [(0, 10, {"seed": 0}), (1, 30, {"seed": 1}), (2, 40, {"seed": 2})]


def test_what_a_member_cannot_tell_is_null(make_ensemble):
    told = {one["name"]: one for one in member_entries(make_ensemble())}
    assert told["boosted"]["family"] == "other" and told["boosted"]["settings"] is None
    fit = told["boosted"]["passes"][0]["fits"][0]
    assert (told["boosted"]["rounds"], fit["rounds"], fit["settings"]) == (None, None, None)


def test_members_of_little_weight_are_counted_only(make_ensemble, make_config):
    ensemble = make_ensemble()
    ensemble.weights = {"boosted": 0.985, "words": 0.015}
    told = target_entry(make_config(), ensemble)
    assert [one["name"] for one in told["members"]] == ["boosted"]
    assert told["blend"]["untold"] == 0.015


def test_models_of_texts_are_told_whatever_they_weigh_as_others_learn_from_their_scores(
    make_ensemble, make_config
):
    ensemble = make_ensemble()
    ensemble.weights = {"boosted": 1.0}
    with_fits(ensemble, "words", [Made("text", ("Counter", "Model"), {"temperature": 2.0})] * 3)
    told = target_entry(make_config(), ensemble)
    assert [one["name"] for one in told["members"]] == ["boosted"]
    [words] = told["scores"]
    assert (words["name"], words["settings"], words["weight"]) == ("words", {"temperature": 2.0}, 0.0)


def test_a_target_without_a_model_says_why_and_rules_are_told_as_members(make_ensemble, make_config):
    ensemble = make_ensemble()
    prior = start_ensemble(ensemble.problem, 240, 40, [])
    told = target_entry(make_config(), prior)
    assert (told["members"], told["blend"]) == ([], None) and "prior" in told["why"]
    for name in ensemble.members:
        with_fits(ensemble, name, [Made("rule")])
    told = target_entry(make_config(), ensemble)
    assert {member["family"] for member in told["members"]} == {"rule"} and told["why"] is None
    assert told["blend"]["untold"] == pytest.approx(0.0)


def test_settings_are_those_that_were_given_under_the_librarys_names():
    logistic = LogisticRegression(C=2.0, max_iter=50)
    assert made_by("logistic", logistic, "linear").settings == {"C": 2.0, "max_iter": 50}
    wrapped = made_by("logistic", OneVsRestClassifier(logistic), "linear")
    assert wrapped.settings == {"estimator__C": 2.0, "estimator__max_iter": 50}
    assert wrapped.estimators[1] == "sklearn.linear_model.LogisticRegression"
    steps = made_in_steps("text", [TfidfVectorizer(min_df=2), logistic], "words")
    assert steps.settings == {
        "tfidfvectorizer__min_df": 2,
        "logisticregression__C": 2.0,
        "logisticregression__max_iter": 50,
    }
    assert steps.estimators[0] == "sklearn.feature_extraction.TfidfVectorizer"


@pytest.mark.parametrize("scheme", ["kfold", "stratified", "group"])
def test_the_told_splitter_makes_the_folds_again(scheme, make_config):
    random = np.random.default_rng(0)
    train = pd.DataFrame({"y": random.choice(["0", "1", "1"], 200), "g": random.integers(0, 25, 200)})
    config = make_config(validation={"scheme": scheme, "folds": 4, "group": "g"})
    problem = make_problem("y", train["y"], config)
    split = make_split(problem, config, train, 30, 10, 5)
    splitter = getattr(model_selection, split.splitter)(4, shuffle=True, random_state=split.seed)
    groups = pd.factorize(train["g"].astype(str))[0] if split.column else None
    again = [held.tolist() for _fit, held in splitter.split(train, problem.y, groups)]
    assert again == [held.tolist() for _fit, held in split.folds]
    assert split.column == ("g" if scheme == "group" else None)
    assert split.strata == (None if scheme == "kfold" else "classes")


def test_cells_tell_what_they_hold(make_config, make_submission, make_column, make_ensemble):
    def told(ensemble, *cell):
        config = make_config(submission=make_submission([make_column("y", "target", *cell)]))
        [one] = submission_entries(config, {"y": ensemble} if ensemble else {})
        return one["holds"], one["labels"]

    two, three = make_ensemble(labels=["no", "yes"]), make_ensemble(classes=3, labels=["1", "2", "3"])
    assert told(two, "probability") == ("probability", ["yes"])
    assert told(two, "class-string", ["No", "Yes"]) == ("label", ["No", "Yes"])
    assert told(three, "real") == ("expected", None)
    assert told(make_ensemble("values", 0), "class-int") == ("whole number", None)
    assert told(None, "class-string") == ("text", None)


def test_a_metric_of_its_own_is_told(make_config, make_ensemble):
    told = target_entry(make_config(metric=metric_config("auc")), make_ensemble(metric="logloss"))
    assert told["metric"] == {"name": "logloss", "direction": "min"}
