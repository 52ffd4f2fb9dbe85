"""DICOM files are shown as a viewer does; those that lie or are cut off are unreadable, no more."""

import io
import struct

import numpy as np
import pydicom
import pytest
from medalist_engine.media.pictures.decode import UnreadablePicture, decoded, own_size
from PIL import Image, features
from with_media.dicom_files import (
    EXPLICIT,
    IMPLICIT,
    JPEG,
    JPEG_2000,
    RUN_LENGTHS,
    UNDEFINED,
    delimiter,
    dicom_element,
    dicom_file,
    dicom_item,
)

JPEG_LS = "1.2.840.10008.1.2.4.80"
SIDE = 24
RAMP = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
SLOPE, INTERCEPT, CENTER, WIDTH = 0x00281053, 0x00281052, 0x00281050, 0x00281051
ROWS, COLUMNS, BITS, STORED = 0x00280010, 0x00280011, 0x00280100, 0x00280101


def grey_of(content, side=SIDE):
    pixels = decoded(content, side).pixels
    assert (pixels == pixels[..., :1]).all()
    return pixels[..., 0].astype(int)


def written(image, kind, **options):
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize("syntax", [EXPLICIT, IMPLICIT])
def test_bytes_are_shown_as_they_are_and_inverted_where_the_file_says_so(syntax):
    levels = (RAMP % 200).astype(np.uint8)
    assert (grey_of(dicom_file(levels, syntax)) == levels).all()
    assert (grey_of(dicom_file(levels, syntax, "MONOCHROME1")) == 255 - levels).all()
    assert decoded(dicom_file(levels, syntax), SIDE).facts[:3] == (SIDE, SIDE, 1)


def test_a_slope_comes_before_the_first_of_the_windows():
    units = np.linspace(-1000, 1000, SIDE * SIDE).reshape(SIDE, SIDE).round()
    stored = (2 * (units + 24)).astype(np.int16)
    told = {
        SLOPE: ("DS", "0.5"),
        INTERCEPT: ("DS", "-24 "),
        CENTER: ("DS", "40\\600"),
        WIDTH: ("DS", "401\\9"),
    }
    expected = np.clip((units - 39.5) / 400 + 0.5, 0, 1) * 255
    assert np.abs(grey_of(dicom_file(stored, tags=told)) - expected).max() <= 1


def test_without_a_window_nearly_all_that_is_deep_is_shown():
    deep = (RAMP * 3 + 1000).astype(np.uint16)
    deep[0, 0] = 60_000
    grey = grey_of(dicom_file(deep))
    assert grey.min() == 0 and 120 < np.median(grey) < 135 and (grey < 255).mean() > 0.98


def test_bits_that_are_not_stored_do_not_count():
    low, told = (RAMP % 200).astype(np.uint16), {STORED: ("US", 8)}
    assert (grey_of(dicom_file(low | 0xA500, tags=told)) == low).all()
    signed = (low.astype(np.int16) - 100) & 0xFF
    window = {CENTER: ("DS", "28"), WIDTH: ("DS", "256")}
    assert (grey_of(dicom_file(signed.astype(np.int16), tags=told | window)) == low).all()


def test_colours_lie_by_pixel_or_by_plane():
    colours = np.stack([RAMP % 200, RAMP % 7, 255 - RAMP % 200], axis=2).astype(np.uint8)
    assert (decoded(dicom_file(colours, photometric="RGB"), SIDE).pixels == colours).all()
    by_plane = dicom_file(
        np.moveaxis(colours, 2, 0).copy().reshape(colours.shape),
        photometric="RGB",
        tags={0x00280006: ("US", 1)},
    )
    assert (decoded(by_plane, SIDE).pixels == colours).all()


