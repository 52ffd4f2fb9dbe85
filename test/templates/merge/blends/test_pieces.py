"""Weights, ranks and what kinds of cells demand."""

import numpy as np
import pytest
from merging.blends.climb import climb
from merging.blends.judge import Judge
from merging.blends.numbers import only_order_counts
from merging.job.cells import as_text, finished
from scoring.rows import side_by_side


def test_a_climb_finds_shares_of_any_size():
    for best in (0.05, 0.3, 0.5, 0.8):
        shares = climb([0, 1], 2, lambda shares, best=best: -abs(shares[1] - best))
        assert shares[1] == pytest.approx(best, abs=0.04) and shares.sum() == pytest.approx(1)


def test_a_climb_stays_at_the_incumbent_where_nothing_is_better():
    assert climb([0, 1, 2], 3, lambda _: 1.0).tolist() == [1, 0, 0]
    assert climb([0, 1], 2, lambda shares: 1 + 1e-14 * shares[1]).tolist() == [1, 0]


def test_only_named_places_join_a_climb():
    assert climb([0, 2], 3, lambda shares: 2 * shares[1] + shares[2]).tolist() == pytest.approx(
        [0, 0, 1], abs=0.1
    )


def test_only_what_a_kind_demands_is_changed():
    cells = np.array([[1.5, -2, 3.0, 1.0], [0.2, 9, 0, -1]])
    found = finished(cells, ["probability", "real", "simplex", "simplex"])
    assert found.tolist() == [[1, -2, 0.5, 0.5], [0.2, 9, 0.5, 0.5]]
    assert finished(cells, ["real"] * 4) is cells


@pytest.mark.parametrize(
    ("metric", "kind", "expected"),
    [
        ("auc", "probability", True),
        ("mean_auc", "probability", True),
        ("gini", "score", True),
        ("average_precision", "probability", True),
        ("weighted_auc", "score", True),
        ("spearman", "score", True),
        ("mean_auc", "simplex", False),
        ("lwlrap", "score", False),
        ("pearson", "score", False),
        ("logloss", "probability", False),
        ("brier", "probability", False),
        ("rmse", "real", False),
    ],
)
def test_metrics_of_an_order_are_known_by_what_they_do(metric, kind, expected):
    dice = np.random.default_rng(0)
    truth, guess = dice.integers(0, 2, (200, 2)).astype(float), dice.beta(2, 5, (200, 2))
    sides = [as_text(side, ["a", "b"]) for side in (truth, guess)]
    targets = [{"name": name, "kind": kind} for name in ("a", "b")]
    pair = side_by_side(*sides, {"targets": targets})
    assert only_order_counts(Judge(metric, "max"), pair, truth, [guess, guess**2]) == expected
