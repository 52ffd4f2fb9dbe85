"""Candidates that earn their place."""

import numpy as np
import pandas as pd
import pytest


def squeezed(view):
    return 1 / (1 + np.exp(-view))


def test_another_view_is_blended_by_ranks_for_auc(merged, views):
    y, own, other = views(2000, 0)
    test = [squeezed(own[:4]), squeezed(other[:4]) ** 3]
    told, blend = merged(
        [y],
        {"template": ([squeezed(own)], [[test[0]]]), "candidate": ([squeezed(other) ** 3], [[test[1]]])},
        ["probability"],
    )
    assert told["kept"] and told["ranks"] and told["left_out"] == {}
    assert sum(told["weights"].values()) == pytest.approx(1)
    assert 0.3 < told["weights"]["candidate"] < 0.7
    assert told["search"]["rows"] + told["final"]["rows"] == 2000
    assert told["final"]["rows"] == 300
    assert told["search"]["gain"] == told["search"]["blend"] - told["search"]["scores"]["template"]
    assert told["search"]["gain"] > told["search"]["error"] > 0
    assert told["optimism"] == told["search"]["gain"] - told["final"]["gain"]
    ranks = [pd.Series(side).rank().to_numpy() / 4 for side in test]
    mean = told["weights"]["template"] * ranks[0] + told["weights"]["candidate"] * ranks[1]
    assert blend["y0"].astype(float).tolist() == pytest.approx(mean.tolist())


def test_numbers_are_blended_for_rmse_and_less_is_better(merged):
    dice = np.random.default_rng(1)
    y = dice.normal(10, 3, 150)
    own, other = (y + dice.normal(0, 1, 150) for _ in range(2))
    members = {"template": ([own], [[[1.0, 2.0]]]), "candidate": ([other], [[[3.0, 0.1]]])}
    told, blend = merged([y], members, ["real"], metric="rmse", direction="min")
    assert told["kept"] and not told["ranks"]
    assert told["search"]["gain"] == told["search"]["scores"]["template"] - told["search"]["blend"] > 0.1
    share = told["weights"]["candidate"]
    expected = [(1 - share) * 1 + share * 3, (1 - share) * 2 + share * 0.1]
    assert blend["y0"].astype(float).tolist() == pytest.approx(expected, abs=1e-15)
    assert blend["id"].tolist() == ["r0", "r1"]


def test_classes_of_a_row_still_sum_to_one_for_logloss(merged):
    dice = np.random.default_rng(2)
    kinds = dice.integers(0, 3, 600)
    y = np.eye(3, dtype=int)[kinds]

    def view():
        shares = np.exp(1.2 * y + dice.normal(0, 0.8, y.shape))
        return shares / shares.sum(axis=1, keepdims=True)

    own, other = view(), view()
    members = {
        name: ([*side.T], [[*side[:50].T.round(3)]])
        for name, side in (("template", own), ("candidate", other))
    }
    told, blend = merged([*y.T], members, ["simplex"] * 3, metric="logloss", direction="min")
    assert told["kept"] and not told["ranks"] and len(told["weights"]) == 2
    shares = blend[["y0", "y1", "y2"]].to_numpy(float)
    assert shares.sum(axis=1) == pytest.approx(np.ones(50), abs=1e-12)
    assert [repr(cell) for cell in shares[:, 0].tolist()] == blend["y0"].tolist()


@pytest.mark.parametrize("metric", ["accuracy", "f1"])
def test_the_better_labels_are_chosen_and_copied_as_they_are_written(merged, metric):
    dice = np.random.default_rng(3)
    y = dice.integers(0, 2, 500)
    own, other = (np.where(dice.random(500) < right, y, 1 - y) for right in (0.7, 0.85))
    members = {
        "template": ([own], [[["0", "1", "0"]]]),
        "candidate": ([other], [[["1.0", " 0", "1"]]]),
    }
    told, blend = merged([y], members, ["class-int"], metric=metric)
    assert told["kept"] and told["weights"] == {"candidate": 1.0} and not told["ranks"]
    assert blend["y0"].tolist() == ["1.0", " 0", "1"]


def test_numbers_are_chosen_and_not_blended_where_that_is_asked_for(merged, views):
    y, own, other = views(1000, 4, noise=1.5)
    better = (own + 3 * other) / 4
    members = {"template": ([own], [[["0.10"]]]), "candidate": ([better], [[["0.50"]]])}
    told, blend = merged([y], members, ["score"], choose_only=True)
    assert told["weights"] == {"candidate": 1.0} and blend["y0"].tolist() == ["0.50"]


def test_two_candidates_and_the_incumbent_share_the_weight(merged, views):
    y, own, other = views(2000, 5, noise=2.0)
    third = y + np.random.default_rng(6).normal(0, 1, 2000)
    members = {name: ([side], [[[0.5]]]) for name, side in (("template", own), ("b", other), ("c", third))}
    told, _ = merged([y], members, ["score"])
    assert told["kept"] and set(told["weights"]) == {"template", "b", "c"}
    assert set(told["search"]["scores"]) == {"template", "b", "c"}
