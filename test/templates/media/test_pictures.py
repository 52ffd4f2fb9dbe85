"""Pictures of any format become squares of bytes; hostile ones cost a warning with their name."""

import io
import json
import struct
import zlib
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.classical.described import described
from medalist_engine.media.files.library import Library, Place
from medalist_engine.media.files.sources import MediaSource
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.pictures.arrays import band_of, pixels_of_tables
from medalist_engine.media.pictures.decode import UnreadablePicture, decoded, open_picture, own_size
from medalist_engine.media.pictures.kept import KeptPictures, asked_first
from medalist_engine.media.pictures.pictures import ArrayPictures, FilePictures, pooled_by_row
from PIL import ExifTags, Image


def written(image, kind):
    stream = io.BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


def png_bomb(side):
    def chunk(name, content):
        return (
            struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        )

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "BMP", "GIF", "WEBP"])
def test_every_usual_format_is_read(kind, make_picture):
    image = Image.fromarray(make_picture("upright", np.random.default_rng(0), 48))
    picture = decoded(written(image, kind), 32)
    assert picture.pixels.shape == (32, 32, 3) and picture.pixels.dtype == np.uint8
    assert picture.facts[:2] == (48, 48)
    assert abs(float(picture.pixels.mean()) - float(np.asarray(image).mean())) < 8


def test_deep_greys_are_stretched_and_not_cut_off():
    deep = Image.fromarray((np.arange(64 * 64).reshape(64, 64) * 10).astype(np.uint16))
    pixels = decoded(written(deep, "PNG"), 64).pixels
    assert pixels.max() == 255 and 100 < pixels.mean() < 150


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 4_000), (-1_000, 2_000)])
def test_numbers_with_fractions_show_what_they_show(low, high):
    values = np.linspace(low, high, 64 * 64, dtype=np.float32).reshape(64, 64)
    values[0, 0] = np.nan
    pixels = decoded(written(Image.fromarray(values), "TIFF"), 64).pixels
    assert pixels[0, 1].max() <= 1 and pixels[-1, -1].min() >= 254
    assert 120 < pixels.mean() < 135


@pytest.mark.parametrize("colour", [0, 255])
def test_what_is_drawn_with_one_colour_on_nothing_is_seen(colour, make_picture):
    shape = make_picture("upright", np.random.default_rng(0))[..., 0]
    drawing = Image.merge("LA", [Image.new("L", shape.shape, colour), Image.fromarray(shape)])
    assert (decoded(written(drawing, "PNG"), 32).pixels[..., 0] == shape).all()


def test_a_photo_with_colours_keeps_them_where_nothing_is_opaque(make_picture):
    colours = Image.fromarray(make_picture("upright", np.random.default_rng(0)))
    seen_through = colours.copy()
    seen_through.putalpha(Image.new("L", colours.size, 0))
    assert (decoded(written(seen_through, "PNG"), 32).pixels == np.asarray(colours)).all()


def test_a_photo_that_lies_on_its_side_in_the_file_has_the_size_of_what_is_shown():
    lying, tags = Image.new("RGB", (48, 32)), Image.Exif()
    tags[ExifTags.Base.Orientation] = 6
    stream = io.BytesIO()
    lying.save(stream, "JPEG", exif=tags)
    content = stream.getvalue()
    shown, size = open_picture(content, 1_000)
    assert shown.size == size == own_size(content) == (32, 48)


@pytest.mark.parametrize(
    "content",
    [b"this is a text", b"", png_bomb(50_000), written(Image.new("RGB", (64, 64)), "JPEG")[:200]],
    ids=["text", "empty", "bomb", "truncated"],
)
def test_what_is_no_picture_is_unreadable_and_fills_no_memory(content):
    with pytest.raises(UnreadablePicture):
        decoded(content, 32)


def test_hostile_files_are_named_and_the_others_are_seen(tmp_path, save_pictures, capsys):
    save_pictures(tmp_path, {"good": "upright"})
    (tmp_path / "bomb.png").write_bytes(png_bomb(50_000))
    (tmp_path / "text.jpg").write_text("no picture")
    names = ("good.png", "bomb.png", "text.jpg", "gone.png")
    troubles = Troubles()
    places = [Place(name, tmp_path / name) for name in names]
    files = FilePictures(Library(tmp_path, {}), places, np.arange(4), 4, troubles)
    kept = KeptPictures(files, np.arange(4), 32, 2, 1 << 20)
    (numbers, pixels), *others = kept.shown(np.copy, 32, np.inf)
    assert numbers.tolist() == [0] and pixels.shape == (1, 32, 32, 3) and others == []
    troubles.tell()
    told = capsys.readouterr().out
    assert all(name in told for name in names[1:]) and told.count("@@WARN") == 1


