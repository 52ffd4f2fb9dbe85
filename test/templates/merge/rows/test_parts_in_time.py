"""Rows that are ordered in time: parts are stretches of it, and the last check is the end."""

import numpy as np
import pandas as pd
import pytest
from merging.rows.parts import Parts
from merging.rows.parts_in_time import divide_in_time, stretches

TESTS = [[[0.5, 0.4]]]
FEWER = {"metric": "rmse", "direction": "min"}
MOMENT = "moment"


def in_time(since=0):
    return {"specification": {"time": {"name": MOMENT, "starts": [since]}}}


def wave(number, rows, memory=0.99):
    """A number that changes slowly, with a spread of one."""
    steps = np.random.default_rng(number).normal(size=rows) * np.sqrt(1 - memory**2)
    found = np.empty(rows)
    now = 0.0
    for place, step in enumerate(steps):
        now = memory * now + step
        found[place] = now
    return found


def names_of(moments):
    return pd.Series(moments).astype(str)


def test_the_latest_rows_are_final_and_the_others_are_cut_into_stretches():
    moments = np.random.default_rng(0).permutation(2000).astype(float)
    parts = divide_in_time(names_of(moments), moments, [0])
    assert sorted(moments[parts.final]) == list(range(1700, 2000))
    assert [sorted(moments[fold]) for fold in parts.folds] == [
        list(range(340 * part, 340 * (part + 1))) for part in range(5)
    ]


def test_only_rows_that_trials_predict_count_for_the_last_check():
    moments = np.arange(10_000.0)
    assert len(divide_in_time(names_of(moments), moments, [8000]).final) == 300
    assert divide_in_time(names_of(moments), moments, [9800]).final is None
    parts = divide_in_time(names_of(moments), moments, [8000])
    late = np.flatnonzero(moments >= 8000)
    among = parts.among(late)
    found = stretches(names_of(moments[late]), moments[late], among.search)
    assert [len(fold) for fold in found] == [340] * 5


