"""Columns and folds that a script makes beside X are those of the engine."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.categories import crossed_codes, level_counts, target_means
from medalist_engine.features.companions import ranked, within_groups
from medalist_engine.features.views.prepared import Combination
from medalist_engine.problem.folds.time_folds import gap_blocks

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


@pytest.mark.parametrize("sign", ["+", "-", "*", "/"])
def test_pairs_reckon_as_the_engine_does(sign, table, run_block):
    pairs = run_block("features/pairs", ["signs"], X=table, PAIRS=[("a", sign, "b")])["pairs"]
    engine = Combination(0, sign, 1).of(table[["a", "b"]].to_numpy(np.float32))
    np.testing.assert_allclose(pairs[f"a {sign} b"], engine, rtol=1e-4)


def test_numbers_are_compared_within_their_category_as_by_the_engine(table, run_block):
    pairs = run_block("features/pairs", ["grouped"], X=table, GROUPED=[("a", "city")])["pairs"]
    a = table["a"].to_numpy()
    engine = within_groups(table["city"].cat.codes.to_numpy() + 1, a, ranked(a))
    for what in ("mean", "std", "difference"):
        np.testing.assert_allclose(pairs[f"a by city {what}"], engine[what], atol=1e-9)
    assert pairs["a by city rank"].corr(pd.Series(engine["rank"])) > 0.99


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


@pytest.mark.parametrize("said", [["dates"], []])
def test_stretches_of_time_are_those_of_the_engine(said, run_block):
    """Nineteen days of each month are known, hour by hour; rows are in no order."""
    hours = np.concatenate([np.arange(0, 19 * 24) + month * 30 * 24 for month in range(6)]).astype(float)
    hours = np.random.default_rng(0).permutation(hours)
    written = pd.Timestamp("2011-01-01") + pd.to_timedelta(hours, unit="h")
    train = pd.DataFrame({"when": written.astype(str) if said else hours})
    groups = run_block("cv/time_blocks", said, train=train, TIME="when")["groups"]
    pairs = pd.DataFrame({"ours": groups, "engine": gap_blocks(hours, 5)[0]}).drop_duplicates()
    assert len(pairs) == 12 and pairs["ours"].is_unique and pairs["engine"].is_unique
