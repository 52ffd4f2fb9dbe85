"""Encoded pictures of a DICOM file: fragments that are a JPEG or a JPEG 2000, which Pillow decodes."""

import io

import numpy as np
from PIL import Image

from medalist_engine.media.pictures.dicom.elements import ITEM_TAG, number_at, tag_at
from medalist_engine.media.pictures.dicom.header import PLAIN_COLOURS, DicomHeader
from medalist_engine.media.pictures.limits import load_checked

PILLOW_SYNTAXES = tuple(f"1.2.840.10008.1.2.4.{number}" for number in (50, 51, 90, 91))
CODESTREAM_MARK = b"\xff\x4f\xff\x51"
DEPTH_AT = 42
COLOUR_MARKS = {"adobe", "jfif"}
UNCHANGED = "YCbCr"
MOST_FRAGMENTS = 100_000


def encoded_values(content: bytes, header: DicomHeader, side: int) -> tuple[np.ndarray, tuple[int, int]]:
    """What Pillow decodes, with the width and height that the JPEG itself tells."""
    frame = first_frame(content, header)
    image = Image.open(io.BytesIO(frame), formats=("JPEG", "JPEG2000"))
    size, (depth, signed) = image.size, depth_of(frame)
    if header.photometric == PLAIN_COLOURS and not COLOUR_MARKS & image.info.keys():
        image.draft(UNCHANGED, size)  # Pillow would take red, green and blue for YCbCr
    load_checked(image, side)
    if header.samples == 3:
        return np.asarray(image if image.mode == UNCHANGED else image.convert("RGB")), size
    if image.mode.startswith("I;16"):
        values = np.asarray(image) >> (16 - depth)  # Pillow stretches them over 16 bits
    else:
        values = np.asarray(image.convert("L"))
    half = 1 << depth - 1
    if signed:
        return values.astype(np.int32) - half, size  # Pillow has added it
    return ((values.astype(np.int32) ^ half) - half if header.signed else values), size


def depth_of(frame: bytes) -> tuple[int, bool]:
    """Bits of a value, and whether it has a sign, as a JPEG 2000 itself tells them; plain JPEG has eight."""
    at = frame.find(CODESTREAM_MARK)
    if at < 0 or at + DEPTH_AT >= len(frame):
        return 8, False
    depth = frame[at + DEPTH_AT]
    return min(16, (depth & 0x7F) + 1), depth > 0x7F


def first_frame(content: bytes, header: DicomHeader) -> bytes:
    """Fragments behind the table of offsets, up to the one with which the next frame begins."""
    at, parts = header.start, []
    for number in range(MOST_FRAGMENTS):
        if tag_at(content, at) != ITEM_TAG:
            break
        length = number_at(content, at + 4, 4)
        part = content[at + 8 : at + 8 + length]
        if len(parts) > 0 and part[:2] == parts[0][:2]:
            break
        if number > 0:
            parts.append(part)
        at += 8 + length
    return b"".join(parts)
