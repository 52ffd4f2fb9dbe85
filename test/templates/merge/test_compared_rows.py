"""Rows of members, of answers and of test, in whatever order they come."""

import numpy as np
import pandas as pd
from merging.job.job import read_job
from merging.program import merge

TESTS = [[[0.5, 0.4]]]


def test_a_candidate_without_all_folds_is_compared_on_the_rows_it_has(merged, views):
    y, own, other = views(1000, 0)
    part = np.random.default_rng(1).permutation(1000)[:400]
    oof = pd.DataFrame({"row": part, "t0": other[part]})
    told, _ = merged([y], {"template": ([own], TESTS), "candidate": (oof, TESTS)}, ["score"])
    assert told["kept"] and told["search"]["rows"] + told["final"]["rows"] == 400


def test_a_candidate_with_hardly_any_rows_does_not_stop_the_others(merged, views):
    y, own, other = views(1000, 0)
    few = pd.DataFrame({"row": range(20), "t0": other[:20]})
    members = {"template": ([own], TESTS), "few": (few, TESTS), "candidate": ([other], TESTS)}
    told, _ = merged([y], members, ["score"])
    assert told["kept"] and told["search"]["rows"] + told["final"]["rows"] == 1000
    assert told["left_out"] == {"few": "it shares 20 of 1000 rows with the others"}
    assert told["search"]["scores"]["few"] is None


def test_shuffled_rows_are_matched_by_key_and_equal_keys_by_their_order(merged, views):
    y, own, other = views(600, 2)
    rows = np.arange(600) // 2
    mixed = np.concatenate([np.arange(0, 600, 2), np.arange(1, 600, 2)])
    oof = pd.DataFrame({"row": rows[mixed], "t0": other[mixed]})
    template = pd.DataFrame({"row": rows, "t0": own})
    incumbent = {
        "id": ["a", "a", "b", "c"],
        "note": ["1,5", 'say "x"', "", "007"],
        "y0": [0.0, 0.0, 0.0, 0.0],
    }
    candidate = {"y0": [3.0, 1.0, 4.0, 2.0], "id": ["b", "a", "c", "a"]}
    members = {"template": (template, [incumbent]), "candidate": (oof, [candidate])}
    told, blend = merged([y], members, ["real"], beside={"row": rows}, metric="rmse", direction="min")
    assert told["kept"]
    share = told["weights"]["candidate"]
    assert blend["y0"].astype(float).tolist() == [share * cell for cell in (1, 2, 3, 4)]
    assert blend[["id", "note"]].to_dict("list") == {name: incumbent[name] for name in ("id", "note")}
    assert list(blend.columns) == ["id", "note", "y0"]


def test_rows_without_a_key_are_matched_by_place(merged, views):
    y, own, other = views(500, 3)
    members = {"template": ([own], TESTS), "candidate": ([other], [[[0.3, 0.9]]])}
    by_place = {"specification": {"key": []}, "submission": {"key": [], "targets": ["y0"]}}
    told, blend = merged([y], members, ["score"], **by_place)
    assert told["kept"] and len(blend) == 2
    short = members | {"candidate": ([other[:400]], TESTS)}
    short["candidate"] = (pd.DataFrame({"t0": other[:400]}), TESTS)
    told, _ = merged([y], short, ["score"], **by_place)
    assert told["left_out"] == {"candidate": "400 rows where 500 are expected"}


def test_the_bytes_of_other_cells_stay(write, views):
    y, own, _ = views(500, 4)
    members = {"template": ([own], TESTS), "candidate": ([y], [[["5.0", "4"]]])}
    folder = write([y], members, ["score"], choose_only=True)
    text = 'id,a,y0,a\r\nr0,"1,5",0,007\r\nr1,NA,1e-3,\r\n'
    (folder / "template-test-0.csv").write_bytes(text.encode())
    assert merge(read_job(folder))["kept"]
    assert (folder / "blend.csv").read_bytes().decode() == text.replace(",0,", ",5.0,").replace("1e-3", "4")
