"""Typical patches are found again where they are, in colours and greys, as finely as there is time for."""

import time

import numpy as np
import pytest
from medalist_engine.media.classical import described as describing
from medalist_engine.media.classical.described import described, details
from medalist_engine.media.classical.patches import COARSE, FINE, PATCH, PatchDetail, learn_patch_types
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import ArrayPictures

SIDE = 24


def tiled(tile, count=3):
    """Pictures of one patch beside itself, each begun at another of its pixels."""
    whole = np.tile(tile, (SIDE // PATCH, SIDE // PATCH, 1))
    return np.stack([np.roll(whole, (number, 2 * number), (0, 1)) for number in range(count)])


@pytest.fixture
def kept_pictures():
    def make(count, side):
        values = np.random.default_rng(0).integers(0, 255, (count, side, side, 3), np.uint8)
        return KeptPictures(ArrayPictures(values), np.arange(count), side, 1, 1 << 24)

    return make


def test_what_was_learned_is_like_pictures_of_its_kind_and_less_like_others():
    tile = np.random.default_rng(0).integers(0, 255, (PATCH, PATCH, 3), np.uint8)
    types = learn_patch_types(tiled(tile), 0, PatchDetail(36, (1,)))
    mixed_up = tile.ravel()[::-1].reshape(tile.shape)
    same, other = (types.features(tiled(one))["patches 1 by 1"].max() for one in (tile, mixed_up))
    assert same > 1.5 * other


def test_greys_are_compared_in_one_channel():
    grey = np.repeat(np.random.default_rng(0).integers(0, 255, (8, SIDE, SIDE, 1), np.uint8), 3, axis=3)
    types = learn_patch_types(grey, 0, PatchDetail(10, (2,)))
    assert types.filters.shape == (PATCH * PATCH, 10)
    found = types.features(grey)["patches 2 by 2"]
    assert found.shape == (8, 40) and found.std() > 0


def test_each_part_of_a_picture_has_its_own_numbers():
    random = np.random.default_rng(0)
    noise = random.integers(0, 255, (8, SIDE, SIDE, 3), np.uint8)
    half = noise.copy()
    half[:, : SIDE // 2] = 128
    found = learn_patch_types(noise, 0, PatchDetail(10, (2,))).features(half)["patches 2 by 2"]
    top, bottom = np.split(found, 2, axis=1)
    assert top.mean() < 0.5 * bottom.mean()


def test_tiny_pictures_are_described_in_detail_unless_they_are_too_many(kept_pictures, monkeypatch):
    assert details(kept_pictures(8, 32)) == [FINE, COARSE]
    assert details(kept_pictures(8, 64)) == [COARSE]
    monkeypatch.setattr(describing, "MOST_FINE_PICTURES", 7)
    assert details(kept_pictures(8, 32)) == [COARSE]


def test_the_finest_detail_is_taken_that_there_is_time_for(kept_pictures):
    whole, short = (described(kept_pictures(8, 32), until, 0) for until in (np.inf, 0.0))
    assert whole["patches 4 by 4"].shape == (8, 16 * FINE.types)
    assert not any(name.startswith("patches") for name in short)


def test_all_pictures_are_described_shortly_rather_than_some_at_length(kept_pictures):
    found = described(kept_pictures(8, 32), time.monotonic() + 600, 0, least=1e9)
    assert found["gradients"].shape[0] == 8 and not any(name.startswith("patches") for name in found)
