"""The tables that AutoGluon's MultiModalPredictor gets of a competition's media."""

import sys
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PIL import Image
from scipy.io import wavfile

sys.path.insert(0, str(Path(__file__).parents[3] / "bench" / "peers" / "automm"))
import media_tables


@pytest.fixture
def public(tmp_path):
    folder = tmp_path / "public"
    folder.mkdir()
    return folder


def photo(path, shade=100):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (8, 8), (shade, 0, 0)).save(path)


def read(public, ids, **told):
    """What the peer reads: the tables of train and test."""
    pd.DataFrame({"id": ids, "y": 0}).to_csv(public / "sample.csv", index=False)
    workplace = public.parent / "workplace"
    workplace.mkdir()
    usual = {"id": "id", "submission_id": "id", "targets": ["y"], "train": "train.csv", "test": "test.csv"}
    job = {**usual, **told, "public": str(public), "sample": "sample.csv"}
    job |= {what: str(public / job[what]) for what in ("train", "test")}
    written = media_tables.write(job, workplace)
    return pd.read_csv(written["train"]), pd.read_csv(written["test"])


def names(column):
    return [Path(path).name for path in column]


def shade(path):
    return np.asarray(Image.open(path))[0, 0, 0]


def test_folders_are_labels_and_the_sample_names_the_rows_of_test(public):
    for path in ("train/a b/1.png", "train/c/2.png", "test/9.png", "test/8.png"):
        photo(public / path)
    train, test = read(public, ["9.png", "8.png"], train="train", test="test")
    assert dict(zip(names(train["__photo__"]), train["y"], strict=True)) == {"1.png": "a b", "2.png": "c"}
    assert names(test["__photo__"]) == ["9.png", "8.png"]


def test_an_archive_holds_photos_whose_names_begin_with_their_labels(public):
    for part, inside in {"train": ["cat.1.png", "dog.1.png"], "test": ["1.png"]}.items():
        photo(public.parent / "one.png")
        with zipfile.ZipFile(public / f"{part}.zip", "w") as packed:
            for name in inside:
                packed.write(public.parent / "one.png", f"{part}/{name}")
    train, test = read(public, ["1"], train="train.zip", test="test.zip")
    assert list(train["y"]) == ["cat", "dog"]
    assert names(test["__photo__"]) == ["1.png"]


def test_every_photo_of_a_row_has_a_column_beside_those_of_the_table(public):
    for part, row in (("train", "7"), ("test", "71")):
        for view in ("front", "back"):
            photo(public / f"{part}_images" / f"{row}_{view}.png")
    pd.DataFrame({"id": [7], "rooms": [3], "y": [1.5]}).to_csv(public / "train.csv", index=False)
    pd.DataFrame({"id": [71], "rooms": [4]}).to_csv(public / "test.csv", index=False)
    train, test = read(public, ["71"])
    assert list(test) == ["id", "rooms", "__photo__back", "__photo__front"]
    assert names(train["__photo__front"]) == ["7_front.png"]


def test_a_column_of_paths_leads_to_the_photos(public):
    for part in ("train", "test"):
        photo(public / part / f"{part}-photo.png")
    pd.DataFrame({"id": [1], "file": ["x/train-photo.png"], "y": [1]}).to_csv(
        public / "train.csv", index=False
    )
    pd.DataFrame({"id": [2], "file": ["x/test-photo.png"]}).to_csv(public / "test.csv", index=False)
    train, test = read(public, ["2"])
    assert names(train["__photo__file"]) == ["train-photo.png"]
    assert list(test) == ["id", "__photo__file"]


def test_arrays_become_files(public):
    pictures = np.stack([np.full((8, 8), value, np.uint8) for value in (10, 20)])
    np.savez(public / "train.npz", ids=["a", "b"], images=pictures, labels=[1, 0])
    np.savez(public / "test.npz", ids=["c", "d"], images=pictures[::-1])
    train, test = read(public, ["c", "d"], train="train.npz", test="test.npz")
    assert [shade(path) for path in train["__photo__"]] == [10, 20]
    assert list(train["y"]) == [1, 0]
    assert [(one, shade(path)) for one, path in zip(test["id"], test["__photo__"], strict=True)] == [
        ("c", 20),
        ("d", 10),
    ]


def test_pixels_in_columns_become_files_in_the_order_of_the_sample(public):
    pixels = pd.DataFrame({f"p{number}": [number, 2 * number] for number in range(64)})
    pixels.assign(Y=[4, 5]).to_csv(public / "train.csv", index=False)
    pixels.to_csv(public / "test.csv", index=False)
    train, test = read(public, [1, 2])
    assert list(train["y"]) == [4, 5]
    assert list(test["id"]) == [1, 2]
    assert np.asarray(Image.open(test["__photo__"][1]))[0, :3, 0].tolist() == [0, 2, 4]


def test_sound_becomes_a_picture_with_low_pitches_at_the_bottom(public):
    moments = np.arange(4000) / 8000
    for part in ("train", "test"):
        (public / part).mkdir()
        tone = np.sin(2 * np.pi * 500 * moments) * 9000
        wavfile.write(public / part / f"{part}.wav", 8000, tone.astype(np.int16))
    pd.DataFrame({"id": ["train.wav"], "y": ["hum"]}).to_csv(public / "train.csv", index=False)
    _, test = read(public, ["test.wav"], test="test")
    picture = np.asarray(Image.open(test["__photo__"][0])).mean(axis=(1, 2))
    assert picture.argmax() == pytest.approx(224 * (1 - 500 / 4000), abs=4)


def test_what_has_no_photo_is_open(public):
    table = pd.DataFrame({"id": [1], "a": [2]})
    table.assign(y=1).to_csv(public / "train.csv", index=False)
    table.to_csv(public / "test.csv", index=False)
    with pytest.raises(media_tables.Open, match="no photo"):
        read(public, [1])
