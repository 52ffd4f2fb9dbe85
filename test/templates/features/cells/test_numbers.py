"""Named numbers: only what strays from a curve by more than luck is told as names."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.cells import numbers as named_numbers
from medalist_engine.features.cells.numbers import (
    MOST_FLAGS,
    Aims,
    target_aims,
    tell_as_names,
)

ROWS, LEVELS = 600, 8
SEEDS = range(40)


def share_told(means, missing=False):
    """Of drawn tables, whose target has these means by level."""
    return np.mean([told(np.asarray(means, float), seed, missing) for seed in SEEDS])


def told(means, seed, missing):
    random = np.random.default_rng(seed)
    levels = random.integers(0, len(means), ROWS)
    aim = means[levels] + random.normal(size=ROWS)
    if missing:
        levels = np.where(random.random(ROWS) < 0.3, -1, levels)
        aim[random.random(ROWS) < 0.1] = np.nan
    return tell_as_names(levels, Aims(np.arange(ROWS), [aim]))


@pytest.mark.parametrize("means", [np.zeros(LEVELS), np.arange(LEVELS), np.linspace(-2, 2, LEVELS) ** 2])
def test_what_follows_a_curve_is_a_number_alone(means):
    assert share_told(means) <= 0.05


@pytest.mark.parametrize("missing", [False, True])
def test_what_strays_is_told_as_names(missing):
    assert share_told([0, 2, 0, 0, 2, 0, 2, 1], missing) == 1


def test_few_rows_cannot_show_little():
    assert share_told(0.1 * np.array([0, 2, 0, 0, 2, 0, 2, 1])) < 0.5


def test_three_levels_lie_on_a_curve_whatever_they_are():
    assert share_told([0, 5, 0]) == 0


def test_a_target_that_is_the_same_within_each_level_is_told_by_its_shape():
    levels = np.arange(ROWS) % LEVELS
    assert tell_as_names(levels, Aims(np.arange(ROWS), [(levels % 2).astype(float)]))
    assert not tell_as_names(levels, Aims(np.arange(ROWS), [np.ones(ROWS)]))


def test_classes_are_flags_and_many_numbers_are_ranks(make_config):
    train = pd.DataFrame({"kind": ["a", "b", "b", "c"] * 5, "size": [*np.arange(19.0), np.nan]})
    aims = target_aims(make_config(targets=["kind", "size", "absent"]), train).each
    assert [aim.mean() for aim in aims[:3]] == [0.5, 0.25, 0.25]
    assert len(aims) == 4 and len(np.unique(aims[3][:19])) == 19 > MOST_FLAGS and np.isnan(aims[3][19])


def test_rows_without_a_target_and_lists_are_no_trouble(make_config):
    train = pd.DataFrame({"y": ["a", None, "b", "a"], "lists": [[1], [1], [2], [1]]})
    aims = target_aims(make_config(targets=["y", "lists"]), train).each
    assert np.isnan(aims[0][1]) and [np.nanmean(aim) for aim in aims] == [2 / 3, 1 / 3, 0.75, 0.25]


def test_of_many_rows_some_are_looked_at(monkeypatch, make_config):
    monkeypatch.setattr(named_numbers, "MOST_TOLD_ROWS", 200)
    levels = np.arange(ROWS + 1) % 7
    aims = target_aims(make_config(), pd.DataFrame({"y": 1000 * (levels % 2) + np.arange(ROWS + 1)}))
    assert len(aims.rows) == len(aims.each[0]) == 151 and tell_as_names(levels, aims)


def test_rows_of_one_group_are_one_witness(make_config):
    """Twenty rows of each patient: an age that tells nothing would seem to, row by row."""
    random, share = np.random.default_rng(0), []
    config = make_config(validation={"scheme": "group", "folds": 5, "group": "patient"})
    for _ in range(40):
        patient, ages, sick = np.repeat(np.arange(60), 20), random.integers(0, 9, 60), random.normal(size=60)
        train = pd.DataFrame({"patient": patient, "y": sick[patient] + 0.1 * random.normal(size=1200)})
        share.append(tell_as_names(ages[patient], target_aims(config, train)))
    assert np.mean(share) <= 0.05
