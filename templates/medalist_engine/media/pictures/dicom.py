"""DICOM: the first picture of such a file in eight bits, as a viewer shows it; pydicom reads it."""

import io
from math import isfinite
from typing import Any

import numpy as np
from PIL import Image, UnidentifiedImageError

from medalist_engine.media.pictures.limits import UnreadablePicture, check_size, load_checked

DICOM_AT = 128
DICOM_MARK = b"DICM"
INVERTED_GREYS = "MONOCHROME1"
PALETTE = "PALETTE COLOR"
USUAL_IN_JPEG = (INVERTED_GREYS, "MONOCHROME2", "YBR_FULL", "YBR_FULL_422")
SHOWN_SHARES = (1, 99)
ASKED_SIDE = 512
"""Percentiles are those of so many rows and columns."""


def is_dicom(content: bytes) -> bool:
    return content[DICOM_AT : DICOM_AT + len(DICOM_MARK)] == DICOM_MARK


def dicom_tags(content: bytes, pixels: bool = True) -> Any:
    """What pydicom reads. UnreadablePicture where there is no picture, or a far too large one."""
    import pydicom

    pydicom.config.settings.reading_validation_mode = pydicom.config.IGNORE
    tags = pydicom.dcmread(io.BytesIO(content), stop_before_pixels=not pixels)
    rows, columns = tags.get("Rows"), tags.get("Columns")
    if not rows or not columns or (pixels and "PixelData" not in tags):
        raise UnreadablePicture("a DICOM without a picture")
    check_size(columns, rows)
    return tags


def dicom_size(content: bytes) -> tuple[int, int]:
    """Width and height."""
    tags = dicom_tags(content, pixels=False)
    return tags.Columns, tags.Rows


def dicom_picture(content: bytes, side: int) -> tuple[Image.Image, tuple[int, int]]:
    """Grey or coloured, and its own width and height; a JPEG may be decoded at a fraction of these."""
    from pydicom.pixels import apply_color_lut, pixel_array

    tags = dicom_tags(content)
    size, deep = (tags.Columns, tags.Rows), tags.BitsStored
    image = image_inside(tags) if tags.file_meta.TransferSyntaxUID.is_encapsulated else None
    if image is not None and image.format == "JPEG" and tags.PhotometricInterpretation in USUAL_IN_JPEG:
        size = image.size
        load_checked(image, side)
        values = np.asarray(image.convert("RGB" if tags.SamplesPerPixel == 3 else "L"))
    else:
        values = pixel_array(tags, index=0)
    if tags.PhotometricInterpretation == PALETTE:
        values = apply_color_lut(values, tags)
        deep = 8 * values.itemsize
    if values.ndim == 3:
        return Image.fromarray(np.ascontiguousarray(values >> max(0, deep - 8), np.uint8)), size
    return Image.fromarray(shown_greys(values, tags)), size


def image_inside(tags: Any) -> Image.Image | None:
    """What Pillow sees in the first of the encoded pictures; it has a size of its own."""
    from pydicom.encaps import get_frame

    frame = get_frame(tags.PixelData, 0, number_of_frames=int(tags.get("NumberOfFrames") or 1))
    try:
        image = Image.open(io.BytesIO(frame))
    except UnidentifiedImageError:
        return None
    check_size(*image.size)
    return image


def shown_greys(values: np.ndarray, tags: Any) -> np.ndarray:
    """Within the window, brighter where there is more unless it is inverted."""
    slope, intercept = told_number(tags, "RescaleSlope", 1.0), told_number(tags, "RescaleIntercept", 0.0)
    is_plain = tags.BitsStored <= 8 and values.min() >= 0 and (slope, intercept) == (1, 0)
    with np.errstate(all="ignore"):
        known = values.astype(np.float32) * np.float32(slope) + np.float32(intercept)
        usual = (0.0, 2.0**tags.BitsStored - 1) if is_plain else None
        low, high = told_window(tags) or usual or usual_range(known)
        grey = np.nan_to_num((known - low) * (255 / max(high - low, 1e-6))).clip(0, 255).round()
    inverted = tags.PhotometricInterpretation == INVERTED_GREYS
    return (255 - grey if inverted else grey).astype(np.uint8)


def told_number(tags: Any, name: str, otherwise: float) -> float:
    """The first of several; what is no number is as if it were not told."""
    try:
        told = tags.get(name)
        value = float(told if told is None or isinstance(told, (str, float, int)) else told[0])
    except (TypeError, ValueError, LookupError):
        return otherwise
    return value if isfinite(value) else otherwise


def told_window(tags: Any) -> tuple[float, float] | None:
    """The lowest and the highest value that is shown; as the standard has it, `width` whole numbers are."""
    center, width = told_number(tags, "WindowCenter", 0.0), told_number(tags, "WindowWidth", 0.0)
    if width <= 0:
        return None
    return center - width / 2, center + width / 2 - (1 if width > 1 else 0)


def usual_range(values: np.ndarray) -> tuple[float, float]:
    """Of nearly all values."""
    rows, columns = values.shape
    some = values[:: -(-rows // ASKED_SIDE), :: -(-columns // ASKED_SIDE)]
    low, high = np.percentile(np.nan_to_num(some), SHOWN_SHARES)
    return float(low), float(high)
