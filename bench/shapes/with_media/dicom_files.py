"""DICOM files: as small as they may be, written byte by byte."""

import struct
from collections.abc import Mapping

import numpy as np

IMPLICIT, EXPLICIT = "1.2.840.10008.1.2", "1.2.840.10008.1.2.1"
RUN_LENGTHS, JPEG, JPEG_2000 = (f"1.2.840.10008.1.2.{own}" for own in ("5", "4.50", "4.90"))
LONG_KINDS = ("OB", "OW", "SQ", "UN")
UNDEFINED = 0xFFFFFFFF
Tags = Mapping[int, tuple[str, object]]


def dicom_file(
    pixels: np.ndarray | list[bytes],
    syntax: str = EXPLICIT,
    photometric: str = "MONOCHROME2",
    shape: tuple[int, ...] = (),
    dtype: object = np.uint8,
    tags: Tags | None = None,
) -> bytes:
    """Of an array by row, column and colour, or of encoded frames of this shape and dtype.

    `tags` come beside or instead of the usual ones.
    """
    is_array = isinstance(pixels, np.ndarray)
    rows, columns, *colours = pixels.shape if is_array else shape
    kind = np.dtype(pixels.dtype if is_array else dtype)
    told = {
        0x00280002: ("US", 3 if colours else 1),
        0x00280004: ("CS", photometric),
        0x00280010: ("US", rows),
        0x00280011: ("US", columns),
        0x00280100: ("US", 8 * kind.itemsize),
        0x00280101: ("US", 8 * kind.itemsize),
        0x00280103: ("US", int(kind.kind == "i")),
    }
    if colours:
        told[0x00280006] = ("US", 0)
    body = [dicom_element(tag, *own, syntax) for tag, own in sorted({**told, **(tags or {})}.items())]
    body.append(dicom_element(0x7FE00010, "OW", pixels.tobytes() if is_array else pixels, syntax))
    meta = dicom_element(0x00020010, "UI", syntax, EXPLICIT)
    return b"\0" * 128 + b"DICM" + meta + b"".join(body)


def dicom_element(tag: int, kind: str, value: object, syntax: str = EXPLICIT) -> bytes:
    """`value`: a number, a text, bytes, or frames, which are written as fragments."""
    head = struct.pack("<HH", tag >> 16, tag & 0xFFFF)
    if isinstance(value, list):
        content, length = fragments_of(value), UNDEFINED
    else:
        content = struct.pack("<H", value) if isinstance(value, int) else padded(value)
        length = len(content)
    if syntax == IMPLICIT:
        return head + struct.pack("<I", length) + content
    if kind in LONG_KINDS:
        return head + kind.encode() + b"\0\0" + struct.pack("<I", length) + content
    return head + kind.encode() + struct.pack("<H", length) + content


def padded(value: str | bytes) -> bytes:
    content = value.encode() if isinstance(value, str) else value
    return content + b" " * (len(content) % 2)


def fragments_of(frames: list[bytes]) -> bytes:
    """Behind an empty table of offsets."""
    return b"".join(map(dicom_item, [b"", *frames])) + delimiter(0xE0DD)


def dicom_item(content: bytes) -> bytes:
    return struct.pack("<HHI", 0xFFFE, 0xE000, len(content) + len(content) % 2) + padded(content)


def delimiter(number: int) -> bytes:
    return struct.pack("<HHI", 0xFFFE, number, 0)
