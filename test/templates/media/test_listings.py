"""Listings that the data folder lacks are made again, as the intake made them."""

import zipfile

import numpy as np
import pandas as pd
from solution.media.files.listings import with_listings


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
