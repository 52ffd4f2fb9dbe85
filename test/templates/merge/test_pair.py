"""One candidate beside the incumbent, while the search goes on."""

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from merging.job.job import read_job
from merging.program import merge
from merging.rows.parts import divide

TESTS = [[[0.5, 0.4]]]


def test_a_pair_is_told_of_the_search_alone_and_nothing_is_written(merged, views):
    y, own, other = views(2000, 0)
    members = {"template": ([own], TESTS), "candidate": ([other], TESTS)}
    told, blend = merged([y], members, ["score"], purpose="pair")
    assert told["kept"] and blend is None and told["finalists"] == []
    assert told["final"] is None and told["optimism"] is None
    assert told["search"]["rows"] == 1700 and len(told["search"]["parts"]) == 5
    assert min(told["search"]["parts"]) > 0
    assert np.mean(told["search"]["parts"]) == pytest.approx(told["search"]["gain"], rel=0.1)


@pytest.mark.parametrize(
    ("metric", "kind", "cell"),
    [
        ("auc", "score", "0.123"),
        ("auc", "score", "x"),
        ("accuracy", "class-int", "-7"),
        ("accuracy", "class-int", ""),
    ],
)
def test_final_rows_change_nothing_that_a_pair_prints(write, views, cell, metric, kind):
    y, own, other = views(2000, 1)
    sides = [own, other] if kind == "score" else [(side > 0).astype(int) for side in (own, other)]
    members = {name: ([side], TESTS) for name, side in zip(("template", "candidate"), sides, strict=True)}
    folder = write([y], members, [kind], metric=metric, purpose="pair")
    before = json.dumps(merge(read_job(folder)))
    final = divide(pd.Series(np.arange(2000).astype(str)), 42).final
    for name in ("template-oof.csv", "candidate-oof.csv", "answers.csv"):
        cells = pd.read_csv(folder / name, dtype=str)
        cells.loc[final, "t0"] = cell
        cells.to_csv(folder / name, index=False)
    assert json.dumps(merge(read_job(folder))) == before
    assert json.loads(before)["search"]["rows"] == 1700


def test_rows_that_are_final_for_one_candidate_are_final_for_all(write, views):
    y, own, other = views(4000, 2)
    few = np.sort(np.random.default_rng(3).permutation(4000)[:1200])
    oof = pd.DataFrame({"row": few, "t0": other[few]})
    members = {"template": ([own], TESTS), "candidate": (oof, TESTS)}
    folder = write([y], members, ["score"], purpose="pair")
    before = merge(read_job(folder))
    final = divide(pd.Series(np.arange(4000).astype(str)), 42).final
    assert before["search"]["rows"] == len(np.setdiff1d(few, final)) < 1200
    merged = merge(replace(read_job(folder), purpose="merge"))
    assert merged["search"]["rows"] == before["search"]["rows"]
    assert merged["final"]["rows"] == len(np.intersect1d(few, final))
    oof.assign(t0=np.where(np.isin(few, final), "9", oof["t0"].astype(str))).to_csv(
        folder / "candidate-oof.csv", index=False
    )
    assert merge(read_job(folder)) == before


def test_many_tries_ask_a_pair_for_more(merged):
    dice = np.random.default_rng(4)
    y = dice.normal(0, 1, 1000)
    miss = dice.normal(0, 1, 1000)
    other = y + 0.95 * miss + dice.normal(0, 0.25, 1000)
    members = {"template": ([y + miss], TESTS), "candidate": ([other], TESTS)}
    asked = {"metric": "rmse", "direction": "min", "purpose": "pair", "choose_only": True}
    once, _ = merged([y], members, ["real"], **asked)
    many, _ = merged([y], members, ["real"], **asked, tried=10**9)
    assert once["search"] == many["search"] and once["kept"] is not many["kept"]
    assert "among 1000000000 candidates" in many["why"]
