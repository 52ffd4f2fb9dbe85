"""Every metric that analyze knows, in its direction, and what has no score."""

import json
from pathlib import Path

import numpy as np
import pytest
from scoring.metrics.by_name import METRICS, RARE
from scoring.pair import Unscorable

ROOT = Path(__file__).parents[3]
ROWS = json.loads((ROOT / "core/metrics/metrics.json").read_text())["metrics"]
TABLE = {name: row["direction"] for name, row in ROWS.items()}


def test_the_metrics_are_those_that_analyze_knows():
    assert set(METRICS) == set(TABLE)


PERFECT = {
    **{name: None for name in RARE},
    "winkler": None,
    "ndcg_of_groups": None,
    "dice_hausdorff": None,
    "log_mae": np.log(1e-9),
}


LISTS = {"map_k", "ndcg_k", "recall_k", "mean_f1", "jaccard", "levenshtein"}


@pytest.mark.parametrize("metric", [name for name in TABLE if PERFECT.get(name, 0) is not None])
def test_right_beats_wrong_in_the_direction_that_analyze_tells(scored, metric):
    if metric in ("kl_divergence", "lwlrap"):
        truth, wrong = np.array([[1, 0], [0, 1]]), np.array([[0.8, 0.2], [0.6, 0.4]])
    elif metric in LISTS:
        truth, wrong = ["a b c d", "c d e f"], ["a x y z", "c d q r"]
    elif metric in ("dice", "global_dice", "mean_iou"):
        truth, wrong = ["1 3 10 2", ""], ["2 3", ""]
    elif metric == "map_iou":
        truth, wrong = ["1 0 0 10 10", ""], ["0.9 1 0 10 10", ""]
    elif metric in ("rmse_log", "mape", "poisson_deviance"):
        truth, wrong = [1, 2, 3, 4], [2, 2, 4, 4]
    else:
        truth, wrong = [1, 0, 1, 0], [0, 1, 1, 0]
    best, worse = scored(metric, truth, truth), scored(metric, truth, wrong)
    ideal = PERFECT.get(metric, 1 if TABLE[metric] == "max" else 0)
    assert best == pytest.approx(ideal, abs=1e-9)
    assert worse < best if TABLE[metric] == "max" else worse > best


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "why"),
    [
        ("rmsle", [1], [-0.5], "negative"),
        ("rmse_log", [1], [0], "negative"),
        ("poisson_deviance", [1, 0], [1, 0], "not above 0"),
        ("mae", [1], ["nan"], "not a number"),
        ("mae", [1], [""], "not a number"),
        ("mae", [1], ["inf"], "infinite"),
        ("qwk", [1, 2], ["1", "2.5"], "whole number"),
        ("dice", ["1 2"], ["1 2 3"], "run lengths"),
        ("dice_hausdorff", ["1 2"], ["1 2"], "not scored here"),
        ("ndcg_of_groups", [1, 0], [2, 1], "ranked together"),
        ("made_up", [1], [1], "no such metric"),
        ("mae", [1, 2], [1], "1 rows where 2"),
    ],
)
def test_what_cannot_be_scored_says_why(scored, metric, truth, guess, why):
    with pytest.raises(Unscorable, match=why):
        scored(metric, truth, guess)
