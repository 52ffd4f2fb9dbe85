"""What a pass leaves for the reports: importance."""

import numpy as np
import pytest
from medalist_engine.models.trace import importance_shares, mean_shares
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import ZOO, load_models


def test_importance_is_a_share_by_name():
    assert importance_shares(["a", "b", "c"], np.array([3.0, -1.0, 0.0])) == {"a": 0.75, "b": 0.25}
    assert importance_shares(["a"], np.array([1.0, 2.0])) == {} == importance_shares(["a"], np.zeros(1))
    assert mean_shares([{"a": 1.0}, {}, {"a": 0.5, "b": 0.5}]) == {"a": 0.75, "b": 0.25}


LIBRARIES = {"lgb_small": "lightgbm", "cat_d4": "catboost"}


@pytest.mark.parametrize("key", [*LIBRARIES, "hgb", "et", "linear"])
def test_models_tell_what_they_looked_at_and_how_they_learned(key, make_folds):
    pytest.importorskip(LIBRARIES.get(key, "sklearn"))
    load_models([key])
    folds = make_folds(120)
    trace = train_member(key, ZOO[key].learner, folds, None, 60, 1).trace
    assert set(trace.held) == {0, 1, 2} and trace.seed == 1
    if key != "hgb":
        assert sum(trace.importance.values()) == pytest.approx(1) and "a" in trace.importance
