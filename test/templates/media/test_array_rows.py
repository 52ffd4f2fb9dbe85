"""Rows of arrays: channels of any unit and number, in files that may be larger than memory."""

import tracemalloc

import numpy as np
import pytest
from medalist_engine.media.pictures import arrays, levels
from medalist_engine.media.pictures.arrays import ArrayRows
from medalist_engine.media.pictures.levels import byte_levels_of
from medalist_engine.media.pictures.pictures import ArrayPictures


def as_bytes(values):
    return byte_levels_of(values).pixels(values)


def test_bands_of_any_unit_become_bytes():
    decibels = np.random.default_rng(0).normal(-20, 5, (50, 8, 8, 2)).astype(np.float32)
    pixels = as_bytes(decibels)
    assert pixels.shape == (50, 8, 8, 3) and pixels.dtype == np.uint8
    assert 90 < pixels[..., 0].mean() < 165
    whole = np.full((2, 4, 4, 1), 77, np.int64)
    whole[0, 0, 0] = 255
    assert (as_bytes(whole)[1] == 77).all()


def test_more_channels_than_colours_lie_side_by_side_each_with_its_own_range():
    values = np.zeros((4, 20, 30, 6), np.float32)
    values[:, :10, :, 5] = np.arange(4)[:, None, None] / 1000
    values[..., 0] = np.linspace(0, 9_000, 30)
    pixels = ArrayPictures(values, byte_levels_of(values)).read(3, 60)
    assert pixels is not None and pixels.shape == (60, 60, 3)
    telling = pixels[30:, 40:]
    assert telling[:10].min() > 200 and telling[20:].max() < 50
    assert as_bytes(values).shape == (4, 40, 90, 3)


def test_a_channel_without_any_number_is_dark():
    values = np.random.default_rng(0).normal(size=(5, 6, 6, 3)).astype(np.float32)
    values[..., 1] = np.nan
    values[0, 0, 0, 0] = np.inf
    pixels = as_bytes(values)
    assert (pixels[..., 1] == 0).all() and pixels[..., 2].std() > 20 and pixels[0, 0, 0, 0] == 255


@pytest.mark.parametrize("order", ["C", "F"])
def test_rows_are_the_same_after_files_are_mapped_anew(tmp_path, monkeypatch, order):
    values = np.random.default_rng(0).normal(size=(30, 8, 9, 2)).astype(np.float32)
    np.save(tmp_path / "x.npy", np.asarray(values, order=order))
    monkeypatch.setattr(arrays, "MAPPED_AT_ONCE", 2_000)
    mapped = np.load(tmp_path / "x.npy", mmap_mode="r")
    first, last = np.array([4, 2, 9]), np.array([29])
    rows = ArrayRows([mapped, values], [first, last]).of_pictures((8, 9, 2))
    read = np.stack([rows[row] for row in range(len(rows))])
    assert (read == values[[4, 2, 9, 29]]).all() and rows.arrays[0] is not mapped


def test_of_a_large_array_only_some_pictures_are_in_memory(tmp_path, monkeypatch):
    """Of what is allocated: a mapped file is none of it."""
    monkeypatch.setattr(levels, "MOST_SCALED", 100_000)
    large = np.lib.format.open_memmap(tmp_path / "x.npy", "w+", np.float32, (500, 96, 96, 1))
    large[:] = np.linspace(0, 1, 96)[:, None, None]
    rows = ArrayRows([np.load(tmp_path / "x.npy", mmap_mode="r")], [np.arange(len(large))])
    tracemalloc.start()
    pictures = ArrayPictures(rows, byte_levels_of(rows))
    seen = [pictures.read(row, 16) for row in range(0, len(large), 40)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert all(one is not None and one.std() > 50 for one in seen)
    assert peak < large.nbytes / 3
