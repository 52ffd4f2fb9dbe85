"""Numbers are read as people write them, and codes that only look alike are not."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.cells.figures import read_figures
from medalist_engine.features.cells.numbers import without_sentinels


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (["12", "13.5", "-4", "1e3", "0"], [12, 13.5, -4, 1000, 0]),
        (["$1,234", "$5", "$7.50", "$8", "$1,000,000"], [1234, 5, 7.5, 8, 1e6]),
        (["40 %", "5%", "0.5 %", "7 %", "9 %"], [40, 5, 0.5, 7, 9]),
        (["-3 kg", "4 kg", "5.5kg", "6 kg", "7 kg"], [-3, 4, 5.5, 6, 7]),
        (["1 day", "2 weeks", "3 days", "1 week", "4 days"], [1, 14, 3, 7, 4]),
    ],
)
def test_figures_are_numbers(cells, wanted):
    assert list(read_figures(pd.Series(cells)).values) == pytest.approx(wanted)


@pytest.mark.parametrize(
    "cells",
    [
        ["1Story", "2Story", "SLvl", "1.5Fin"],
        ["2020-01-01", "2020-01-02"],
        ["A12", "B13"],
        ["10-20", "20-30"],
        ["12 Main Street", "13 High Street"],
        ["1st 5", "2nd 6"],
    ],
)
def test_codes_that_hold_digits_are_no_figures(cells):
    assert read_figures(pd.Series(cells * 20)) is None


def test_missing_cells_stay_missing():
    figures = read_figures(pd.Series(["1", None, "3", "4", "5"]))
    assert np.isnan(figures.values[1]) and figures.others is None


def test_several_units_are_told_apart():
    figures = read_figures(pd.Series([f"{n} {'kg' if n % 2 else 'g'}" for n in range(20)]))
    assert list(figures.units[:2]) == ["g", "kg"]


def test_a_sentinel_far_from_the_rest_is_missing():
    values = np.concatenate([np.full(10, -999.0), np.linspace(0, 50, 90)])
    known, flag = without_sentinels(values)
    assert flag.sum() == 10 and np.nanmin(known) == 0
    known, flag = without_sentinels(
        np.concatenate([np.full(10, -999.0), np.full(10, 9999.0), np.linspace(0, 50, 80)])
    )
    assert flag.sum() == 20 and np.nanmax(known) == 50


@pytest.mark.parametrize("values", [np.arange(-999.0, 0), np.tile([-1.0, 0, 1, 2], 20), np.full(20, -999.0)])
def test_a_number_among_its_like_is_no_sentinel(values):
    assert without_sentinels(values)[1] is None
