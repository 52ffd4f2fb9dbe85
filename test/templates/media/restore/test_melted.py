"""Rows of single pixels, read and written in a stream."""

import gzip
import tracemalloc

import numpy as np
import pytest
from medalist_engine.media.restore.melted import STEPS, Extent, MeltedSample, NotMelted


def sample_of(path):
    return MeltedSample(path, "id", "value", ["id", "value"])


def write_sample(path, pictures, height, width, first=1):
    """Down the columns, as some samples are."""
    rows = [
        f"{name}_{row + first}_{column + first},1"
        for name in pictures
        for column in range(width)
        for row in range(height)
    ]
    text = "\n".join(["id,value", *rows]) + "\n"
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return rows


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("name", ["sample.csv", "sample.csv.gz"])
def test_every_pixel_gets_its_own_value_in_the_samples_order(tmp_path, first, name):
    rows = write_sample(tmp_path / name, ["7", "a_b"], 3, 4, first)
    sample = sample_of(tmp_path / name)
    extents = sample.extents()
    high = (2 + first, 3 + first)
    assert extents == {one: Extent((first, first), high) for one in ("7", "a_b")}
    pictures = {
        one: np.arange((high[0] + 1) * (high[1] + 1)).reshape(high[0] + 1, -1) * 100 + 1000 * number
        for number, one in enumerate(extents)
    }
    sample.write(tmp_path / "out.csv", pictures.__getitem__, 1.0)
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert lines[0] == "id,value" and [line.split(",")[0] for line in lines[1:]] == [
        row.split(",")[0] for row in rows
    ]
    for line in lines[1:]:
        key, value = line.split(",")
        one, row, column = key.rsplit("_", 2)
        assert float(value) == pytest.approx(pictures[one][int(row), int(column)] / STEPS)


def test_many_rows_are_written_in_little_memory(tmp_path, monkeypatch):
    monkeypatch.setattr("medalist_engine.media.restore.melted.BLOCK_BYTES", 1 << 18)
    rows = write_sample(tmp_path / "sample.csv", range(4), 250, 250)
    sample = sample_of(tmp_path / "sample.csv")
    steps = np.full((251, 251), STEPS // 2, np.uint16)
    sample.extents()  # the first time it loads libraries
    tracemalloc.start()
    extents = sample.extents()
    sample.write(tmp_path / "out.csv", lambda _name: steps, 255.0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(extents) == 4 and peak < 5_000_000
    with (tmp_path / "out.csv").open() as stream:
        assert next(stream) == "id,value\n"
        assert all(line == f"{row[:-2]},127.5\n" for line, row in zip(stream, rows, strict=True))


def test_other_ids_are_told(tmp_path):
    (tmp_path / "sample.csv").write_text("id,value\nsome picture,1\n")
    with pytest.raises(NotMelted):
        sample_of(tmp_path / "sample.csv").extents()


def test_without_pyarrow_the_reason_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("medalist_engine.media.restore.melted.pa", None)
    with pytest.raises(ModuleNotFoundError, match="pyarrow is not installed"):
        MeltedSample(tmp_path / "sample.csv", "id", "value", ["id", "value"]).extents()
