"""Arrays in files of their own as pictures."""

import io

import numpy as np
import pytest
from medalist_engine.media.pictures.array_files import (
    array_channels,
    is_array_file,
    picture_of_channels,
)
from medalist_engine.media.pictures.decode import UnreadablePicture, decoded, open_picture, own_size


def as_npy(array: np.ndarray) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def array_picture(content: bytes):
    return picture_of_channels(array_channels(content))


def test_bytes_stay_as_they_are():
    pixels = np.random.default_rng(0).integers(0, 256, (9, 12, 3)).astype(np.uint8)
    assert (np.asarray(array_picture(as_npy(pixels))) == pixels).all()
    assert (np.asarray(array_picture(as_npy(np.moveaxis(pixels, 2, 0)))) == pixels).all()


def test_numbers_are_stretched_and_what_is_not_finite_is_dark():
    values = np.linspace(-3, 3, 64 * 64).reshape(64, 64)
    values[0, 0] = np.nan
    grey = np.asarray(array_picture(as_npy(values)))
    assert grey[0, 1] == 0
    assert grey[-1, -1] == 255


def test_more_channels_than_colours_lie_side_by_side():
    grey = np.asarray(
        array_picture(as_npy(np.stack([np.full((30, 20), 40 * n, np.uint8) for n in range(6)])))
    )
    assert grey.shape == (60, 60)
    assert grey[0, 0] == 0
    assert grey[-1, -1] == 200


def test_for_what_needs_pixels_in_their_places_channels_are_mixed():
    pixels = np.random.default_rng(0).integers(0, 256, (6, 30, 20)).astype(np.uint8)
    content = as_npy(pixels)
    mixed, _size = open_picture(content, 20, beside=False)
    assert mixed.size == own_size(content) == (20, 30)
    assert open_picture(content, 20)[1] == (20, 30)
    assert (np.asarray(mixed)[..., 2] == pixels[4:].mean(axis=0).astype(np.uint8)).all()


def test_objects_are_never_loaded():
    content = as_npy(np.array([{"a": 1}], dtype=object))
    assert is_array_file(content)
    with pytest.raises(UnreadablePicture):
        decoded(content, 32)