@pytest.mark.parametrize("room", [0, 1 << 30], ids=["read again", "kept"])
def test_pictures_are_the_same_whether_they_are_kept_or_read_again(room):
    values = np.random.default_rng(0).integers(0, 255, (70, 32, 32, 3), np.uint8)
    kept = KeptPictures(ArrayPictures(values), np.arange(70), 32, 2, room)
    for _ in range(2):
        found = np.concatenate([pixels for _numbers, pixels in kept.shown(np.copy, 32, np.inf)])
        assert (found == values).all()


@pytest.fixture
def slow_pictures(monkeypatch):
    """Each takes a second to read, on a clock of its own."""
    clock = [0.0]
    monkeypatch.setattr(
        "medalist_engine.media.pictures.kept.time", SimpleNamespace(monotonic=lambda: clock[0])
    )
    monkeypatch.setattr(
        "medalist_engine.media.classical.described.time", SimpleNamespace(monotonic=lambda: clock[0])
    )

    class Slow(ArrayPictures):
        def read(self, place, side):
            clock[0] += 1
            return super().read(place, side)

    values = np.random.default_rng(0).integers(0, 255, (200, 32, 32, 3), np.uint8)
    return KeptPictures(Slow(values), np.arange(200), 32, 1, 1 << 30), clock


def test_large_pictures_are_read_no_longer_than_the_time_allows(slow_pictures, capsys):
    kept, clock = slow_pictures
    found = [numbers.tolist() for numbers, _pixels in kept.shown(np.copy, 32, 40.5)]
    assert found == [list(range(32)), list(range(32, 41)), [64]]
    assert clock[0] == 42
    assert "no time for 158 of 200 pictures" in capsys.readouterr().out


def test_learning_what_pictures_are_made_of_leaves_most_of_the_time(slow_pictures):
    kept, clock = slow_pictures
    vectors = described(kept, 100.0, 0)
    assert 90 < np.isfinite(vectors["colours"]).all(axis=1).sum() <= clock[0] <= 110


def test_where_time_ends_some_of_test_and_of_train_were_seen():
    owners = np.arange(100)
    order = asked_first(owners, 60, seed=1)
    assert sorted(order) == owners.tolist()
    assert (order[:30] >= 60).sum() == 20 and (order[60:] < 60).all()


def test_a_row_of_several_pictures_gets_the_mean_of_those_known():
    values = np.array([[1.0], [3.0], [np.nan], [7.0]], np.float32)
    pooled = pooled_by_row(values, np.array([0, 0, 1, 3]), 4)
    assert pooled[[0, 3], 0].tolist() == [2, 7] and np.isnan(pooled[[1, 2], 0]).all()


def test_columns_of_pixels_and_columns_of_lists_give_the_same(make_tables):
    values = np.arange(2 * 6).reshape(2, 2, 3)
    flat, listed = make_tables(values)
    assert (pixels_of_tables(*flat)[..., 0] == values).all()
    assert (pixels_of_tables(*listed)[..., 0] == values).all()


@pytest.mark.parametrize(
    "cell", ["1 2 3 null 5 6", "1,2,3,NaN,5,6", "[[1 2 3]\n [nan 5 6]]", "[1, 2, 3, null, 5, 6]"]
)
def test_lists_are_written_in_many_ways(cell):
    assert np.nan_to_num(band_of(cell, 2, 3), nan=4).tolist() == [[1, 2, 3], [4, 5, 6]]


def test_a_list_of_another_size_is_no_picture():
    assert np.isnan(band_of("1 2 3", 2, 3)).all()
    assert np.isnan(band_of("no numbers", 2, 3)).all()


@pytest.fixture
def make_tables():
    def make(values):
        names = [f"p{number}" for number in range(values[0].size)]
        train = pd.DataFrame(values.reshape(len(values), -1), columns=names)
        band = pd.DataFrame({"band": [json.dumps(one.tolist()) for one in values]})
        rows = np.arange(len(values))
        return (
            (
                MediaSource("p", "pixels", None, None, None, tuple(names), (2, 3, 1)),
                Tables(train, None, None, rows),
            ),
            (MediaSource("p", "pixels", None, None, None, ("band",), (2, 3)), Tables(band, None, None, rows)),
        )

    return make
