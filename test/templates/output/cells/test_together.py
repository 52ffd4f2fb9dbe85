"""One answer for several rows of test: of a patient with several pictures, say."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.output.writing import SubmissionWriter


@pytest.mark.parametrize(
    ("kind", "cells", "expected"),
    [
        ("probability", ["0.1", "0.1", "0.4", "0.9"], ["0.9", "0.2"]),
        ("class-string", ["fir", "oak", "oak", "elm"], ["elm", "oak"]),
        ("ranked-list", ["a b", "b a", "b c", "c"], ["c", "a b"]),
    ],
)
def test_rows_of_one_id_answer_together(
    make_config, make_submission, make_column, tmp_path, kind, cells, expected
):
    sample = pd.DataFrame({"patient": ["q", "p"], "ill": ["", ""]})
    test = pd.DataFrame({"patient": ["p", "p", "p", "q"]})
    column = make_column("ill", "target", kind)
    config = make_config(
        files={"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": "sample.csv"},
        id_column="patient",
        targets=["ill"],
        submission=make_submission([column], key=("patient",)),
    )
    tables = Tables(pd.DataFrame(), test, sample, np.arange(0), None)
    writer = SubmissionWriter(config, tables, tmp_path, tmp_path)
    assert writer.table({"ill": [*cells, "prior"]})["ill"].tolist() == expected