@pytest.mark.parametrize(("mode", "photometric"), [("L", "MONOCHROME2"), ("RGB", "YBR_FULL_422")])
def test_a_jpeg_inside_is_decoded_as_a_jpeg_is(mode, photometric, make_picture):
    image = Image.fromarray(make_picture("upright", np.random.default_rng(0), 48)).convert(mode)
    jpeg = written(image, "JPEG")
    shape = (48, 48, 3) if mode == "RGB" else (48, 48)
    content = dicom_file([jpeg[:500], jpeg[500:], jpeg[:100]], JPEG, photometric, shape)
    assert (decoded(content, 48).pixels == decoded(jpeg, 48).pixels).all()
    assert decoded(content, 48).facts[:2] == (48, 48) == own_size(content)


@pytest.mark.skipif(not features.check("jpg_2000"), reason="this Pillow has no JPEG 2000")
def test_a_jpeg_2000_keeps_its_deep_values():
    deep = (RAMP * 5).astype(np.uint16)
    told = {CENTER: ("DS", "1437"), WIDTH: ("DS", "2876")}
    frame = written(Image.fromarray(deep), "JPEG2000", irreversible=False)
    content = dicom_file([frame], JPEG_2000, shape=deep.shape, dtype=np.uint16, tags=told)
    assert np.abs(grey_of(content) - deep / 2875 * 255).max() <= 1


@pytest.mark.parametrize("syntax", [EXPLICIT, IMPLICIT])
def test_what_sequences_hold_is_no_part_of_the_picture(syntax):
    levels = (RAMP % 200).astype(np.uint8)
    inner = dicom_element(ROWS, "US", 3, syntax) + dicom_element(0x7FE00010, "OB", [b"icon"], syntax)
    endless = struct.pack("<HHI", 0xFFFE, 0xE000, UNDEFINED) + inner + delimiter(0xE00D)
    open_ended = struct.pack("<HH", 0x0029, 0x1010)
    open_ended += (b"" if syntax == IMPLICIT else b"SQ\0\0") + struct.pack("<I", UNDEFINED)
    open_ended += endless + dicom_item(inner) + delimiter(0xE0DD)
    content = dicom_file(levels, syntax, tags={0x00281040: ("SQ", dicom_item(inner))})
    at = content.index(struct.pack("<HH", 0x7FE0, 0x0010), content.rindex(inner) + len(inner))
    assert (grey_of(content[:at] + open_ended + content[at:]) == levels).all()


def test_run_lengths_are_read():
    told = {0x00080016: ("UI", "1.2.3"), 0x00080018: ("UI", "1.2.3")}
    tags = pydicom.dcmread(io.BytesIO(dicom_file(LEVELS, tags=told)))
    tags.compress(pydicom.uid.RLELossless)
    stream = io.BytesIO()
    tags.save_as(stream)
    assert (grey_of(stream.getvalue()) == LEVELS).all()


def test_a_palette_gives_the_colours():
    ramp = np.arange(256, dtype=np.uint8)
    tables = {0x00281201: ramp, 0x00281202: ramp[::-1], 0x00281203: 0 * ramp}
    told = {tag: ("OW", values.tobytes()) for tag, values in tables.items()}
    told |= {0x00281101 + place: ("US", struct.pack("<3H", 256, 0, 8)) for place in range(3)}
    found = decoded(dicom_file(LEVELS, photometric="PALETTE COLOR", tags=told), SIDE).pixels
    assert (found == np.stack([LEVELS, 255 - LEVELS, 0 * LEVELS], axis=2)).all()


def test_only_the_first_of_several_frames_is_looked_at():
    two = np.concatenate([RAMP % 200, 0 * RAMP]).astype(np.uint8)
    assert (grey_of(dicom_file(two, tags={ROWS: ("US", SIDE)})) == RAMP % 200).all()


