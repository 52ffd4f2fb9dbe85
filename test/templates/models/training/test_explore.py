"""Exploration: drawn models join the blend where there is time and there are rows to score them."""

from types import SimpleNamespace

import numpy as np
import pytest
from solution.models import zoo
from solution.models.training import explore
from solution.models.trees.light_gbm import LightGBM, draw_light_gbm
from solution.models.zoo import Entry, offer, offer_draws


class ProblemOnly:
    """As much of an ensemble as exploration looks at."""

    def __init__(self, problem, known):
        self.problem = problem
        self.members = dict.fromkeys(known)


@pytest.fixture
def tried(make_folds, monkeypatch):
    """The keys of the models that a run with so many seconds and rows tries."""
    monkeypatch.setattr(zoo, "ZOO", {})
    monkeypatch.setattr(zoo, "DRAWS", {})
    monkeypatch.setattr(explore, "ZOO", zoo.ZOO)
    monkeypatch.setattr(explore, "DRAWS", zoo.DRAWS)
    offer(Entry("lgb", LightGBM()))
    offer_draws("lgb", draw_light_gbm)
    offer_draws("gone", draw_light_gbm)

    def run(seconds, rows=5_000, mode="full", known=()):
        folds, keys = make_folds(count=rows), []
        monkeypatch.setattr(explore, "fold_data", lambda *_: folds)
        monkeypatch.setattr(explore, "train_member", lambda key, *_: keys.append(key))
        ensemble = ProblemOnly(folds[0].problem, known)
        clock = SimpleNamespace(left=lambda: seconds - 20 * len(keys))
        run = SimpleNamespace(clock=clock, ensembles={"y": ensemble})
        features = folds[0].features
        explore.explore_models(
            run, SimpleNamespace(config={"mode": mode}, forecast=False, seed=1, threads=2, features=features)
        )
        return keys

    return run


def test_part_of_the_time_left_goes_into_drawn_models(tried):
    assert tried(200) == [f"lgb_drawn{number}" for number in range(6)]


@pytest.mark.parametrize("change", [{"seconds": 100}, {"rows": 3_000}, {"mode": "safe"}])
def test_nothing_is_drawn_with_little_time_few_rows_or_in_safe_mode(tried, change):
    assert tried(**{"seconds": 200, **change}) == []


def test_what_an_earlier_run_has_drawn_is_not_drawn_again_and_can_be_repeated(tried):
    assert tried(200, known=["lgb_drawn0", "lgb_drawn2"])[:2] == ["lgb_drawn1", "lgb_drawn3"]
    assert tried(100, known=["lgb_drawn30", "lgb_drawn9"]) == []
    assert "lgb_drawn9" in zoo.ZOO and "lgb_drawn30" not in zoo.ZOO and "lgb_drawn0" in zoo.ZOO


def test_draws_are_the_same_for_the_same_seed_and_differ_among_themselves():
    one, same, other = (draw_light_gbm(np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one == same != other
