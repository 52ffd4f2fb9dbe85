"""The network of a script is shown what the engine's is shown, and predicts what that predicts."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.models.neural.inputs import neural_inputs
from medalist_engine.models.neural.neural import RealMLP
from sklearn.pipeline import make_pipeline

from .conftest import PartsOfTheEngine

MANY = RealMLP(networks=12, width=64, epochs=32)
"""So many that the mean of them hardly depends on how each began."""


@pytest.fixture
def columns(run_block, kind):
    """The steps before the network."""
    many = ["classes"] if kind == "classes" else []
    means = run_block("features/target_means", many, ENCODED=["street"], CLASSES=3)
    means["KFold"] = PartsOfTheEngine
    said = ["alone", "missing", "levels"]
    return [
        means["TargetMeans"](),
        run_block("features/network_columns", said, ONE_HOT=["city"])["network_columns"],
    ]


def in_any_order(block):
    """Each column by what is in it: both sides may have theirs in another order."""
    return np.sort(np.sort(block, axis=0), axis=1)


@pytest.mark.parametrize("kind", ["values", "binary"])
def test_a_network_is_shown_what_the_engine_shows_it(kind, make_sides, columns):
    engine, X, _y, folds = make_sides(kind)
    rows = folds[0][1]
    steps = make_pipeline(*columns).fit(X.iloc[folds[0][0]], engine[0].y_fit)
    ours, theirs = steps.transform(X.iloc[rows]), neural_inputs(engine[0])[1]
    assert in_any_order(ours) == pytest.approx(in_any_order(theirs), abs=1e-3)


def test_a_column_of_one_value_and_one_of_gaps_tell_nothing(run_block):
    X = pd.DataFrame({"one": [2.0] * 5, "some": [1.0, np.nan, 3.0, 4.0, 5.0]})
    scaled = run_block("features/network_columns", ["alone"])["network_columns"].fit_transform(X)
    assert (scaled[:, 0] == 0).all()
    assert scaled[1, 1] == 0


@pytest.mark.parametrize("kind", ["values", pytest.param("binary", marks=pytest.mark.slow), "classes"])
def test_a_network_predicts_what_the_engine_predicts(kind, make_sides, engine_oof, columns, run_block):
    engine, X, y, folds = make_sides(kind)
    oof, [fitted] = engine_oof(MANY, engine[:1])
    fit, valid = folds[0]
    said = ["values" if kind == "values" else "classes"]
    network = run_block("models/network", said, **constants_of(fitted, kind))["Network"]
    model = make_pipeline(*columns, network(fitted.schedule.rounds, 0)).fit(X.iloc[fit], y[fit])
    ours = model.predict(X.iloc[valid]) if kind == "values" else model.predict_proba(X.iloc[valid])
    assert np.corrcoef(ours.ravel(), oof[valid].ravel())[0, 1] > 0.99


def constants_of(fitted, kind):
    """As core/script/members/network.ts tells them."""
    made = fitted.made.settings
    rate = made["rate_of_numbers" if kind == "values" else "rate_of_classes"]
    return {
        **{name.upper(): made[name] for name in ("networks", "width", "epochs", "batch")},
        "LEARNING_RATE": rate,
        "WEIGHT_DECAY": made["decay"],
        "DROPOUT": made["dropped"],
    }
