"""A run on all rows beside the runs that were measured."""

import numpy as np
import pandas as pd
import pytest
from merging.members.runs import averaged, runs_with_whole

ROWS = 400


@pytest.fixture
def runs():
    """Three runs that agree but for some noise, and what they agree on."""
    dice = np.random.default_rng(0)
    truth = dice.normal(size=ROWS)
    return truth, [cells(truth + dice.normal(0, 0.3, ROWS)) for _ in range(3)]


def averaged_with_whole(others, whole, kinds):
    return averaged(runs_with_whole(others, whole, kinds), kinds)


def cells(numbers):
    return pd.DataFrame({"y": [repr(float(number)) for number in numbers]})


def numbers_of(frame):
    return frame["y"].astype(float).to_numpy()


def test_it_counts_as_much_as_the_others_together(runs):
    truth, others = runs
    found = numbers_of(averaged_with_whole(others, cells(truth), ["real"]))
    mean = np.mean([numbers_of(run) for run in others], axis=0)
    assert found == pytest.approx((mean + truth) / 2)


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda truth: np.zeros(ROWS),
        lambda truth: 10 * truth,
        lambda truth: truth + 2,
        lambda truth: truth[::-1],
        lambda truth: np.full(ROWS, np.nan),
    ],
    ids=["constant", "another scale", "another level", "other rows", "not a number"],
)
def test_one_that_is_unlike_the_others_does_not_count(runs, spoilt):
    truth, others = runs
    found = numbers_of(averaged_with_whole(others, cells(spoilt(truth)), ["real"]))
    assert found == pytest.approx(np.mean([numbers_of(run) for run in others], axis=0))


def test_equal_runs_take_one_that_is_a_little_apart():
    base = np.random.default_rng(1).normal(size=ROWS)
    found = numbers_of(averaged_with_whole([cells(base), cells(base)], cells(base + 0.01), ["real"]))
    assert found == pytest.approx(base + 0.005)


def test_of_one_run_nothing_says_how_far_apart_runs_are(runs):
    truth, (first, *_) = runs
    assert averaged_with_whole([first], cells(truth), ["real"]).equals(first)


@pytest.mark.parametrize(("share", "counts"), [(0.15, True), (0.6, False)])
def test_labels_are_compared_by_how_many_differ(share, counts):
    dice = np.random.default_rng(2)
    truth = dice.integers(0, 3, ROWS)

    def spoilt(part):
        return pd.DataFrame(
            {"y": np.where(dice.uniform(size=ROWS) < part, (truth + 1) % 3, truth).astype(str)}
        )

    others, whole = [spoilt(0.1) for _ in range(3)], spoilt(share)
    found = averaged_with_whole(others, whole, ["class-int"])["y"]
    agrees = np.mean([(run["y"] == whole["y"]).to_numpy() for run in others], axis=0) > 0
    assert (found == whole["y"])[agrees].all() == counts
