"""Columns and folds that a script makes beside X are those of the engine."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.categories import crossed_codes, level_counts, target_means

ROWS = 400


@pytest.fixture
def table():
    random = np.random.default_rng(6)
    made = pd.DataFrame(random.normal(size=(ROWS, 2)).round(1), columns=["a", "b"])
    made.loc[::7, "a"] = np.nan
    for name in ("city", "shop"):
        levels = pd.Series([f"{name} {n}" for n in random.integers(0, 6, ROWS)])
        made[name] = levels.where(random.random(ROWS) > 0.1).astype("category")
    return made


@pytest.mark.parametrize("said", [["plain"], []])
def test_two_categories_are_one_as_by_the_engine(said, table, run_block):
    X = table.copy()
    crosses = run_block("features/crosses", said, df=table, X=X, CROSSES=[("city", "shop")])["crosses"]
    engine = crossed_codes(*(table[name].cat.codes.to_numpy(np.int32) for name in ("city", "shop")))
    pairs = pd.DataFrame({"ours": crosses["city x shop"], "engine": engine}).drop_duplicates()
    assert pairs["ours"].is_unique and pairs["engine"].is_unique
    assert (X["city x shop count"] == level_counts(engine)).all()


def test_a_mean_target_is_told_by_other_groups_alone(run_block):
    """Each city is that of one group: other groups tell nothing of it."""
    group = np.repeat(np.arange(20), 6)
    X = pd.DataFrame({"city": pd.Series(group).astype("category")})
    y = (group % 2).astype(float)
    given = {"ENCODED": ["city"], "groups": pd.Series(group)}
    told = run_block("features/target_means", ["groups"], **given)["TargetMeans"]().fit_transform(X, y)
    assert (told["city_mean"] == 0.5).all()


def test_two_categories_have_a_mean_target_as_by_the_engine(table, run_block):
    codes = crossed_codes(*(table[name].cat.codes.to_numpy(np.int32) for name in ("city", "shop")))
    fit, valid = np.arange(300), np.arange(300, ROWS)
    y = np.random.default_rng(2).normal(size=ROWS)
    crosses = pd.DataFrame({"both": codes})
    means = run_block("features/target_means", ["crossed"], ENCODED=[], crosses=crosses)["TargetMeans"]()
    ours = means.fit(table.iloc[fit], y[fit]).transform(table.iloc[valid])["both_mean"]
    _, engine = target_means(codes, fit, y[fit, None], [valid], 0)
    np.testing.assert_allclose(ours, engine[:, 0], rtol=1e-5)
