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


@pytest.mark.parametrize("said", [[], ["together"]], ids=["one after the other", "side by side"])
def test_every_member_learns_and_answers_in_every_fold(run_block, said):
    X, y = pd.DataFrame({"x": range(ROWS)}), np.arange(float(ROWS))
    members = lambda seed: {name: DummyRegressor(strategy=name) for name in ("mean", "median")}  # noqa: E731
    given = {"X": X, "y": 1.0 * (y > 5), "X_test": X[:4], "members": members, "WEIGHTS": members(0)}
    left = run_block("cv/folds", ["rows", "values", *said], SEEDS=(1, 2), FOLDS=3, **given)
    for found in (left["oof"], left["preds"]):
        assert found["mean"].mean() == pytest.approx(24 / 30)
        assert found["median"] == pytest.approx(1.0)


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
def test_its_score_is_the_mean_over_the_folds(words, run_block):
    y, scored = np.array([1.0, 2.0, 3.0, 10.0]), []
    left = run_block(
        *("trial/compared", words),
        **{"y": y, "target": 10 * y},
        blend=lambda held: held["one"],
        score=lambda true, p: scored.append((list(true), list(p))) or float(len(p)),
    )
    oof = {"one": np.array([2.0, 2.5, np.nan, 7.0])}
    told = left["compared"](oof, [np.array([0, 1]), np.array([3])], 0)
    unit = 10 if "target" in words else 1
    assert scored == [([unit * 1.0, unit * 2.0], [2.0, 2.5]), ([unit * 10.0], [7.0])]
    assert told == {"score": 1.5, "each": [2.0, 1.0]}


@pytest.fixture
def compare(run_block, tmp_path):
    """A trial that has learned rows 0 to 3 of six, beside which lies what the engine's model of the second
    target predicts of them and of three rows of test."""

    def compare(words, theirs, blend, **given):
        path = tmp_path / "member_predictions.npz"
        np.savez(path, **{"1/member/one": np.array(theirs), "1/blend": np.array(blend)})
        left = run_block(
            *("trial/compared", ["y", "known", *words]),
            **{"y": np.arange(6.0), "__file__": str(tmp_path / "script.py")},
            score=lambda true, p: float(np.abs(true - p).mean()),
            **given,
        )
        oof = {"one": np.array([0.5, 1.5, 2.5, 9.0, np.nan, np.nan])}
        return left["compared"](oof, [np.arange(4)], 1)

    return compare


def test_what_the_engine_predicts_is_scored_in_the_same_rows_and_in_all(compare):
    theirs = [0.1, 1.1, 2.1, np.nan, 4.3, 5.3, *(7.0, 8.0, 9.0)]
    assert compare([], theirs, [*[0.0] * 6, *(7.0, 9.0, 8.0)]) == {
        **{
            "score": pytest.approx(0.5),
            "each": [pytest.approx(0.5)],
            "there": pytest.approx(0.1),
            "whole": pytest.approx(0.9 / 5),
        },
        **{"alike": pytest.approx(1.0), "likeness": pytest.approx(0.5)},
    }


def test_labels_are_held_against_each_other_as_they_are_answered(compare):
    theirs = [0.1, 2.1, 2.1, np.nan, 4.3, 5.3, *(7.0, 8.0, 9.0)]
    finish = lambda p: (p > 2).astype(int)  # noqa: E731
    told = compare(["labels"], theirs, [*[0.0] * 6, *(1.0, 9.0, 8.0)], finish=finish)
    assert (told["alike"], told["likeness"]) == (pytest.approx(2 / 3), pytest.approx(2 / 3))
