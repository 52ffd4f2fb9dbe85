"""cv.json."""

import json

import numpy as np
import pytest
from medalist_engine.output.scores import cross_validation, rounded, score_details


def test_the_summary_tells_each_models_score_spread_and_weight(make_config, make_ensemble, another_pass):
    ensemble = make_ensemble()
    another_pass(ensemble)
    report = cross_validation(make_config(), {"y": ensemble}, {"y": ensemble.score})
    by_name = {model["name"]: model for model in report["models"]}
    assert report["metric"] == "logloss" and report["direction"] == "min" and report["folds"] == 3
    assert by_name["boosted"]["passes"] == 2 and by_name["words"]["passes"] == 1
    assert by_name["boosted"]["seconds"] == 4 and by_name["boosted"]["error"] > 0
    assert sum(model["weight"] for model in report["models"]) == pytest.approx(1, abs=1e-3)


def test_details_hold_every_fold_of_every_pass(make_ensemble, another_pass):
    ensemble = make_ensemble()
    another_pass(ensemble)
    report = score_details({"y": ensemble}, {"y": 0.4})
    own = report["targets"]["y"]
    assert [len(folds) for folds in own["models"]["boosted"]["folds"]] == [3, 3]
    assert np.mean(own["folds"]) == pytest.approx(ensemble.score, rel=0.02) and len(own["folds"]) == 3
    assert own["error"] == pytest.approx(np.std(own["folds"], ddof=1) / 3**0.5, rel=1e-4)
    assert report["repeats"] == 2 and report["thresholds"] == {"y": 0.4}
    assert list(own["importance"]) == ["a", "cost in $"] and own["models"]["words"]["importance"] == {}
    json.dumps(report, allow_nan=False)


def test_a_fold_without_a_score_is_null(make_ensemble):
    ensemble = make_ensemble()
    del ensemble.traces["boosted"][0].scores[1]
    own = score_details({"y": ensemble}, {})["targets"]["y"]["models"]["boosted"]
    assert own["folds"][0][1] is None and own["folds"][0][2] is not None


def test_numbers_keep_their_digits_whatever_their_scale():
    assert rounded(1.23456789e-9) == 1.234568e-9 and rounded(float("nan")) is None
