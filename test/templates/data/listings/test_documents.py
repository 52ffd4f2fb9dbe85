"""Tables with what files of their own hold of each row are made again, as the intake made them."""

import json
import zipfile

import pandas as pd
from medalist_engine.data.listings.listings import with_listings

ONE_TEXT = {"ending": ".txt", "columns": ["text"], "fields": None, "isJson": False}


def made_again(folder, told, kinds, **rows):
    texts = {"table": None, "sample": None, "key": "id", "longest": 40, "kinds": kinds} | rows
    listing = {"path": "train_files.csv", "pattern": None, **told, "texts": texts}
    files = {"train": ["train_files.csv"], "test": ["test.csv"], "sample": None, "labels": None}
    config = with_listings({"files": files, "listings": [listing]}, folder)
    frame = pd.read_csv(config["files"]["train"][0], dtype=str, keep_default_na=False)
    return frame.to_numpy().tolist()


def put(folder, files):
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def test_rows_of_a_table_have_their_texts(tmp_path):
    put(
        tmp_path,
        {
            "train.csv": "id,y\n7.0,1\na.txt,0\n7,2\nnone,3\n",
            "train/7.txt": "seven",
            "train/a.txt": b"gr\xfcn\0x",
        }
        | {"test/none.txt": "of test", "train/long.txt": "x" * 50},
    )
    kinds = [ONE_TEXT | {"folders": ["train"]}]
    made = made_again(tmp_path, {"columns": ["id", "y", "text"]}, kinds, table="train.csv")
    assert made == [["7.0", "1", "seven"], ["a.txt", "0", "grün x"], ["7", "2", "seven"], ["none", "3", ""]]


def test_keys_of_a_sample_have_the_fields_of_their_records(tmp_path):
    record = {"title": "A", "tags": ["x", "y"], "by": {"10": "Bo", "2": "Al"}, "n": 3}
    put(
        tmp_path,
        {"sample.csv": "id,y\np,0\np,0\nq,0\n", "test/p.json": json.dumps(record), "test/q.json": "{"},
    )
    fields = ["title", "tags", "by", "n"]
    kind = {"folders": ["test"], "ending": ".json", "columns": fields, "fields": fields, "isJson": True}
    made = made_again(tmp_path, {"columns": ["id", *fields]}, [kind], sample="sample.csv")
    assert made == [["p", "A", "x\ny", "Bo\nAl", "3"], ["q", "", "", "", ""]]


def test_paths_tell_classes_also_in_an_archive(tmp_path):
    with zipfile.ZipFile(tmp_path / "train.zip", "w") as archive:
        archive.writestr("train/ham/1.txt", "hello")
        archive.writestr("train/spam/1.txt", "buy")
    told = {"pattern": r"^train/(([^/]+)/(?:[^/]+/)*[^/]+)\.txt$", "columns": ["id", "kind", "text"]}
    made = made_again(tmp_path, told, [ONE_TEXT | {"folders": ["train"]}])
    assert made == [["ham/1", "ham", "hello"], ["spam/1", "spam", "buy"]]


def test_a_long_text_is_cut(tmp_path):
    put(tmp_path, {"train.csv": "id\na\n", "train/a.txt": "ä" * 50})
    kinds = [ONE_TEXT | {"folders": ["train"]}]
    made = made_again(tmp_path, {"columns": ["id", "text"]}, kinds, table="train.csv")
    assert made == [["a", "ä" * 40]]
