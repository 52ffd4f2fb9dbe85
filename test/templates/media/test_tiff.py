"""Bands and pages of a TIFF that Pillow does not know, or would cut to eight bits."""

import io
from struct import pack

import numpy as np
import pytest
from medalist_engine.media.pictures.decode import UnreadablePicture, decoded, own_size
from medalist_engine.media.pictures.tiff.bands import tiff_bands
from PIL import Image

BANDS = np.random.default_rng(0).integers(0, 60_000, (5, 32, 48)).astype(np.uint16)
TILE = 16


def banded_tiff(bands, order="<", by_plane=False, differences=False, in_tiles=False):
    """Uncompressed, of arrays by band, height and width."""
    count, height, width = bands.shape
    high, wide = (TILE, TILE) if in_tiles else (height, width)
    parts = [
        part_bytes(plane[:, top : top + high, left : left + wide], order, differences)
        for plane in (bands[:, None] if by_plane else bands[None])
        for top in range(0, height, high)
        for left in range(0, width, wide)
    ]
    kind = {"u": 1, "i": 2, "f": 3}[bands.dtype.kind]
    tags = {256: [width], 257: [height], 258: [8 * bands.itemsize] * count, 259: [1], 262: [1], 277: [count]}
    tags |= {284: [1 + by_plane], 317: [1 + differences], 339: [kind] * count}
    tags |= {322: [wide], 323: [high]} if in_tiles else {278: [high]}
    offsets, lengths = (324, 325) if in_tiles else (273, 279)
    tags |= {offsets: [0] * len(parts), lengths: [len(part) for part in parts]}
    behind = 8 + 2 + 12 * len(tags) + 4
    first = behind + sum(4 * len(values) for values in tags.values() if len(values) > 1)
    tags[offsets] = (first + np.cumsum([0, *tags[lengths]])[:-1]).tolist()
    lines, several = [], b""
    for tag in sorted(tags):
        values = b"".join(pack(f"{order}I", value) for value in tags[tag])
        told = values if len(values) == 4 else pack(f"{order}I", behind + len(several))
        several += b"" if len(values) == 4 else values
        lines.append(pack(f"{order}HHI", tag, 4, len(tags[tag])) + told)
    head = (b"II*\0" if order == "<" else b"MM\0*") + pack(f"{order}IH", 8, len(tags))
    return head + b"".join(lines) + bytes(4) + several + b"".join(parts)


def part_bytes(part, order, differences):
    lying = np.moveaxis(part, 0, 2)
    told = np.diff(lying, axis=1, prepend=lying.dtype.type(0)) if differences else lying
    return told.astype(told.dtype.newbyteorder(order)).tobytes()


def pages_tiff(pages, compression):
    stream = io.BytesIO()
    first, *others = [Image.fromarray(page) for page in pages]
    first.save(stream, "TIFF", save_all=True, append_images=others, compression=compression)
    return stream.getvalue()


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("by_plane", [False, True])
@pytest.mark.parametrize("differences", [False, True])
@pytest.mark.parametrize("in_tiles", [False, True])
def test_deep_bands_are_unpacked_however_they_lie(order, by_plane, differences, in_tiles):
    found = tiff_bands(banded_tiff(BANDS, order, by_plane, differences, in_tiles))
    assert (found == BANDS).all()


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float32, np.float64])
def test_bands_may_be_numbers_of_any_kind(kind):
    bands = (BANDS % 200).astype(kind)
    found = tiff_bands(banded_tiff(bands))
    assert found.dtype == bands.dtype and (found == bands).all()


@pytest.mark.parametrize("compression", [None, "tiff_lzw", "tiff_adobe_deflate"])
def test_grey_pages_of_one_size_are_bands(compression):
    assert (tiff_bands(pages_tiff(BANDS, compression)) == BANDS).all()


def test_what_pillow_reads_as_well_is_left_to_it():
    assert tiff_bands(pages_tiff(BANDS[:1], None)) is None
    assert tiff_bands(pages_tiff([np.zeros((9, 9, 3), np.uint8)], None)) is None
    assert tiff_bands(b"II*\0" + bytes(9)) is None
    assert tiff_bands(b"no picture") is None


def test_dim_colours_of_sixteen_bits_show_what_they_show():
    dim = np.linspace(1000, 1100, 64 * 64).reshape(1, 64, 64).repeat(3, 0).astype(np.uint16)
    content = banded_tiff(dim)
    assert np.ptp(decoded(content, 32).pixels) > 200
    assert own_size(content) == (64, 64)


@pytest.mark.parametrize("cut", [100, 3_000])
def test_a_banded_tiff_cut_off_is_unreadable(cut):
    with pytest.raises(UnreadablePicture):
        decoded(banded_tiff(BANDS)[:cut], 32)
