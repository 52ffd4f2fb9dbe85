"""What a pass leaves for the reports: curves and importance."""

import numpy as np
import pytest
from medalist_engine.models.trace import importance_shares, mean_shares, recorded_curve, thin_curve
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import ZOO, load_models


def test_a_long_curve_is_thinned_and_keeps_its_lowest_point():
    losses = np.abs(np.arange(3000) - 1234.0)
    curve = thin_curve(losses)
    assert len(curve.rounds) <= 200 and curve.rounds[0] == 1 and curve.rounds[-1] == 3000
    assert curve.rounds[int(np.argmin(curve.losses))] == 1235
    assert thin_curve([0.5, 0.4], step=40).rounds == [40, 80]


def test_what_is_no_curve_is_none():
    assert thin_curve([1.0]) is None and thin_curve([1.0, np.nan]) is None and recorded_curve({}) is None


def test_squared_errors_are_told_as_their_root():
    assert recorded_curve({"valid": {"l2": [9.0, 4.0]}}).losses == [3.0, 2.0]


def test_importance_is_a_share_by_name():
    assert importance_shares(["a", "b", "c"], np.array([3.0, -1.0, 0.0])) == {"a": 0.75, "b": 0.25}
    assert importance_shares(["a"], np.array([1.0, 2.0])) == {} == importance_shares(["a"], np.zeros(1))
    assert mean_shares([{"a": 1.0}, {}, {"a": 0.5, "b": 0.5}]) == {"a": 0.75, "b": 0.25}


LIBRARIES = {"lgb_small": "lightgbm", "xgb": "xgboost", "cat_d4": "catboost"}


@pytest.mark.parametrize("key", [*LIBRARIES, "hgb", "et", "linear"])
def test_models_tell_what_they_looked_at_and_how_they_learned(key, make_folds):
    pytest.importorskip(LIBRARIES.get(key, "sklearn"))
    load_models([key])
    folds = make_folds(120)
    trace = train_member(key, ZOO[key].learner, folds, None, 60, 1).trace
    assert set(trace.held) == {0, 1, 2} and trace.seed == 1
    if key != "hgb":
        assert sum(trace.importance.values()) == pytest.approx(1) and "a" in trace.importance
    if key not in ("et", "linear"):
        assert trace.curve.rounds[0] >= 1 and np.isfinite(trace.curve.losses).all()