LEVELS = (RAMP % 200).astype(np.uint8)
WHOLE = dicom_file(LEVELS)
UNREADABLE = {
    "cut in its pixels": (WHOLE[:-10], "less than expected .566 vs 576 bytes"),
    "cut in its header": (WHOLE[:200], "without a picture"),
    "nothing but the mark": (WHOLE[:132], "without a picture"),
    "more rows than pixels": (dicom_file(LEVELS, tags={ROWS: ("US", 9_000)}), "less than expected"),
    "a bomb": (dicom_file(LEVELS, tags={ROWS: ("US", 65_535), COLUMNS: ("US", 65_535)}), "too many"),
    "a jpeg cut off": (
        dicom_file([written(Image.fromarray(LEVELS), "JPEG")[:-300]], JPEG, shape=LEVELS.shape),
        "Unable to decode",
    ),
    "no jpeg": (dicom_file([b"no jpeg"], JPEG, shape=LEVELS.shape), "Unable to decode"),
    "no fragments": (dicom_file(LEVELS, JPEG), "unexpected tag"),
    "no rows": (dicom_file(LEVELS, tags={ROWS: ("US", 0)}), "without a picture"),
    "odd bits": (dicom_file(LEVELS, tags={BITS: ("US", 12)}), "'12' is invalid"),
    "no bits": (dicom_file(LEVELS, tags={BITS: ("US", 0)}), "'0' is invalid"),
    "no run lengths": (dicom_file([b"\0" * 64], RUN_LENGTHS, shape=LEVELS.shape), "Unable to decode"),
    "what needs more than pydicom": (
        dicom_file([b"\0" * 64], JPEG_LS, shape=LEVELS.shape),
        "JPEG-LS .* missing dependencies",
    ),
    "no palette": (dicom_file(LEVELS, photometric="PALETTE COLOR"), "(?i)no suitable palette"),
    "an element longer than the file": (
        WHOLE[:132] + dicom_element(0x00080005, "CS", "x")[:6] + b"\xff\xff" + WHOLE[132:],
        "null character",
    ),
    "sequences without end": (
        WHOLE[:132] + 200_000 * struct.pack("<HHI", 0xFFFE, 0xE000, UNDEFINED),
        "without",
    ),
}


@pytest.mark.parametrize(("content", "reason"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_file_that_lies_is_unreadable(content, reason):
    with pytest.raises(UnreadablePicture, match=reason):
        decoded(content, 32)


def test_any_file_that_is_cut_or_spoilt_is_a_picture_or_unreadable():
    random = np.random.default_rng(0)
    jpeg = dicom_file([written(Image.fromarray(LEVELS), "JPEG")], JPEG, shape=LEVELS.shape)
    for whole in (WHOLE, dicom_file(LEVELS, IMPLICIT), jpeg):
        for _ in range(150):
            spoilt = np.frombuffer(whole, np.uint8).copy()
            spoilt[random.integers(132, 330, 3)] = random.integers(0, 256, 3)
            content = spoilt.tobytes()[: random.integers(132, len(whole) + 200)]
            try:
                assert decoded(content, 16).pixels.shape == (16, 16, 3)
            except UnreadablePicture as error:
                assert str(error)


def test_numbers_that_are_none_are_as_if_they_were_not_told():
    told = dict.fromkeys((SLOPE, INTERCEPT, CENTER, WIDTH), ("DS", "nan"))
    assert (grey_of(dicom_file(LEVELS, tags=told)) == LEVELS).all()
    assert (grey_of(dicom_file(LEVELS, tags={SLOPE: ("DS", "1e308")})) >= 0).all()


def test_a_file_that_does_not_spell_kinds_though_it_says_so_is_read():
    implicit = dicom_file(LEVELS, IMPLICIT)
    start = len(b"\0" * 132 + dicom_element(0x00020010, "UI", IMPLICIT))
    assert (
        grey_of(dicom_file(LEVELS)[: 132 + len(dicom_element(0x00020010, "UI", EXPLICIT))] + implicit[start:])
        == LEVELS
    ).all()


def test_a_jpeg_of_red_green_and_blue_without_marks_is_not_turned_into_other_colours(make_picture):
    image = Image.fromarray(make_picture("upright", np.random.default_rng(0), 48))
    as_if = Image.frombytes("YCbCr", image.size, image.tobytes())  # an encoder changes nothing
    jpeg = written(as_if, "JPEG", subsampling=0, quality=100)
    unmarked = jpeg[:2] + jpeg[jpeg.index(b"\xff\xdb") :]
    found = decoded(dicom_file([unmarked], JPEG, "RGB", (48, 48, 3)), 48).pixels
    assert np.abs(found.astype(int) - np.asarray(image)).max() < 8
