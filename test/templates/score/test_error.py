"""Standard errors beside what theory and a simulation say."""

import numpy as np
import pytest
from scoring.score import report


@pytest.fixture
def errors(frame, rules):
    def call(metric, truth, guess, rival=None, columns=None, **more):
        sides = [frame(y=side) for side in (truth, guess)]
        beside = None if rival is None else frame(y=rival)
        return report(metric, sides[0].join(frame(**columns or {})), sides[1], rules("y", **more), beside)

    return call


def right_of(rows, share, seed=0):
    """Labels, and guesses of which this share is right."""
    truth = np.random.default_rng(seed).integers(0, 2, rows)
    hit = np.arange(rows) < round(share * rows)
    return truth, np.where(hit, truth, 1 - truth)


def test_accuracy_on_143_rows_is_known_to_three_and_a_half_points(errors):
    found = errors("accuracy", *right_of(143, 0.77))
    assert found["score"] == pytest.approx(0.77, abs=0.005)
    assert found["error"] == pytest.approx(0.0352, abs=0.006)
    assert errors("accuracy", *right_of(143, 0.77)) == found


def test_many_rows_are_drawn_in_part_and_the_error_is_that_of_all(errors):
    assert errors("accuracy", *right_of(20_000, 0.8))["error"] == pytest.approx(0.00283, abs=0.0005)


def test_an_error_is_the_spread_over_samples(errors, scored):
    dice = np.random.default_rng(4)

    def sample(rows):
        truth = np.tile([0, 1], rows // 2)
        return truth, truth + dice.normal(0, 1.2, rows)

    spread = np.std([scored("auc", *sample(200)) for _ in range(40)])
    assert errors("auc", *sample(200))["error"] == pytest.approx(spread, rel=0.4)


def test_rows_of_one_unit_are_drawn_together(errors):
    truth, guess = (np.repeat(side, 10) for side in right_of(40, 0.75))
    unit = np.repeat(np.arange(40), 10)
    alone = errors("accuracy", truth, guess)["error"]
    together = errors("accuracy", truth, guess, columns={"who": unit}, unit="who")["error"]
    assert together == pytest.approx(alone * np.sqrt(10), rel=0.3)


def test_a_rival_is_held_against_the_same_rows(errors):
    dice = np.random.default_rng(1)
    truth = dice.normal(0, 1, 300)
    rough = truth + dice.normal(0, 1, 300)
    found = errors("rmse", truth, rough, rival=rough + 0.001)
    assert found["rival"] == pytest.approx(found["score"], abs=0.01)
    assert found["difference"] < found["error"] / 10
    assert errors("rmse", truth, rough, rival=rough)["difference"] == 0
    assert errors("rmse", truth, rough, rival=["x"] * 300) | {"score": 0, "error": 0} == {
        "score": 0,
        "error": 0,
        "rival": None,
        "difference": None,
    }


@pytest.mark.parametrize("metric", ["auc", "map_k", "levenshtein", "f1", "logloss", "pearson"])
def test_every_kind_of_metric_has_one(errors, metric):
    truth, guess = right_of(60, 0.8)
    assert errors(metric, truth, guess * 0.5 + 0.25 if metric == "logloss" else guess, k=3)["error"] >= 0


def test_none_where_there_is_nothing_to_draw(errors):
    assert errors("mae", [1], [2])["error"] is None


@pytest.mark.parametrize(("stretches", "is_known"), [(1, False), (3, False), (4, True)])
def test_few_stretches_of_time_cannot_tell_how_much_the_next_one_would_differ(errors, stretches, is_known):
    truth, guess = right_of(60, 0.8)
    found = errors("accuracy", truth, guess, columns={"u": np.arange(60) % stretches}, unit="u")
    assert (found["error"] is not None) is is_known
