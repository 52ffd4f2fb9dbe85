"""Every metric that the arena says it can grade by."""

import importlib.util
import re
from pathlib import Path

import pandas as pd
import pytest

GRADING = Path(__file__).parents[3] / "app" / "arena" / "grading"
spec = importlib.util.spec_from_file_location("arena_score", GRADING / "score.py")
scoring = importlib.util.module_from_spec(spec)
spec.loader.exec_module(scoring)

GRADABLE = re.findall(
    r"'(\w+)'", re.search(r"gradable = \[(.*?)\]", (GRADING / "scorer.ts").read_text(), re.S)[1]
)
LOWER = re.compile(r"brier|.*logloss|top1_error|.*rms.*|mse|mae|medae|.*mape|rmspe")
TEXT = {"map_k", "jaccard"}


def rules(metric, targets=("y",), classes=None):
    return {
        "metric": metric,
        "k": 3 if metric == "map_k" else None,
        "key": ["id"],
        "targets": list(targets),
        "classes": classes,
    }


def frame(**columns):
    return pd.DataFrame({name: [str(value) for value in values] for name, values in columns.items()})


@pytest.mark.parametrize("metric", GRADABLE)
def test_right_beats_wrong_whatever_the_order(metric):
    truth = (
        ["a b", "c", "a", "b"]
        if metric in TEXT - {"map_k"}
        else ["a", "c", "a", "b"]
        if metric in TEXT
        else [1, 0, 1, 0]
    )
    wrong = ["d", "d", "d", "c"] if metric in TEXT else [0, 1, 1, 0]
    if metric in {"rmse_log", "mape"}:
        truth, wrong = [1, 2, 3, 4], [2, 2, 4, 4]
    answers = frame(id=[1, 2, 3, 4], y=truth)
    good = frame(id=[4, 3, 2, 1], y=truth[::-1])
    bad = frame(id=[1, 2, 3, 4], y=wrong)
    best = scoring.score(answers, good, rules(metric))
    worse = scoring.score(answers, bad, rules(metric))
    assert best == pytest.approx(0 if LOWER.fullmatch(metric) else 1, abs=1e-9)
    assert worse > best if LOWER.fullmatch(metric) else worse < best


def test_columns_that_are_classes_of_one_answer():
    answers = frame(id=[1, 2], kind=["cat", "dog"])
    guess = frame(id=[1, 2], kind_cat=[0.8, 0.5], kind_dog=[0.2, 0.5])
    found = scoring.score(
        answers, guess, rules("logloss", ["kind_cat", "kind_dog"], {"kind_cat": "cat", "kind_dog": "dog"})
    )
    assert found == pytest.approx((0.2231435513 + 0.6931471806) / 2)


def test_several_targets_and_other_spellings_of_labels():
    both = scoring.score(
        frame(id=[1, 2], a=[1, 3], b=[1, 1]),
        frame(id=[1, 2], a=[2, 3], b=[1, 1]),
        rules("mcrmse", ["a", "b"]),
    )
    assert both == pytest.approx(0.5**0.5 / 2)
    assert (
        scoring.score(frame(id=[1, 2], y=[1, 0]), frame(id=[1, 2], y=["1.0", " 0"]), rules("accuracy")) == 1
    )
