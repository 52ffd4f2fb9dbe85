"""A recipe is enough: what is trained from it alone predicts what the solution predicted."""

import lightgbm as lgb
import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config
from sklearn import model_selection

CELLS = {
    "binary": ("probability", None),
    "multiclass": ("class-int", ["0", "1", "2"]),
    "regression": ("real", None),
    "ordinal": ("class-int", ["1", "2", "3", "4"]),
}
METRICS = {
    "binary": "auc",
    "multiclass": "accuracy",
    "regression": "rmse",
    "ordinal": "qwk",
}
TARGETS = {
    "binary": lambda signal: (signal > 0.3).astype(int),
    "multiclass": lambda signal: np.digitize(signal, (-0.5, 0.5)),
    "regression": lambda signal: signal * 10 + 50,
    "ordinal": lambda signal: np.digitize(signal, (-0.8, 0.0, 0.8)) + 1,
}


@pytest.fixture
def solved(make_config, make_submission, make_column, write_numbers, recipe_of):
    def solve(task, **changes):
        kind, labels = CELLS[task]
        submission = make_submission([make_column("y", "target", kind, labels)])
        config = make_config(
            task=task,
            metric=metric_config(METRICS[task]),
            submission=submission,
            **{"models": ["lgb_small"], **changes},
        )
        data = write_numbers(TARGETS[task])
        return *recipe_of(config, data), pd.read_csv(data / "train.csv")

    return solve


def folds_again(target, y):
    """Only what the recipe tells of the folds is used."""
    told = target["folds"]
    splitter = getattr(model_selection, told["splitter"])
    split = splitter(len(told["sizes"]), shuffle=True, random_state=told["seed"])
    strata = y
    if isinstance(told["strata"], int):
        strata = np.argsort(np.argsort(y, kind="stable"), kind="stable") * told["strata"] // len(y)
    return list(split.split(strata, strata))


HOW = {
    "number": lambda train, columns: train[columns[0]],
}


def columns_again(recipe, view, train):
    features = {one["name"]: one for one in recipe["features"]}
    shown = recipe["views"][view]["columns"]
    assert {one["shown"] for one in shown} == {"as is"}
    told = [features[one["feature"]] for one in shown]
    return np.column_stack([HOW[one["how"]](train, one["from"]) for one in told]).astype(np.float32)


def boosted_again(recipe, target, member, train):
    """Out-of-fold predictions of LightGBM, on the scale of the blend."""
    x, labels = columns_again(recipe, member["view"], train), target["labels"]
    y = train["y"] if labels is None else train["y"].astype(str).map(labels.index)
    classes = len(labels) if member["learns"] == "classes" else 0
    oof = np.zeros((len(y), classes) if classes > 2 else len(y))
    folds = folds_again(target, y.to_numpy())
    assert [[len(fit), len(held)] for fit, held in folds] == target["folds"]["sizes"]
    for told in member["passes"][0]["fits"]:
        fit, held = folds[told["fold"]]
        settings = {**member["settings"], **told["settings"]}
        data = lgb.Dataset(x[fit], y.to_numpy()[fit], params=settings)
        oof[held] = lgb.train(settings, data, told["rounds"]).predict(x[held])
    return oof


def blend_again(recipe, train):
    [target] = recipe["targets"]
    assert target["blend"]["pool"] == "mean" and target["blend"]["untold"] < 1e-9
    return sum(one["weight"] * boosted_again(recipe, target, one, train) for one in target["members"])


@pytest.mark.parametrize("task", ["binary", "regression"])
def test_lightgbm_from_the_recipe_alone_predicts_the_same(task, solved):
    recipe, oof, train = solved(task, postprocess=[])
    predicted = oof.sort_values("row")["p_1" if task == "binary" else "prediction"]
    assert np.corrcoef(blend_again(recipe, train), predicted)[0, 1] > 0.99
    learned = {one["learns"] for one in recipe["targets"][0]["members"]}
    assert learned == {"classes" if task == "binary" else "values"}


def test_of_several_classes_all_shares_are_the_same(solved):
    recipe, oof, train = solved("multiclass", postprocess=[])
    again = blend_again(recipe, train)
    predicted = oof.sort_values("row")[["p_0", "p_1", "p_2"]]
    assert np.corrcoef(again.ravel(), predicted.to_numpy().ravel())[0, 1] > 0.99


def test_grades_are_the_same_after_the_recipes_cuts(solved):
    recipe, oof, train = solved("ordinal")
    [target] = recipe["targets"]
    [step] = target["finish"]
    assert step["do"] == "cut" and target["members"][0]["learns"] == "codes"
    labels = np.array(target["labels"])[np.searchsorted(step["at"], blend_again(recipe, train))]
    assert (labels == oof.sort_values("row")["prediction"].astype(str)).mean() > 0.98


def test_told_settings_and_rounds_are_those_that_were_trained(solved, monkeypatch):
    trained, train = [], lgb.train

    def watched(parameters, *arguments, **more):
        model = train(parameters, *arguments, **more)
        trained.append((parameters, model.best_iteration, model.current_iteration()))
        return model

    monkeypatch.setattr(lgb, "train", watched)
    recipe, _, _ = solved("binary")
    [member] = recipe["targets"][0]["members"]
    fits = member["passes"][0]["fits"]
    trained = trained[-len(fits) :]  # before them, features were tried
    assert [{**member["settings"], **one["settings"]} for one in fits] == [own for own, *_ in trained]
    shared = round(np.median([best for _, best, _ in trained]))
    assert [one["rounds"] for one in fits] == [min(shared, most) for *_, most in trained]
    assert member["rounds"] == shared
