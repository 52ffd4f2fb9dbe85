"""Masks as run lengths and back."""

import numpy as np
import pytest
from medalist_engine.media.masks.runs import NoRuns, mask_of, runs_of

MASK = np.array([[0, 1, 1], [0, 1, 0]], bool)


def test_pixels_count_down_the_columns_or_along_the_rows():
    assert runs_of(MASK, "columns") == "3 3"
    assert runs_of(MASK, "rows") == "2 2 5 1"


@pytest.mark.parametrize("order", ["columns", "rows"])
def test_a_mask_comes_back_from_its_runs(order):
    mask = np.random.default_rng(0).random((7, 5)) > 0.5
    assert (mask_of(runs_of(mask, order), mask.shape, order) == mask).all()


@pytest.mark.parametrize("cell", ["", "-", " nan", "-1", "1 0"])
def test_every_spelling_of_nothing_is_an_empty_mask(cell):
    assert not mask_of(cell, (4, 4), "columns").any()


def test_runs_beyond_the_picture_are_cut():
    assert runs_of(mask_of("14 9", (4, 4), "columns"), "columns") == "14 3"


@pytest.mark.parametrize("cell", ["1 2 3", "one two", "1 nan", "-4 2", "1e300 2"])
def test_what_is_no_run_length_is_told(cell):
    with pytest.raises(NoRuns):
        mask_of(cell, (4, 4), "columns")
