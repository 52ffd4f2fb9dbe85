"""A submission whose rows list the ads of one display, the one that is clicked first."""

import pandas as pd
import pytest
from medalist_engine.data.tables import load_tables
from medalist_engine.output.writing import SubmissionWriter
from metric_table import metric_config

ADS = [f"00{n}" for n in range(6)]


def displays(first, count):
    """Of three ads each: the one with the greatest number is clicked."""
    rows = [(first + n, ADS[(n * 5 + place * 2) % 6]) for n in range(count) for place in range(3)]
    table = pd.DataFrame(rows, columns=["display", "ad"])
    best = table.groupby("display")["ad"].transform("max")
    return table.assign(clicked=(table["ad"] == best).astype(int))


@pytest.fixture
def asked(tmp_path):
    displays(0, 80).to_csv(tmp_path / "train.csv", index=False)
    test = displays(80, 10)
    test.drop(columns="clicked").to_csv(tmp_path / "test.csv", index=False)
    sample = pd.DataFrame({"display": range(89, 79, -1), "ad": "001 002"})
    sample.to_csv(tmp_path / "sample.csv", index=False)
    return tmp_path, {str(one): sorted(rows["ad"], reverse=True) for one, rows in test.groupby("display")}


@pytest.fixture
def config(make_config, make_submission, make_column):
    told = {"sample": "sample.csv", "header": ["display", "ad"], "key": "display", "column": "ad"}
    told |= {"group": "display", "item": "ad", "separator": " ", "most": 2}
    files = {"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": None, "ordered": told}
    submission = make_submission([make_column("clicked", "target", "probability")], key=("display",))
    return make_config(
        files=files,
        id_column="display",
        targets=["clicked"],
        task="binary",
        metric=metric_config("logloss"),
        submission=submission,
        features=["ad"],
    )


def test_each_row_lists_the_likeliest_of_its_key_as_test_spells_them(config, asked, tmp_path):
    folder, best = asked
    tables = load_tables(config, folder)
    chances = [str(float(ad)) for ad in tables.test["ad"]] + ["0.5"]
    writer = SubmissionWriter(config, tables, folder, tmp_path)
    written = writer.table({"clicked": chances})
    assert list(written["display"]) == [str(n) for n in range(89, 79, -1)]
    for display, cell in zip(written["display"], written["ad"], strict=True):
        assert cell == " ".join(best[display][:2])
    assert writer.provenance()["failed"] == []


def test_what_test_does_not_have_gets_no_list_and_equal_chances_stay_in_the_order_of_test(
    config, asked, tmp_path
):
    folder, _ = asked
    pd.DataFrame({"display": ["80", "999"], "ad": ""}).to_csv(folder / "sample.csv", index=False)
    tables = load_tables(config, folder)
    writer = SubmissionWriter(config, tables, folder, tmp_path)
    written = writer.table({"clicked": ["0.1"] * 31})
    assert list(written["ad"]) == [" ".join(tables.test["ad"][:2]), ""]
    assert writer.provenance()["failed"] == ["999"]
