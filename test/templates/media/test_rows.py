"""Rows of arrays are pictures or series, however they lie in their files."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.classical.described import THUMB_SIDE
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaJob
from medalist_engine.media.pictures.arrays import as_pictures
from medalist_engine.media.rows import read_arrays

TRAIN, TEST = 10, 4


@pytest.fixture
def found_in(tmp_path):
    """Reads an array of train and test rows, one file for each part."""

    def found(values, shape, seconds=600):
        np.save(tmp_path / "train.npy", values[:TRAIN])
        np.savez_compressed(tmp_path / "test.npz", arr_0=values[TRAIN:])
        tables = Tables(
            pd.DataFrame({"row": range(TRAIN)}), pd.DataFrame({"id": range(TEST)}), None, np.arange(TRAIN)
        )
        source = {"name": "x", "kind": "array", "column": None, "shape": shape}
        source |= {"train": "train.npy", "test": "test.npz#arr_0"}
        [told] = media_sources({"media": {"sources": [source]}})
        library, until = Library(tmp_path, {}), time.monotonic() + seconds
        return read_arrays(MediaJob(told, tables, library, Troubles(), until, 1, 1 << 26, 0))

    return found


def test_series_become_figures_and_pictures_by_row(found_in):
    pace = np.where(np.arange(TRAIN + TEST) % 2, 0.05, 0.9)
    waves = np.sin(pace[:, None] * np.arange(300)) + 0.1
    found = found_in(waves, [300])
    crossings = next(own for name, own in found.columns.items() if "crossings" in name)
    assert (crossings[1::2] < crossings[0::2].min()).all()
    assert all(len(own) == TRAIN + TEST and np.isfinite(own).all() for own in found.blocks.values())
    assert found_in(np.stack([waves, waves * 2], axis=2), [300, 2]).columns.keys() > found.columns.keys()


def test_pictures_are_the_same_flat_and_with_channels_first(found_in):
    pixels = np.random.default_rng(0).integers(0, 256, (TRAIN + TEST, 12, 9, 3)).astype(np.uint8)
    first = np.moveaxis(pixels, 3, 1)
    flat = pixels.reshape(len(pixels), -1)
    for values in (first, flat, pixels):
        assert (as_pictures(values, (12, 9, 3)) == pixels).all()
    assert found_in(first, [12, 9, 3]).pictures.one(0, 12).shape == (12, 12, 3)


def test_tiny_pictures_tell_every_pixel_of_every_row_where_no_time_is_left(found_in):
    pixels = np.random.default_rng(0).integers(0, 256, (TRAIN + TEST, 8, 8, 1)).astype(np.uint8)
    found = found_in(pixels, [8, 8, 1], seconds=0)
    told = found.blocks.pop("pixels").reshape(TRAIN + TEST, 8, 8, 3)
    assert (told == pixels).all() and not found.blocks
    assert len(found.pictures.usable()) == TRAIN + TEST


def test_larger_pictures_tell_the_means_of_a_grid_where_no_time_is_left(found_in):
    pixels = np.zeros((TRAIN + TEST, 36, 48, 3), np.uint8)
    pixels[:, :18, :, 1] = 200
    [told] = found_in(pixels, [36, 48, 3], seconds=0).blocks.values()
    assert told.reshape(-1, THUMB_SIDE, THUMB_SIDE, 3)[0, [0, -1], 0].tolist() == [[0, 200, 0], [0, 0, 0]]


def test_layers_of_a_volume_are_channels():
    layers = np.random.default_rng(0).integers(0, 256, (5, 4, 12, 9, 1)).astype(np.uint8)
    assert (as_pictures(layers, (12, 9, 4))[..., 2] == layers[:, 2, :, :, 0]).all()
