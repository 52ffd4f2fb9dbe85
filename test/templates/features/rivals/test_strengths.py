"""No row tells of itself, and where test is later only earlier rows tell."""

from dataclasses import replace

import numpy as np
import pytest
from solution.features.rivals.levels import LevelFit, RowSides
from solution.features.rivals.rivals import Rivals
from solution.features.rivals.strengths import side_strengths

ROWS, FIT, SIDES = 900, 600, 15
RNG = np.random.default_rng(5)
LEFT = RNG.integers(0, SIDES, ROWS).astype(np.int32)
RIGHT = ((LEFT + RNG.integers(1, SIDES, ROWS)) % SIDES).astype(np.int32)
TRUE = RNG.normal(size=SIDES)
MARGIN = TRUE[LEFT] - TRUE[RIGHT]
ANSWERS = (MARGIN + RNG.normal(size=ROWS))[:, None]
FITTED = np.arange(FIT)


@pytest.fixture
def rivals():
    return Rivals(("home", "away"), LEFT, RIGHT, None, None, {})


@pytest.fixture
def in_time(rivals):
    return replace(rivals, moments=np.arange(ROWS, dtype=float) // 3)


def test_strengths_tell_who_is_better_in_rows_fitted_and_in_others(rivals):
    difference = side_strengths(rivals, FITTED, ANSWERS[:FIT], 1)[:, 0]
    assert np.corrcoef(difference[:FIT], MARGIN[:FIT])[0, 1] > 0.95
    assert np.corrcoef(difference[FIT:], MARGIN[FIT:])[0, 1] > 0.97


def test_what_both_sides_add_is_the_sum(rivals):
    goals = (TRUE[LEFT] + TRUE[RIGHT] + RNG.normal(size=ROWS))[:, None]
    together = side_strengths(rivals, FITTED, goals[:FIT], 1)[:, 1]
    assert np.corrcoef(together[FIT:], (TRUE[LEFT] + TRUE[RIGHT])[FIT:])[0, 1] > 0.97


def test_answers_without_meaning_tell_nothing_of_their_own_rows(rivals):
    noise = RNG.normal(size=(FIT, 1))
    found = side_strengths(rivals, FITTED, noise, 1)[:FIT]
    assert max(abs(np.corrcoef(column, noise[:, 0])[0, 1]) for column in found.T) < 0.12


@pytest.mark.parametrize("row", [5, 311, FIT - 1])
def test_no_row_tells_of_itself(rivals, in_time, row):
    changed = ANSWERS[:FIT].copy()
    changed[row] += 0.5
    for one in (rivals, in_time):
        before, after = (side_strengths(one, FITTED, told, 1) for told in (ANSWERS[:FIT], changed))
        assert before[row] == pytest.approx(after[row]) and not np.allclose(before[FIT:], after[FIT:])


def test_where_test_is_later_no_later_row_tells(in_time):
    changed = ANSWERS[:FIT].copy()
    changed[400:] += RNG.normal(0, 0.05, (200, 1))
    before, after = (side_strengths(in_time, FITTED, told, 1) for told in (ANSWERS[:FIT], changed))
    assert before[:400] == pytest.approx(after[:400]) and not np.allclose(before[500:], after[500:])


def test_rows_that_are_not_fitted_are_compared_by_earlier_seasons_too(rivals):
    seasons = np.arange(ROWS) % 6
    one = replace(rivals, moments=seasons.astype(float))
    changed = ANSWERS[:FIT].copy()
    changed[seasons[:FIT] >= 4] += RNG.normal(0, 0.05, (FIT // 3, 1))
    before, after = (side_strengths(one, FITTED, told, 1) for told in (ANSWERS[:FIT], changed))
    early = seasons <= 4
    assert before[early] == pytest.approx(after[early]) and not np.allclose(before[FIT:], after[FIT:])


def test_rows_of_a_group_do_not_tell_of_each_other(rivals):
    groups = np.arange(ROWS) // 20
    changed = ANSWERS[:FIT].copy()
    changed[45] += 0.5  # of the group of the rows 40 to 59
    one = replace(rivals, groups=groups)
    before, after = (side_strengths(one, FITTED, told, 1) for told in (ANSWERS[:FIT], changed))
    assert before[40:60] == pytest.approx(after[40:60]) and not np.allclose(before, after)


def test_recent_rows_weigh_more_where_strengths_change(in_time):
    turned = np.where(np.arange(ROWS) < 400, MARGIN, -MARGIN)[:, None] + RNG.normal(0, 0.3, (ROWS, 1))
    difference = side_strengths(in_time, FITTED, turned[:FIT], 1)[FIT:, 0]
    assert np.corrcoef(difference, -MARGIN[FIT:])[0, 1] > 0.9


def test_levels_are_those_of_ridge_regression_and_a_missing_side_is_average():
    known = RowSides(LEFT, np.where(np.arange(ROWS) < 5, -1, RIGHT), None, SIDES)
    fitted = LevelFit(known, ANSWERS, -1)
    design = np.zeros((ROWS - 5, SIDES))
    design[np.arange(ROWS - 5), LEFT[5:]] += 1
    design[np.arange(ROWS - 5), RIGHT[5:]] -= 1
    rests = ANSWERS[5:] - ANSWERS[5:].mean()
    exact = np.linalg.solve(design.T @ design + 8 * np.eye(SIDES), design.T @ rests)
    assert fitted.levels(8.0)[:-1] == pytest.approx(exact, abs=1e-3)
    assert fitted.levels(8.0)[-1] == 0


def test_one_moment_is_no_order(in_time):
    found = side_strengths(replace(in_time, moments=np.zeros(ROWS)), FITTED, ANSWERS[:FIT], 1)[:, 0]
    assert np.corrcoef(found[:FIT], MARGIN[:FIT])[0, 1] > 0.95


def test_blank_outcomes_count_as_unknown(rivals):
    holes = np.where(RNG.random((FIT, 1)) < 0.2, np.nan, ANSWERS[:FIT])
    assert np.isfinite(side_strengths(rivals, FITTED, np.hstack([holes, holes * np.nan]), 1)).all()
