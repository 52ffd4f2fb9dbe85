"""Masks at another size, and which way their pixels are counted."""

import numpy as np
import pytest
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.masks.truth.coverage import covered, covered_lines, made_smaller
from medalist_engine.media.masks.truth.runs import run_table, runs_of
from medalist_engine.media.masks.truth.truth import TruthReader, first_pixel
from medalist_engine.media.pixels.finding import Finder
from medalist_engine.media.pixels.reading import Reader


def blob(shape):
    down, across = np.indices(shape)
    return (down > shape[0] * 0.2) & (down < shape[0] * 0.6) & (across > shape[1] * 0.5)


@pytest.mark.parametrize("order", ["columns", "rows"])
def test_a_large_mask_looked_at_along_lines_is_as_when_all_of_it_is_read(order):
    mask = blob((240, 320))
    whole = made_smaller(mask, (24, 32))
    assert np.abs(covered(runs_of(mask, order), mask.shape, (24, 32), order, 1) - whole).mean() < 0.02
    lines = covered_lines(run_table(runs_of(mask, "columns")), mask.shape, (24, 32), 1)
    assert np.abs(lines - whole).mean() < 0.02


def test_a_mask_that_is_made_smaller_keeps_its_share():
    mask = np.random.default_rng(0).random((50, 33)) > 0.7
    assert made_smaller(mask, (10, 11)).mean() == pytest.approx(mask.mean(), abs=1e-3)


def test_the_first_pixel_is_0_where_a_mask_begins_there():
    assert first_pixel(["5 2", "0 3"]) == 0
    assert first_pixel(["1 0", "", "words", "0 0"]) == 1


@pytest.mark.parametrize("order", ["columns", "rows"])
@pytest.mark.parametrize("told", ["columns", "rows"])
@pytest.mark.parametrize("files", [True, False])
def test_the_order_is_that_of_mask_files_or_of_short_outlines(discs, mask_config, order, told, files):
    data, _ = discs(train=8, order=order, files=files, shape=lambda _n: (20, 44))
    config = mask_config(order=told)
    library = Library(data, {})
    reader = TruthReader(Finder(config, library), Reader(library, Troubles()), (20, 44))
    rows = [line.split(",") for line in (data / "train.csv").read_text().splitlines()[1:]]
    examples = [(cell, (20, 44), library.find(f"train/{name}.png")) for name, cell in rows]
    assert reader.order_by(examples) == order
