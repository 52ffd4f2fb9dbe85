"""Members that cannot be compared leave with a reason, and the others stay."""

import numpy as np
import pandas as pd
import pytest
from merging.job.job import read_job
from merging.program import merge

TESTS = [[[0.5, 0.4]]]


@pytest.mark.parametrize(
    ("column", "reason"),
    [
        (["nan"], "not a number"),
        (["many"], "not a number"),
        ([""], "not a number"),
        (["inf"], "not a number"),
    ],
)
def test_a_cell_that_is_no_number_leaves_its_member_out(merged, views, column, reason):
    y, own, other = views(500, 0)
    strange = ([[*other[:-1], *column]], TESTS)
    in_test = ([other], [[[0.5, *column]]])
    members = {"template": ([own], TESTS), "oof": strange, "test": in_test, "candidate": ([other], TESTS)}
    told, _ = merged([y], members, ["score"])
    assert told["kept"] and set(told["left_out"]) == {"oof", "test"}
    assert all(reason in why for why in told["left_out"].values())
    alone, _ = merged([y], {"template": ([own], TESTS), "oof": strange}, ["score"])
    assert not alone["kept"] and alone["search"] is None


def test_a_label_that_is_missing_leaves_its_member_out(merged):
    y = np.tile(["x", "z"], 50)
    members = {"template": ([y[::-1]], [[["x"]]]), "candidate": ([["", *y[1:]]], [[["x"]]])}
    told, _ = merged([y], members, ["class-string"], metric="accuracy")
    assert told["left_out"] == {"candidate": "a label is missing"}


def test_other_rows_or_columns_of_test_leave_their_member_out(merged, views):
    y, own, other = views(500, 1)
    members = {
        "template": ([own], TESTS),
        "longer": ([other], [[[0.5, 0.4, 0.3]]]),
        "others": ([other], [{"id": ["r0", "x"], "y0": [0.1, 0.2]}]),
        "unnamed": ([other], [{"id": ["r0", "r1"], "z": [0.1, 0.2]}]),
        "nameless": (pd.DataFrame({"row": [1], "y": [1]}), TESTS),
    }
    told, _ = merged([y], members, ["score"])
    assert not told["kept"] and told["why"] == "No candidate is left to compare with the incumbent."
    assert told["left_out"] == {
        "longer": "3 rows where 2 are expected",
        "others": "a row of the answers is not in the submission",
        "unnamed": "unnamed-test-0.csv has no column y0",
        "nameless": "nameless-oof.csv has no column t0",
    }


def test_files_that_are_no_tables_leave_their_member_out(write, views):
    y, own, other = views(800, 2)
    members = {name: ([other], TESTS) for name in ("gone", "empty", "bytes", "ragged", "candidate")}
    folder = write([y], {"template": ([own], TESTS), **members}, ["score"])
    (folder / "gone-oof.csv").unlink()
    (folder / "empty-oof.csv").write_text("")
    (folder / "bytes-oof.csv").write_bytes(b"row,t0\n1,\xff\xfe\n")
    (folder / "ragged-test-0.csv").write_text('id,y0\nr0,"1\n')
    told = merge(read_job(folder))
    assert told["kept"] and set(told["left_out"]) == {"gone", "empty", "bytes", "ragged"}


def test_a_value_that_the_metric_refuses_leaves_its_member_out(merged):
    dice = np.random.default_rng(3)
    y = dice.gamma(3, 2, 400)
    own, other = (y * dice.lognormal(0, 0.3, 400) for _ in range(2))
    members = {"template": ([own], TESTS), "negative": ([-other], TESTS), "candidate": ([other], TESTS)}
    told, _ = merged([y], members, ["real"], metric="rmsle", direction="min")
    assert told["kept"] and "negative" in told["left_out"]["negative"]


def test_nothing_is_kept_beside_an_incumbent_without_a_score(merged, views):
    _, own, other = views(300, 4)
    members = {"template": ([own], TESTS), "candidate": ([other], TESTS)}
    told, _ = merged([np.ones(300, int)], members, ["score"])
    assert not told["kept"] and told["weights"] == {"template": 1.0}
    assert "all the same" in told["left_out"]["template"]
    told, _ = merged([own > 0], members | {"template": ([["x"] * 300], TESTS)}, ["score"])
    assert not told["kept"] and set(told["left_out"]) == {"template"}
