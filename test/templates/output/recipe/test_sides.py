"""A recipe tells of the sides of rows, unless recent rows weigh more: no script can do that."""

from dataclasses import replace

import numpy as np
from solution.features.rivals.strengths import LEVEL_PENALTIES
from solution.output.recipe.sides import sides_entry

RNG = np.random.default_rng(9)


def test_sides_are_told_with_their_outcomes_and_a_penalty(features_of, make_ensemble):
    ensemble = make_ensemble()
    train = len(ensemble.problem.y)
    home = RNG.integers(0, 12, train * 3 // 2)
    away = (home + RNG.integers(1, 12, len(home))) % 12
    teams = np.array([f"team {n}" for n in range(12)])
    features = features_of({"home": teams[home], "away": teams[away], "rain": RNG.normal(size=len(home))})
    outcomes = {"goals": RNG.integers(0, 4, train).astype(float), "y": ensemble.problem.y.astype(float)}
    features.rivals = replace(features.rivals, outcomes=outcomes)
    told = sides_entry(features, [ensemble], 1)
    assert told["columns"] == ("home", "away") and told["outcomes"] == ["goals"]
    # noise alone: nothing tells sides apart, and the strongest penalties are best
    assert min(told["penalties"].values()) >= LEVEL_PENALTIES[-2]
    features.rivals = replace(features.rivals, moments=np.arange(train))
    assert sides_entry(features, [ensemble], 1) is None
    features.rivals = None
    assert sides_entry(features, [ensemble], 1) is None