def test_rows_of_one_moment_and_of_one_group_stay_together():
    moments = np.repeat(np.arange(30.0), 100)
    parts = divide_in_time(names_of(moments), moments, [0])
    assert set(moments[parts.final]) == {25, 26, 27, 28, 29}
    groups = pd.Series(np.arange(3000) // 3 % 700).astype(str)
    parts = divide_in_time(groups, np.arange(3000.0), [0])
    seen = [set(groups.iloc[rows]) for rows in (parts.final, *parts.folds)]
    assert sum(map(len, seen)) == len(set.union(*seen)) == 700


def test_a_last_moment_of_most_rows_leaves_none_for_the_last_check():
    moments = np.repeat([1.0, 2.0, 3.0], 1000)
    parts = divide_in_time(names_of(moments), moments, [2])
    assert isinstance(parts, Parts) and parts.final is None and len(parts.folds) == 3


def test_rows_of_an_unknown_moment_are_before_all_others(merged):
    moments = [*map(str, range(1999)), ""]
    y = wave(1, 2000)
    own, other = y + 0.3 * wave(2, 2000, 0), y + 0.3 * wave(3, 2000, 0)
    members = {"template": ([own], TESTS), "candidate": ([other], TESTS)}
    told, _ = merged([y], members, ["real"], beside={MOMENT: moments}, **FEWER, **in_time())
    assert told["kept"] and told["final"]["rows"] == 300


def who_remembers(rows, seed):
    """Answers that change slowly, and one who knows those of its neighbours up to the last check."""
    y = 3 * wave(seed, rows, 0.999) + 0.3 * wave(seed + 1, rows, 0)
    own = y + 0.8 * wave(seed + 2, rows, 0)
    knows = np.convolve(np.pad(y, 2, mode="edge"), [0.25, 0.25, 0, 0.25, 0.25], "valid")
    knows[int(0.85 * rows) :] = knows[int(0.85 * rows) - 1]
    return y, own, knows


def test_who_only_remembers_neighbours_falls_at_the_end(merged):
    y, own, knows = who_remembers(3000, 10)
    members = {"template": ([own], TESTS), "candidate": ([knows], TESTS)}
    beside = {MOMENT: np.arange(3000)}
    at_random, _ = merged([y], members, ["real"], **FEWER)
    told, blend = merged([y], members, ["real"], beside=beside, **FEWER, **in_time())
    assert at_random["kept"]
    assert not told["kept"] and blend is None
    assert told["search"]["gain"] > 0 > told["final"]["gain"]


def test_gains_that_last_for_a_while_count_as_few(merged):
    """A candidate that drifts slowly away from the template, and a template whose errors drift, too."""
    y = wave(100, 800, 0)
    own = y + wave(200, 800)
    members = {"template": ([own], TESTS), "candidate": ([own + 0.3 * wave(300, 800)], TESTS)}
    found = []
    for rules in (in_time(), {}):
        told, _ = merged([y], members, ["real"], beside={MOMENT: np.arange(800)}, **FEWER, **rules)
        found.append(told["search"]["error"])
    assert found[0] > 2 * found[1]


YEARS, DAYS = 3, 365
SHOPS = np.array([20.0, 50.0, 120.0, 300.0])


def sales(levels, seed):
    """A few shops by day: each year has a level of its own, and shops have a season."""
    dice = np.random.default_rng(seed)
    day = np.repeat(np.arange(YEARS * DAYS), len(SHOPS))
    season = 1 + 0.3 * np.sin(2 * np.pi * day / DAYS)
    shape = np.tile(SHOPS, YEARS * DAYS) * season
    return day, shape, shape * np.array(levels)[day // DAYS] * np.exp(dice.normal(0, 0.1, len(day)))


def held(day, y, template, candidate, starts=(DAYS, 2 * DAYS)):
    """Years that trials predict begin at `starts`; one before them is train."""
    rows = np.flatnonzero(day >= min(starts))
    members = {name: ([one[rows]], TESTS) for name, one in (("template", template), ("candidate", candidate))}
    rules = {"specification": {"time": {"name": MOMENT, "starts": list(starts)}}}
    return [y[rows]], members, ["real"], {MOMENT: day[rows]}, rules


@pytest.mark.parametrize("starts", [(DAYS, 2 * DAYS), (2 * DAYS,)])
def test_who_knows_nothing_but_a_lower_level_is_not_kept(merged, starts):
    day, shape, y = sales([1, 0.93, 0.91], 5)
    answers, members, kinds, beside, rules = held(day, y, shape, np.full(len(y), 5.0), starts)
    for purpose in ("pair", "merge"):
        told, _ = merged(
            answers, members, kinds, beside=beside, purpose=purpose, metric="smape", direction="min", **rules
        )
        assert not told["kept"] and told["search"]["gain"] > told["search"]["error"]
        assert "at another level" in told["why"]


def test_who_knows_the_shape_of_each_year_is_kept(merged):
    day, shape, y = sales([1, 0.93, 0.91], 6)
    flat = np.tile(SHOPS, YEARS * DAYS)
    answers, members, kinds, beside, rules = held(day, y, flat, shape)
    told, _ = merged(answers, members, kinds, beside=beside, metric="smape", direction="min", **rules)
    assert told["kept"] and told["weights"]["candidate"] > 0.5 and told["final"]["gain"] > 0


def test_who_knows_a_trend_is_kept(merged):
    dice = np.random.default_rng(7)
    day = np.arange(YEARS * DAYS)
    trend = 100 + 100 * (day % DAYS) / DAYS
    template, candidate = np.full(len(day), 100.0), trend * np.exp(dice.normal(0, 0.02, len(day)))
    y = trend * np.exp(dice.normal(0, 0.05, len(day)))
    answers, members, kinds, beside, rules = held(day, y, template, candidate)
    told, _ = merged(answers, members, kinds, beside=beside, metric="smape", direction="min", **rules)
    assert told["kept"] and told["weights"]["candidate"] > 0.5


def test_who_gains_in_one_year_and_loses_in_another_is_not_kept(merged):
    day, shape, y = sales([1, 1, 1], 8)
    flat = np.tile(SHOPS, YEARS * DAYS)
    luck = np.where(day < 2 * DAYS, shape, 1.4 * flat)
    answers, members, kinds, beside, rules = held(day, y, 0.9 * flat, luck)
    told, _ = merged(
        answers, members, kinds, beside=beside, purpose="pair", metric="smape", direction="min", **rules
    )
    assert not told["kept"] and "not in each stretch" in told["why"]
