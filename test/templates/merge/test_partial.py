"""A candidate that had no time for all rows does not keep out one that is better on all of them."""

import numpy as np
import pandas as pd
import pytest

TESTS = [[[0.5, 0.4]]]
ROWS = 1500


def side_by_side(merged, seed, **changes):
    random = np.random.default_rng(seed)
    y, shared = random.normal(size=(2, ROWS))
    own = y + 0.5 * shared + 0.1 * random.normal(size=ROWS)
    whole = y + 0.47 * shared + 0.2 * random.normal(size=ROWS)
    part = np.arange(0, ROWS, 3)
    partial = pd.DataFrame({"row": part, "t0": (y + 0.5 * shared + 0.4 * random.normal(size=ROWS))[part]})
    template, candidate = ([own], TESTS), ([whole], TESTS)
    alone = {"template": template, "whole": candidate}
    more = {"metric": "rmse", "direction": "min", "tried": 2, **changes}
    first, _ = merged([y], alone, ["real"], **more)
    both, _ = merged([y], alone | {"partial": (partial, TESTS)}, ["real"], **more)
    return first, both


@pytest.mark.parametrize("seed", [1, 4])
def test_where_few_shared_rows_show_no_gain_the_others_are_compared_on_all(merged, seed):
    alone, both = side_by_side(merged, seed)
    assert alone["kept"] and both["kept"] and both["weights"] == alone["weights"]
    assert both["left_out"] == {
        "partial": "it predicted 500 of 1500 rows, and the others are kept without it"
    }


def test_where_the_shared_rows_show_a_gain_all_take_part(merged):
    _, both = side_by_side(merged, 0)
    assert both["kept"] and not both["left_out"] and both["search"]["rows"] < 500


def test_where_nothing_is_gained_on_all_rows_either_the_first_word_stands(merged):
    alone, both = side_by_side(merged, 24)
    assert not alone["kept"] and not both["kept"] and not both["left_out"]
