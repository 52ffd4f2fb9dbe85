"""Several runs of one member."""

import pandas as pd
import pytest
from merging.members.runs import averaged


def test_numbers_are_averaged_labels_vote_and_the_first_text_stays():
    runs = [
        pd.DataFrame({"n": numbers, "c": labels, "t": texts})
        for numbers, labels, texts in (
            (["1", "0.5"], ["a", "b"], ["x", "y"]),
            (["2", "0.5"], ["c", "c"], ["z", "z"]),
            (["4.5", "0.5"], ["c", "a"], ["z", "z"]),
        )
    ]
    found = averaged(runs, ["real", "class-string", "text"])
    assert found.to_dict("list") == {"n": ["2.5", "0.5"], "c": ["c", "b"], "t": ["x", "y"]}


def test_one_run_is_taken_as_it_is_written():
    run = pd.DataFrame({"n": ["1.50"]})
    assert averaged([run], ["real"]).to_dict("list") == {"n": ["1.50"]}


def test_runs_are_averaged_in_the_blend(merged, views):
    y, own, other = views(500, 0)
    candidate = ([y + 0.0], [[[0.1, 0.5]], {"id": ["r1", "r0"], "y0": [0.7, 0.3]}])
    members = {"template": ([own], [[[0.0, 0.0]]]), "candidate": candidate}
    told, blend = merged([y], members, ["real"], metric="rmse", direction="min")
    share = told["weights"]["candidate"]
    assert blend["y0"].astype(float).tolist() == pytest.approx([share * 0.2, share * 0.6])
