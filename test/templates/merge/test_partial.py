"""A candidate that had no time for all rows does not keep out one that is better on all of them."""

import numpy as np
import pandas as pd

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


def test_one_that_had_no_time_for_all_rows_does_not_cost_the_others_theirs(merged):
    alone, both = side_by_side(merged, 1)
    assert alone["kept"] and both["kept"] and both["weights"] == alone["weights"]
    assert both["left_out"] == {"partial": "it shares 500 of 1500 rows with the others"}
