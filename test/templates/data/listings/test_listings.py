"""Listings that the data folder lacks are made again, as the intake made them."""

import zipfile

import numpy as np
import pandas as pd
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


def test_classes_that_a_page_does_not_list_have_one_label(tmp_path):
    for name in ("yes/1.wav", "cat/2.wav", "_noise/3.wav"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    listing = {"path": "t.csv", "pattern": r"^(((?!_)[^/]+)/[^/]+\.wav)$", "array": None}
    listing |= {"columns": ["file", "word"], "arrays": None, "others": {"label": "unknown", "kept": ["yes"]}}
    made = read(with_listings(config_of(listing), tmp_path))
    assert made.to_numpy().tolist() == [["cat/2.wav", "unknown"], ["yes/1.wav", "yes"]]


def test_a_table_that_only_the_intake_makes_is_asked_for(tmp_path, capsys):
    listing = {"path": "t.csv", "pattern": None, "array": None, "columns": ["id"], "arrays": None}
    assert with_listings(config_of(listing), tmp_path)["files"]["train"] == ["t.csv"]
    assert "needs it beside its data" in capsys.readouterr().out
