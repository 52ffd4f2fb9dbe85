"""A submission each of whose rows asks for one column of one row of test."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.asked.melted import halves_of
from medalist_engine.data.tables import Tables, load_tables
from medalist_engine.output.writing import SubmissionWriter
from metric_table import metric_config

TARGETS = ["left", "right"]


@pytest.fixture
def asked(tmp_path):
    """Ten rows of test, of which every other asks for both targets; the order is the sample's own."""
    keys = [(f"q{n}", f"t{n // 2}", TARGETS[n % 2]) for n in range(20) if n % 4 != 3]
    table = pd.DataFrame(keys, columns=["RowId", "ImageId", "Name"])
    table.to_csv(tmp_path / "lookup.csv", index=False)
    sample = table[["RowId"]].assign(Location=0)[::-1]
    sample.to_csv(tmp_path / "sample.csv", index=False)
    a = np.random.default_rng(0).normal(size=210)
    rows = pd.DataFrame({"a": a, "left": 3 * a, "right": 100 - a}).round(4)
    rows[:200].to_csv(tmp_path / "train.csv", index=False)
    test = rows[200:][["a"]].assign(ImageId=[f"t{n}" for n in range(10)])[::-1]
    test.to_csv(tmp_path / "test.csv", index=False)
    truth = {key: rows[target][200 + int(row[1:])] for key, row, target in keys}
    return tmp_path, [(key, truth[key]) for key in sample["RowId"]]


@pytest.fixture
def config(make_config, make_submission, make_column):
    told = {"table": "lookup.csv", "table_key": "RowId", "row": "ImageId", "target": "Name"}
    told |= {"sample": "sample.csv", "header": ["RowId", "Location"], "key": "RowId", "column": "Location"}
    files = {"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": None, "melted": told}
    submission = make_submission([make_column(name, "target", "real") for name in TARGETS], key=("ImageId",))
    return make_config(
        files=files,
        id_column="ImageId",
        targets=TARGETS,
        task="multi-target",
        metric=metric_config("rmse"),
        submission=submission,
        features=["a"],
    )


def test_each_row_gets_the_cell_of_its_target(config, asked, tmp_path):
    folder, truth = asked
    tables = load_tables(config, folder)
    ids = tables.test["ImageId"]
    cells = {name: [f"{name} of {one}" for one in [*ids, "nobody"]] for name in TARGETS}
    writer = SubmissionWriter(config, tables, folder, tmp_path)
    written = writer.table(cells)
    lookup = pd.read_csv(folder / "lookup.csv").set_index("RowId")
    assert list(written["RowId"]) == [key for key, _ in truth]
    for key, cell in zip(written["RowId"], written["Location"], strict=True):
        assert cell == f"{lookup['Name'][key]} of {lookup['ImageId'][key]}"
    assert writer.provenance()["failed"] == []


def test_a_row_that_test_lacks_gets_the_prior(config, asked, tmp_path, warnings_of):
    folder, _ = asked
    tables = load_tables(config, folder)
    less = Tables(tables.train, tables.test[tables.test["ImageId"] != "t4"], None, tables.rows)
    writer = SubmissionWriter(config, less, folder, tmp_path)
    cells = {name: ["known"] * 9 + ["prior"] for name in TARGETS}
    written = writer.table(cells).set_index("RowId")["Location"]
    assert written["q8"] == written["q9"] == "prior"
    assert (written.drop(["q8", "q9"]) == "known").all()
    assert len(warnings_of()) == 1


def test_where_test_tells_it_each_of_its_rows_is_read_once(config, asked):
    folder, _ = asked
    pd.read_csv(folder / "lookup.csv").assign(a=1.5).to_csv(folder / "test.csv", index=False)
    config["files"]["melted"]["table"] = "test.csv"
    test = load_tables(config, folder).test
    assert list(test) == ["ImageId", "a"]
    assert test["ImageId"].is_unique and len(test) == 10


@pytest.mark.parametrize(
    ("key", "start", "place", "halves"),
    [
        ("t_7_left", "end", "last", ("t_7", "left")),
        ("7_left_eye", "start", "last", ("7", "left_eye")),
        ("left_7", "start", "first", ("7", "left")),
    ],
)
def test_a_key_itself_may_hold_the_row_and_the_target(key, start, place, halves):
    assert halves_of(key, {"separator": "_", "from": start, "target": place}) == halves
