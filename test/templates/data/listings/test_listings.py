"""Listings that the data folder lacks are made again, as the intake made them."""

import json
import zipfile

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.listings import stretches
from medalist_engine.data.listings.listings import with_listings


def config_of(listing):
    files = {"train": [listing["path"]], "test": ["test.csv"], "sample": None, "labels": None}
    return {
        "files": files,
        "media": {"sources": [], "archives": {"train.zip": "train"}, "listings": [listing]},
    }


def read(config):
    return pd.read_csv(config["files"]["train"][0], dtype=str)


def test_labels_in_folders_and_in_archives(tmp_path):
    (tmp_path / "train" / "oak").mkdir(parents=True)
    (tmp_path / "train" / "oak" / "1.jpg").write_bytes(b"")
    (tmp_path / "train" / "oak" / "notes.txt").write_bytes(b"")
    with zipfile.ZipFile(tmp_path / "train.zip", "w") as archive:
        archive.writestr("fir/2.jpg", b"")
    listing = {
        "path": "train_files.csv",
        "pattern": r"^train/(([^/]+)/[^/]+\.jpg)$",
        "array": None,
        "columns": ["file", "tree"],
        "arrays": None,
    }
    made = with_listings(config_of(listing), tmp_path)
    assert made["files"]["test"] == ["test.csv"]
    assert read(made).to_numpy().tolist() == [["fir/2.jpg", "fir"], ["oak/1.jpg", "oak"]]


def test_arrays_beside_each_other_and_their_row_numbers(tmp_path):
    np.savez(tmp_path / "train.npz", ids=np.array(["x", "y"]), labels=np.array([1, 0]))
    listing = {
        "path": "train_files.csv",
        "pattern": None,
        "array": "train.npz#labels",
        "columns": ["id", "label", "row"],
        "arrays": ["train.npz#ids", "train.npz#labels", "#"],
    }
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["x", "1", "0"], ["y", "0", "1"]]


def test_columns_of_files_of_one_array(tmp_path):
    np.save(tmp_path / "y.npy", np.array([[0, 1.0, 0], [0, 0, 1]], order="F"))
    np.savez(tmp_path / "labels.npz", arr_0=np.array([[4.0], [5.0]]))
    listing = {
        "path": "train_files.csv",
        **{"pattern": None, "array": "y.npy", "columns": ["kind", "second", "grade", "row"]},
        "arrays": ["y.npy[max]", "y.npy[1]", "labels.npz#arr_0", "#"],
    }
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["1", "1", "4", "0"], ["2", "0", "5", "1"]]


def test_a_table_in_the_order_of_an_array_of_ids(tmp_path):
    (tmp_path / "labels.csv").write_text("id,tree\n7,oak\n8,fir\n9,elm\n")
    np.save(tmp_path / "ids.npy", np.array([9, 7]))
    rule = {"table": "labels.csv", "column": "id", "ids": "ids.npy"}
    listing = {"path": "train_files.csv", "columns": ["id", "tree"], "ordered": rule}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["9", "elm"], ["7", "oak"]]


def test_keys_of_a_name_and_a_class_in_columns_of_both(tmp_path):
    (tmp_path / "labels.csv").write_text("ID,Label\nID_7_under_bone,1\nID_7_any,0\nID_08_any,1\n")
    rule = {"table": "labels.csv", "sample": None, "separator": "_", "classes": ["under_bone", "any"]}
    listing = {"path": "train_files.csv", "columns": ["ID", "file", "class", "Label"], "parted": rule}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [
        ["ID_7_under_bone", "ID_7", "under_bone", "1"],
        ["ID_7_any", "ID_7", "any", "0"],
        ["ID_08_any", "ID_08", "any", "1"],
    ]


def test_images_of_annotations_with_the_names_of_their_categories(tmp_path):
    held = {
        "images": [{"id": n, "file_name": f"{n}.jpg", "place": n % 2} for n in (4, 5, 6)],
        "annotations": [{"image_id": 6, "category_id": 2}, {"image_id": 4, "category_id": 1}],
        "categories": [{"id": 1, "name": "oak"}, {"id": 2, "name": "fir"}],
    }
    (tmp_path / "train.json").write_text(json.dumps(held))
    rule = {"table": "train.json", "given": ["id", "file_name", "place"], "category": "name"}
    listing = {"path": "train_files.csv", "columns": ["id", "file", "place", "tree"], "annotated": rule}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["4", "4.jpg", "0", "oak"], ["6", "6.jpg", "0", "fir"]]


def test_a_listing_that_is_there_is_used_as_it_is(tmp_path):
    (tmp_path / "train_files.csv").write_text("file\na.jpg\n")
    listing = {"path": "train_files.csv", "pattern": "x", "array": None, "columns": ["file"], "arrays": None}
    assert with_listings(config_of(listing), tmp_path)["files"]["train"] == ["train_files.csv"]


def test_an_array_of_objects_is_never_run(tmp_path, capsys):
    np.savez(tmp_path / "train.npz", ids=np.array([{"a": 1}], dtype=object))
    listing = {"path": "t.csv", "pattern": None, "array": "train.npz#ids", "columns": ["id"]}
    listing |= {"arrays": ["train.npz#ids"]}
    assert with_listings(config_of(listing), tmp_path)["files"]["train"] == ["t.csv"]
    assert "could not be made again" in capsys.readouterr().out


