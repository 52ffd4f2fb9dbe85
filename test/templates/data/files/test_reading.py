"""Tables are found and read whatever they are called and however they are packed."""

import gzip
import json
import zipfile

import pandas as pd
import pytest
from medalist_engine.data.files.reading import read_table
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.tables import load_tables


def never(_name):
    return False


def test_a_file_is_found_in_another_case_folder_or_packing(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "Train.CSV.gz").write_bytes(gzip.compress(b"a,b\n1,2\n"))
    found = find_file(tmp_path, "train.csv")
    assert found is not None
    assert read_table(found, never).to_dict("list") == {"a": [1], "b": [2]}


def test_a_zip_is_read_as_what_it_holds(tmp_path):
    with zipfile.ZipFile(tmp_path / "test.tsv.zip", "w") as archive:
        archive.writestr("test.tsv", "a\tb\n1\tx,y\n")
    assert read_table(find_file(tmp_path, "test.tsv"), never)["b"].tolist() == ["x,y"]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_sniffed(tmp_path, separator):
    (tmp_path / "t.csv").write_text(f"a{separator}b\n1{separator}2\n")
    assert list(read_table(tmp_path / "t.csv", never).columns) == ["a", "b"]


def test_kept_columns_are_not_interpreted(tmp_path):
    (tmp_path / "t.csv").write_text("id,x\n007,1\nNA,NA\n1.0,\n")
    table = read_table(tmp_path / "t.csv", lambda name: name == "id")
    assert table["id"].tolist() == ["007", "NA", "1.0"]
    assert table["x"].isna().tolist() == [False, True, True]


def test_nameless_and_repeated_headers_get_names_of_their_own(tmp_path):
    (tmp_path / "t.csv").write_text(",a,a\n1,2,3\n")
    assert list(read_table(tmp_path / "t.csv", never).columns) == ["Unnamed: 0", "a", "a.1"]


def test_spaces_around_a_header_stay_as_the_competition_is_told_with_them(tmp_path):
    (tmp_path / "t.csv").write_text("id,size , ,size\n1,2,3,4\n")
    assert list(read_table(tmp_path / "t.csv", never).columns) == ["id", "size ", "Unnamed: 2", "size"]


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "1", "v": [1, 2]}, {"id": "2", "v": []}]',
        '{"id": "1", "v": [1, 2]}\n{"id": "2", "v": []}\n',
        '{"id": ["1", "2"], "v": [[1, 2], []]}',
    ],
)
def test_json_comes_as_records_lines_or_columns(tmp_path, text):
    (tmp_path / "t.json").write_text(text)
    table = read_table(tmp_path / "t.json", never)
    assert table["id"].tolist() == ["1", "2"] and table["v"].tolist() == [[1, 2], []]


def test_a_json_object_of_records_has_a_row_for_each(tmp_path):
    records = {f"a{n}": {"x": n, "y": str(n)} for n in (2, 0, 1)}
    (tmp_path / "t.json").write_text(json.dumps(records))
    table = read_table(tmp_path / "t.json", never)
    assert table.to_dict("list") == {"index": ["a2", "a0", "a1"], "x": [2, 0, 1], "y": ["2", "0", "1"]}


def test_nested_records_become_columns(tmp_path):
    (tmp_path / "t.json").write_text(json.dumps([{"a": {"b": 1, "c": 2}}]))
    assert read_table(tmp_path / "t.json", never).to_dict("list") == {"a.b": [1], "a.c": [2]}


def test_parquet_ids_stay_text(tmp_path):
    pd.DataFrame({"id": [1, 2], "x": [0.5, None]}).to_parquet(tmp_path / "t.parquet")
    assert read_table(tmp_path / "t.parquet", lambda name: name == "id")["id"].tolist() == ["1", "2"]


def test_labels_of_their_own_file_are_joined_by_id(tmp_path, make_config):
    (tmp_path / "train.csv").write_text("id,a\n1,5\n2,6\n")
    (tmp_path / "labels.csv").write_text("id,y\n2,no\n1,yes\n")
    files = {"train": ["train.csv"], "labels": "labels.csv", "test": [], "sample": None}
    assert load_tables(make_config(files=files), tmp_path).train["y"].tolist() == ["yes", "no"]


def test_train_files_of_the_same_columns_are_stacked(tmp_path, make_config):
    for part in (1, 2):
        (tmp_path / f"train{part}.csv").write_text(f"id,a,y\n{part},5,1\n")
    files = {"train": ["train1.csv", "train2.csv"], "labels": None, "test": [], "sample": None}
    assert load_tables(make_config(files=files), tmp_path).train["id"].tolist() == ["1", "2"]


@pytest.mark.parametrize("header", ["id;price, EUR", 'id;"price, EUR"', "id;a,b,c"])
def test_a_comma_in_a_name_divides_no_table_by_semicolons(tmp_path, header):
    (tmp_path / "sample.csv").write_text(header + "\n" + "".join(f"{row};0.5\n" for row in range(9)))
    table = read_table(tmp_path / "sample.csv", never)
    assert list(table.columns) == ["id", header[3:].strip('"')]
    assert table.shape == (9, 2)
