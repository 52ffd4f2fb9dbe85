"""Views tell what models are shown, as the matrices have it."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.matrices import FoldData
from medalist_engine.output.recipe.columns import feature_of
from medalist_engine.output.recipe.views import shown_by, view_entries
from medalist_engine.problem.problem import Problem

RNG = np.random.default_rng(4)
ROWS, TRAIN = 450, 300


@pytest.fixture
def fold(features_of, make_ensemble):
    features = features_of(
        {
            "size": RNG.normal(size=ROWS),
            "gap": np.where(np.arange(ROWS) % 7 == 0, np.nan, RNG.normal(size=ROWS)),
            "hue": RNG.choice(["red", "green", "blue", "grey", "pink"], ROWS),
            "town": RNG.choice([f"town {n}" for n in range(120)], ROWS),
        }
    )
    metric = make_ensemble().problem.metric
    problem = Problem("y", np.arange(TRAIN), RNG.integers(0, 2, TRAIN), ["0", "1"], metric, "classes")
    parts = np.arange(TRAIN) % 3
    scores = np.empty((ROWS, 0), np.float32)
    return FoldData(features, problem, scores, np.flatnonzero(parts), np.flatnonzero(parts == 0), 1)


def named(fold, view, names):
    """The columns of a view, named as matrices name them."""
    return [names[one["shown"]].format(one["feature"]) for one in shown_by(view, fold.features)]


def test_trees_are_shown_numbers_codes_and_mean_targets(fold):
    part = fold.trees()
    names = {"as is": "{}", "category": "{}.code", "code": "{}.code", "target mean": "{}.target 0"}
    assert sorted(named(fold, "trees", names)) == sorted(part.names)
    native = [one["feature"] for one in shown_by("trees", fold.features) if one["shown"] == "category"]
    assert [f"{name}.code" for name in native] == [part.names[place] for place in part.categories]


def test_linear_models_are_shown_scaled_numbers_gaps_and_levels(fold):
    part = fold.linear()
    names = {"scaled": "{}", "scaled log": "{}.log", "missing flag": "{}.missing", "one-hot": "{}_"}
    told = named(fold, "linear", names)
    plain = [name for name in told if not name.endswith("_")]
    assert plain == part.names[: len(plain)]
    hot = {feature_of(name, ["size", "gap"], ["hue", "town"]) for name in part.names[len(plain) :]}
    assert hot == {("category", name[:-1]) for name in told if name.endswith("_")}


def test_importance_of_a_column_is_that_of_its_feature(fold):
    names, levels = list(fold.features.numbers), list(fold.features.codes)
    found = {name: feature_of(name, names, levels) for name in fold.trees().names}
    assert found["size"] == ("number", "size") and found["town.target 0"] == ("category", "town")
    assert found["hue.code"] == ("category", "hue") and None not in found.values()
    assert feature_of("size / gap", names, levels) is None


def test_only_views_of_members_are_told(fold, make_ensemble):
    told = view_entries(fold.features, [make_ensemble()], {"linear", None})
    assert list(told) == ["linear"] and told["linear"]["scores"] == 0
    assert pd.DataFrame(told["linear"]["columns"])["kind"].isin(["number", "category"]).all()