def test_lists_of_labels_become_columns(tmp_path):
    (tmp_path / "labels.csv").write_text('clip,tags,by\na.wav,"Bark,Buzz",x\nb.wav,Buzz,y\n')
    listing = {
        "path": "train_files.csv",
        **{"pattern": None, "array": None, "arrays": None, "columns": ["clip", "by", "Bark", "Buzz"]},
        "spread": {"table": "labels.csv", "column": "tags", "separator": ","},
    }
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["a.wav", "x", "1", "1"], ["b.wav", "y", "0", "1"]]


def test_hidden_labels_become_a_row_for_each_file_and_class(tmp_path):
    (tmp_path / "names.txt").write_text("id,file\n0,a\n1,b\n2,c\n")
    (tmp_path / "labels.txt").write_text("id,[labels]\n0,1\n1,?\n2\n")
    (tmp_path / "sample.csv").write_text("Id,P\n100,0\n101,0\n")
    rule = {"labels": "labels.txt", "names": "names.txt", "sample": "sample.csv", "per": 100}
    listing = {"path": "train_files.csv", "pattern": None, "array": None, "arrays": None, "melted": rule}
    train = read(with_listings(config_of(listing | {"columns": ["Id", "file", "class", "P"]}), tmp_path))
    rows = [["0", "a", "class_0", "0"], ["1", "a", "class_1", "1"]]
    assert train.to_numpy().tolist() == [*rows, ["200", "c", "class_0", "0"], ["201", "c", "class_1", "0"]]
    test = read(with_listings(config_of(listing | {"columns": ["Id", "file", "class"]}), tmp_path))
    assert test.to_numpy().tolist() == [["100", "b", "class_0"], ["101", "b", "class_1"]]


def made_of_keys(rule, columns, folder):
    listing = {"path": "train_files.csv", "pattern": None, "array": None, "arrays": None} | rule
    config = {"files": {"train": ["train_files.csv"]}, "listings": [listing | {"columns": columns}]}
    made = with_listings(config, folder)["files"]["train"][0]
    return pd.read_csv(made, dtype=str, keep_default_na=False).to_numpy().tolist()


def test_each_position_has_a_row(tmp_path):
    units = ['{"id":"a_0","seq":"ACG","lab":1,"y":[1,0.25]}', '{"id":"b","seq":"U","y":[2]}']
    (tmp_path / "train.json").write_text("\n".join(units))
    (tmp_path / "sample.csv").write_text("id_pos,y\na_0_2,0\na_0_1,0\n")
    rule = {"table": "train.json", "key": "id", "sample": None, "separator": "_", "first": 0}
    rule |= {"letters": ["seq"], "kept": ["lab"], "answers": ["y"]}
    columns = ["id_pos", "id", "at_position", "of_length", "b2", "b1", "seq", "a1", "a2", "lab"]
    train = made_of_keys({"positions": rule}, [*columns, "y"], tmp_path)
    first = ["a_0_0", "a_0", "0", "3", "", "", "A", "C", "G", "1", "1"]
    assert train[:2] == [first, ["a_0_1", "a_0", "1", "3", "", "A", "C", "G", "", "1", "0.25"]]
    assert train[2:] == [["b_0", "b", "0", "1", "", "", "U", "", "", "", "2"]]
    test = made_of_keys({"positions": rule | {"sample": "sample.csv", "answers": []}}, columns, tmp_path)
    assert test[0] == ["a_0_2", "a_0", "2", "3", "A", "C", "G", "", "", "1"]
    assert test[1][0] == "a_0_1"


def test_the_first_row_of_a_unit_stands_beside_its_others(tmp_path):
    (tmp_path / "train.csv").write_text("who,week,sex,v\np,2,f,7\np,-1,f,9\nq,0,m,4\n")
    (tmp_path / "sample.csv").write_text("who_week,v\nq_-2,0\nq_5,0\n")
    rule = {"table": "train.csv", "key": "who", "sample": None, "separator": "_", "time": "week"}
    rule |= {"varying": ["week", "v"], "kept": ["sex"], "answers": ["v"]}
    columns = ["who_week", "who", "week", "week_since", "sex", "first_week", "first_v"]
    train = made_of_keys({"followed": rule}, [*columns, "v"], tmp_path)
    assert train == [["p_2", "p", "2", "3", "f", "-1", "9", "7"]]
    rule |= {"sample": "sample.csv", "answers": []}
    test = made_of_keys({"followed": rule}, columns, tmp_path)
    assert test == [["q_-2", "q", "-2", "-2", "m", "0", "4"], ["q_5", "q", "5", "5", "m", "0", "4"]]


def test_classes_that_a_page_does_not_list_have_one_label(tmp_path):
    for name in ("yes/1.wav", "cat/2.wav", "_noise/3.wav"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    listing = {"path": "t.csv", "pattern": r"^(((?!_)[^/]+)/[^/]+\.wav)$", "array": None}
    listing |= {"columns": ["file", "word"], "arrays": None, "others": {"label": "unknown", "kept": ["yes"]}}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["cat/2.wav", "unknown"], ["yes/1.wav", "yes"]]


@pytest.mark.parametrize("end", ["\n", ""])
def test_stretches_of_a_long_table_have_the_answers_of_their_last_lines(tmp_path, monkeypatch, end):
    monkeypatch.setattr(stretches, "SCANNED_BYTES", 7)
    lines = [f"{row * 3},{9 - row}" for row in range(7)]
    (tmp_path / "train.csv").write_text("shake,left\n" + "\n".join(lines) + end)
    rule = {"table": "train.csv", "rows": 3, "columns": ["shake"], "answers": ["left"], "blocks": 2}
    listing = {"path": "t.csv", "columns": ["id", "block", "left"], "cut": rule | {"test": "test/{}.csv"}}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["11-23", "0", "7"], ["23-37", "1", "4"]]
