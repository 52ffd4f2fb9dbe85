"""A trial of a script learns the folds that there is time for, and tells their score."""

import numpy as np
import pandas as pd
import pytest
from sklearn.dummy import DummyRegressor

ROWS = 30


@pytest.fixture
def learn(run_block):
    """The out-of-fold loop of the target's mean, which begins no further fold at that time."""

    def learn(ends):
        X, y = pd.DataFrame({"x": range(ROWS)}), np.arange(float(ROWS))
        members = lambda seed: {"mean": DummyRegressor()}  # noqa: E731
        given = {"X": X, "y": y, "X_test": X[:4], "members": members, "WEIGHTS": {"mean": 1}}
        return run_block("cv/folds", ["rows", "values", "trial"], SEEDS=(1,), FOLDS=3, ENDS=ends, **given)

    return learn


def test_without_time_one_fold_is_learned_and_answers_alone(learn):
    left = learn(0.0)
    [valid] = left["learned"]
    rest = np.setdiff1d(np.arange(ROWS), valid)
    assert left["oof"]["mean"][valid] == pytest.approx(rest.mean())
    assert left["preds"]["mean"] == pytest.approx(rest.mean())


def test_with_time_all_folds_are_learned(learn):
    left = learn(np.inf)
    assert sorted(np.concatenate(left["learned"])) == list(range(ROWS))
    assert left["preds"]["mean"] == pytest.approx((ROWS - 1) / 2)


@pytest.mark.parametrize("words", [["target"], ["target", "several"], ["y"]])
def test_its_score_is_the_mean_over_the_folds(words, run_block, capsys):
    y, scored = np.array([1.0, 2.0, 3.0, 10.0]), []
    run_block(
        *("trial/score", words),
        **{"METRIC": "mae", "y": y, "target": 10 * y, "learned": [np.array([0, 1]), np.array([3])]},
        oof={"one": np.array([2.0, 2.5, np.nan, 7.0])},
        blend=lambda held: held["one"],
        score=lambda known, p: scored.append((list(known), list(p))) or float(len(p)),
    )
    unit = 10 if "target" in words else 1
    assert scored == [([1.0 * unit, 2.0 * unit], [2.0, 2.5]), ([10.0 * unit], [7.0])]
    assert capsys.readouterr().out == "cv mae: 1.500000 in 2 folds\n"
