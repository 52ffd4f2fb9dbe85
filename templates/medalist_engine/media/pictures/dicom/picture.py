"""Picture of a DICOM file: its first one, in eight bits; others' decoders only where ours end."""

import io

import numpy as np
from PIL import Image

from medalist_engine.media.pictures.dicom.elements import IMPLICIT, UNDEFINED_LENGTH
from medalist_engine.media.pictures.dicom.encoded import PILLOW_SYNTAXES, encoded_values
from medalist_engine.media.pictures.dicom.header import (
    INVERTED_GREYS,
    PALETTE,
    PLAIN_COLOURS,
    DicomHeader,
    dicom_header,
)
from medalist_engine.media.pictures.limits import UnreadablePicture, check_size

try:
    import pydicom
except ImportError:
    pydicom = None

PLAIN_SYNTAXES = (IMPLICIT, "1.2.840.10008.1.2.1")
OTHER_SYNTAXES = {
    "1.2.840.10008.1.2.5": "run lengths",
    "1.2.840.10008.1.2.4.57": "lossless JPEG",
    "1.2.840.10008.1.2.4.70": "lossless JPEG",
    "1.2.840.10008.1.2.4.80": "JPEG-LS",
    "1.2.840.10008.1.2.4.81": "JPEG-LS",
}
SHOWN_SHARES = (1, 99)
ASKED_SIDE = 512
"""Percentiles are those of so many rows and columns."""


def dicom_picture(content: bytes, side: int) -> tuple[Image.Image, tuple[int, int]]:
    """Grey or coloured, and its own width and height; a JPEG may be decoded at a fraction of these."""
    header = dicom_header(content)
    check_size(header.columns, header.rows)
    if header.photometric == PALETTE:
        raise UnreadablePicture("a DICOM with a palette is not read")
    size = (header.columns, header.rows)
    if header.syntax in PLAIN_SYNTAXES:
        values = plain_values(content, header)
    elif header.syntax in PILLOW_SYNTAXES:
        values, size = encoded_values(content, header, side)
    else:
        values = values_by_pydicom(content, header)
    return Image.fromarray(
        colour_bytes(values, header) if values.ndim == 3 else shown_greys(values, header)
    ), size


def plain_values(content: bytes, header: DicomHeader) -> np.ndarray:
    """By row and column, and by colour where there are three."""
    rows, columns, samples = header.rows, header.columns, header.samples
    if samples == 3 and header.photometric != PLAIN_COLOURS:
        raise UnreadablePicture(f"DICOM in {header.photometric} without JPEG is not read")
    if header.allocated not in (8, 16, 32):
        raise UnreadablePicture(f"DICOM with {header.allocated} bits a value is not read")
    count, width = rows * columns * samples, header.allocated // 8
    held = min(header.length, len(content) - header.start)
    if header.length == UNDEFINED_LENGTH or held < count * width:
        raise UnreadablePicture(f"a DICOM cut off, {held} of {count * width} bytes")
    values = np.frombuffer(content, f"<{'i' if header.signed else 'u'}{width}", count, header.start)
    if header.stored < header.allocated:
        unused = header.allocated - header.stored
        values = values << unused >> unused
    if samples == 1:
        return values.reshape(rows, columns)
    if header.by_plane:
        return np.moveaxis(values.reshape(3, rows, columns), 0, 2)
    return values.reshape(rows, columns, 3)


def values_by_pydicom(content: bytes, header: DicomHeader) -> np.ndarray:
    name = OTHER_SYNTAXES.get(header.syntax, "another syntax")
    if pydicom is None:
        raise UnreadablePicture(f"DICOM in {name} needs pydicom")
    values = pydicom.dcmread(io.BytesIO(content)).pixel_array
    several = values.ndim > (2 if header.samples == 1 else 3)
    return values[0] if several else values


def colour_bytes(values: np.ndarray, header: DicomHeader) -> np.ndarray:
    deeper = 0 if values.dtype == np.uint8 else max(0, header.stored - 8)
    return np.ascontiguousarray(values >> deeper, np.uint8)


def shown_greys(values: np.ndarray, header: DicomHeader) -> np.ndarray:
    """Grey as a viewer shows it: within the window, brighter where there is more unless it is inverted."""
    with np.errstate(all="ignore"):
        known = values.astype(np.float32) * np.float32(header.slope) + np.float32(header.intercept)
        low, high = shown_range(known, header)
        grey = np.nan_to_num((known - low) * (255 / max(high - low, 1e-6))).clip(0, 255).round()
    return (255 - grey if header.photometric == INVERTED_GREYS else grey).astype(np.uint8)


def shown_range(values: np.ndarray, header: DicomHeader) -> tuple[float, float]:
    """Its window; else all of plain bytes, and nearly all of what is deeper."""
    if header.window is not None:
        return header.window
    if header.stored <= 8 and not header.signed and (header.slope, header.intercept) == (1, 0):
        return 0.0, 2.0**header.stored - 1
    some = values[:: -(-header.rows // ASKED_SIDE), :: -(-header.columns // ASKED_SIDE)]
    low, high = np.percentile(np.nan_to_num(some), SHOWN_SHARES)
    return float(low), float(high)
