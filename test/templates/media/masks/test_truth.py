"""Masks at another size, and which way their pixels are counted."""

import numpy as np
import pytest
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.masks.finding import Finder
from medalist_engine.media.masks.reading import Reader
from medalist_engine.media.masks.runs import covered, runs_of
from medalist_engine.media.masks.truth import TruthReader


def blob(shape):
    down, across = np.indices(shape)
    return (down > shape[0] * 0.2) & (down < shape[0] * 0.6) & (across > shape[1] * 0.5)


@pytest.mark.parametrize("order", ["columns", "rows"])
@pytest.mark.parametrize("size", [(240, 320), (48, 64)])
def test_a_mask_at_a_smaller_size_covers_what_it_covered(order, size):
    mask = blob(size)
    whole = mask.reshape(24, size[0] // 24, 32, size[1] // 32).mean(axis=(1, 3))
    assert np.abs(covered(runs_of(mask, order), size, (24, 32), order) - whole).mean() < 0.02


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
