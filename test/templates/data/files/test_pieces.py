"""Large files are read in pieces: the same cells as when they are read whole, and no more rows than fit."""

import gzip
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data import sampling, tables
from medalist_engine.data.files import pieces, reading
from medalist_engine.data.files.pieces import Thinning, read_thinned
from medalist_engine.data.tables import load_tables


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(pieces, "PIECE_ROWS", 250)
    for module in (reading, tables):
        monkeypatch.setattr(module, "LARGE_BYTES", 1000)


def is_id(name):
    return name == "id"


@pytest.fixture
def table(tmp_path):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"id": [f"{n:05d}" for n in range(950)], "x": rng.normal(size=950).round(3)})
    frame["big"] = 20_000_000 + np.arange(950)
    frame["late"] = ["07"] * 500 + ["seven"] * 450
    frame["gaps"] = [None] * 300 + ["a"] * 650
    frame.to_csv(tmp_path / "train.csv", index=False)
    return tmp_path / "train.csv"


def test_pieces_give_the_cells_of_the_whole(table):
    whole = reading.read_whole(table, is_id)
    parted = read_thinned([table], is_id, Thinning())
    assert parted["late"].tolist() == whole["late"].tolist() == ["07"] * 500 + ["seven"] * 450
    assert parted["big"].tolist() == whole["big"].tolist() and parted["id"].tolist() == whole["id"].tolist()
    assert parted["gaps"].isna().tolist() == whole["gaps"].isna().tolist()
    assert parted["x"].dtype == np.float32 and np.allclose(parted["x"], whole["x"])


def test_packed_files_are_read_as_they_are_unpacked(table):
    packed = table.with_name("packed.csv.gz")
    packed.write_bytes(gzip.compress(b"\xef\xbb\xbf" + table.read_bytes()))
    pd.testing.assert_frame_equal(
        read_thinned([packed], is_id, Thinning()), read_thinned([table], is_id, Thinning())
    )


def test_a_random_part_knows_its_rows_and_is_drawn_from_the_whole_file(table):
    part = read_thinned([table], is_id, Thinning(rows=120, seed=3))
    assert len(part) == 120 and (part["id"].astype(int) == part.index).all()
    assert part.index.is_monotonic_increasing and part.index.max() > 800 and part.index.min() < 150
    assert read_thinned([table], is_id, Thinning(rows=120, seed=3)).index.equals(part.index)
    assert not read_thinned([table], is_id, Thinning(rows=120, seed=4)).index.equals(part.index)


def test_where_test_is_the_future_the_latest_rows_of_the_file_are_kept(table, make_config):
    config = make_config(time={"column": "big", "kind": "future"})
    thinning = Thinning(rows=150, order=lambda frame: sampling.time_order(config, frame))
    assert read_thinned([table], is_id, thinning)["big"].min() == 20_000_800


def test_reading_ends_when_its_time_is_over(table, capsys):
    part = read_thinned([table], lambda _name: True, Thinning(), until=time.monotonic())
    assert len(part) == 250 and "first 250 rows" in capsys.readouterr().out


def test_rows_keep_their_numbers_through_stacked_files_and_labels(tmp_path, make_config):
    for part in (0, 1):
        ids = range(600 * part, 600 * part + 600)
        pd.DataFrame({"id": ids, "a": ids}).to_csv(tmp_path / f"train{part}.csv", index=False)
    pd.DataFrame({"id": range(1, 1200), "y": range(1, 1200)}).to_csv(tmp_path / "labels.csv", index=False)
    files = {"train": ["train0.csv", "train1.csv"], "labels": "labels.csv", "test": [], "sample": None}
    loaded = load_tables(make_config(files=files), tmp_path, Thinning(rows=400))
    assert 380 < len(loaded.train) <= 400
    assert loaded.train["y"].astype(int).tolist() == loaded.rows.tolist() == loaded.train["a"].tolist()
