"""Candidates that add nothing, or only seem to."""

import numpy as np
import pandas as pd
import pytest
from merging.decision.contest import contest_of
from merging.decision.decision import decide
from merging.job.job import Job
from merging.members.gather import Gathered, parts_of
from merging.members.member import Member
from merging.rows.parts import divide

TESTS = [[[0.5, 0.4]]]
SEEDS = 10


@pytest.fixture
def decided(tmp_path):
    """The decision on members in memory; a job of files takes longer than that on few rows."""

    def call(metric, direction, y, members):
        target = {"name": "t0", "kind": "probability", "separator": None}
        rules = {"key": ["row"], "targets": [target], "k": None, "unit": None}
        job = Job(tmp_path, metric, direction, 1, False, rules, tmp_path, [], ["id"], ["y"])
        rows = np.arange(len(y))
        cells = {name: pd.DataFrame({"t0": oof.astype(str)}) for name, oof in members.items()}
        answers = pd.DataFrame({"row": rows.astype(str), "t0": y.astype(str)})
        members = [Member(name, rows, one, one) for name, one in cells.items()]
        return decide(contest_of(job, answers, Gathered(members, {}, answers, parts_of(job, answers, rows))))

    return call


def in_doubt(seed, rows=150):
    """Answers by chance, and an incumbent that knows the chance of each."""
    dice = np.random.default_rng(seed)
    chance = dice.beta(1, 1, rows)
    return dice, chance, (dice.random(rows) < chance).astype(int)


def test_the_incumbent_with_noise_is_hardly_ever_kept(decided):
    kept = 0
    for seed in range(SEEDS):
        dice, chance, y = in_doubt(seed)
        noisy = np.clip(chance + dice.normal(0, 0.15, len(y)), 0.001, 0.999)
        kept += decided("brier", "min", y, {"template": chance, "candidate": noisy}).weights is not None
    assert kept == 0


@pytest.mark.parametrize(("metric", "direction"), [("auc", "max"), ("rmse", "min"), ("logloss", "min")])
def test_noise_and_a_constant_are_discarded(decided, metric, direction):
    dice, chance, y = in_doubt(0, rows=400)
    for oof in (
        dice.random(400),
        np.full(400, y.mean()),
        np.clip(chance + dice.normal(0, 0.1, 400), 0.01, 0.99),
    ):
        decision = decided(metric, direction, y, {"template": chance, "candidate": oof})
        assert decision.weights is None and decision.search.gain <= decision.search.error


def test_the_incumbent_once_more_gains_nothing(decided):
    _, chance, y = in_doubt(1)
    decision = decided("auc", "max", y, {"template": chance, "candidate": chance})
    assert decision.weights is None and decision.search is None and "differs" in decision.why


def test_worse_labels_are_not_chosen(merged):
    dice = np.random.default_rng(3)
    y = dice.integers(0, 2, 300)
    own, other = (np.where(dice.random(300) < right, y, 1 - y) for right in (0.8, 0.7))
    members = {"template": ([own], TESTS), "candidate": ([other], TESTS)}
    told, blend = merged([y], members, ["class-int"], metric="accuracy")
    assert not told["kept"] and blend is None and told["weights"] == {"template": 1.0}
    assert told["search"]["gain"] == 0 and "scores what the incumbent scores" in told["why"]


def test_who_knows_the_answers_of_the_search_fails_the_last_check(merged, views):
    y, own, _ = views(2000, 1)
    final = divide(pd.Series(np.arange(2000).astype(str)), 42).final
    peeked = y + np.random.default_rng(2).normal(0, 0.5, 2000)
    peeked[final] = -5 * y[final]
    told, blend = merged([y], {"template": ([own], TESTS), "candidate": ([peeked], TESTS)}, ["score"])
    assert not told["kept"] and blend is None and told["weights"] == {"template": 1.0}
    assert told["search"]["gain"] > 0.05 > 0 > told["final"]["gain"]
    assert told["optimism"] > 0.05 and "last check" in told["why"]


def test_a_gain_that_one_unit_alone_has_may_be_chance(merged):
    dice = np.random.default_rng(5)
    unit = np.repeat(np.arange(8), 100)
    y = dice.normal(0, 1, 800)
    own = y + dice.normal(0, 1, 800)
    other = np.where(unit == 3, y, own + dice.normal(0, 0.1, 800))
    members = {"template": ([own], TESTS), "candidate": ([other], TESTS)}
    asked = {"beside": {"u": unit}, "metric": "rmse", "direction": "min", "choose_only": True}
    by_row, _ = merged([y], members, ["real"], **asked)
    by_unit, _ = merged([y], members, ["real"], **asked, specification={"unit": "u"})
    assert by_row["kept"] and not by_unit["kept"]


def test_without_final_rows_nobody_is_kept(merged, views):
    """Of few rows all are searched: a program that knows their answers cannot be told from a good one."""
    y, own, other = views(95, 1)
    told, _ = merged([y], {"template": ([own], TESTS), "candidate": ([other], TESTS)}, ["score"])
    assert not told["kept"] and told["final"] is None and "too few rows" in told["why"]
