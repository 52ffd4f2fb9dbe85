"""A script learns from the target what the engine learns, and no row is told of itself."""

import numpy as np
import pandas as pd
import pytest
from solution.features.rivals.levels import LevelFit, RowSides

TRAIN, ROWS, TEAMS = 500, 600, 12


@pytest.fixture
def matches():
    """Who meets whom by code, as tables have it; one name is missing."""
    random = np.random.default_rng(11)
    home = random.integers(0, TEAMS, ROWS)
    away = (home + random.integers(1, TEAMS, ROWS)) % TEAMS
    table = pd.DataFrame({"home": home, "away": away}).map("team {}".format)
    table.loc[7, "home"] = None
    strength = random.normal(size=TEAMS)
    margin = strength[home] - strength[away] + random.normal(0, 0.5, ROWS)
    return table, np.where(np.arange(ROWS) == 7, -1, home), away, margin


@pytest.fixture
def strengths_of(run_block):
    def make(table, said=(), **given):
        means = run_block("features/target_means", said, ENCODED=[], **given)["TargetMeans"]
        known = {"df": table, "TargetMeans": means, "SIDES": ["home", "away"], **given}
        known["PENALTIES"] = {"difference": 8, "sum": 32}
        return run_block("features/side_strengths", said, **known)["SideStrengths"]()

    return make


def test_sides_are_as_strong_as_the_engine_finds(matches, strengths_of):
    table, home, away, margin = matches
    X = pd.DataFrame(index=table.index)
    told = strengths_of(table).fit(X[:TRAIN], margin[:TRAIN]).transform(X[TRAIN:])
    every = RowSides(home, away, None, TEAMS)
    fit, test = every.some(np.arange(TRAIN)), every.some(np.arange(TRAIN, ROWS))
    for way, sign, penalty in (("difference", -1, 8), ("sum", 1, 32)):
        engine = LevelFit(fit, margin[:TRAIN, None], sign).compare(penalty, test)[:, 0]
        assert np.corrcoef(told[f"sides_{way}_0"], engine)[0, 1] > 0.999


def test_sides_are_told_of_each_class_and_outcome_out_of_fold(matches, strengths_of):
    table, *_, margin = matches
    X, y = pd.DataFrame(index=table.index)[:TRAIN], np.digitize(margin[:TRAIN], [-0.5, 0.5])
    train = table[:TRAIN].assign(goals=margin[:TRAIN].round())
    given = {"train": train, "OUTCOMES": ["goals"], "CLASSES": 3}
    learner = strengths_of(table, ["classes", "outcomes"], **given)
    told = learner.fit_transform(X, y)
    assert told.index.equals(X.index) and told.shape == (TRAIN, 8)
    seen = learner.transform(X)
    own = np.corrcoef(told["sides_difference_3"], train["goals"])[0, 1]
    assert 0.5 < own < np.corrcoef(seen["sides_difference_3"], train["goals"])[0, 1]


def test_a_mean_target_is_told_by_other_groups_alone(run_block):
    """Each city is that of one group: other groups tell nothing of it."""
    group = np.repeat(np.arange(20), 6)
    X = pd.DataFrame({"city": pd.Series(group).astype("category")})
    y = (group % 2).astype(float)
    given = {"ENCODED": ["city"], "groups": pd.Series(group)}
    told = run_block("features/target_means", ["groups"], **given)["TargetMeans"]().fit_transform(X, y)
    assert (told["city_mean"] == 0.5).all()
