"""DICOM: the first picture of such a file in eight bits, as a viewer shows it; pydicom reads it."""

import io
from math import isfinite
from typing import Any

import numpy as np
import pydicom
from PIL import Image
from pydicom.pixels import apply_color_lut, pixel_array

from medalist_engine.media.pictures.decode import UnreadablePicture, check_size

INVERTED_GREYS = "MONOCHROME1"
PALETTE = "PALETTE COLOR"
SHOWN_SHARES = (1, 99)
"""Percentiles, where the file tells no window."""


def dicom_tags(content: bytes, pixels: bool = True) -> Any:
    """What pydicom reads. UnreadablePicture where there is no picture, or a far too large one."""
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


def dicom_picture(content: bytes) -> Image.Image:
    """Grey or coloured."""
    tags = dicom_tags(content)
    values, deep = pixel_array(tags, index=0), tags.BitsStored
    if tags.PhotometricInterpretation == PALETTE:
        values = apply_color_lut(values, tags)
        deep = 8 * values.itemsize
    if values.ndim == 3:
        return Image.fromarray(np.ascontiguousarray(values >> max(0, deep - 8), np.uint8))
    return Image.fromarray(shown_greys(values, tags))


def shown_greys(values: np.ndarray, tags: Any) -> np.ndarray:
    """Within the window, brighter where there is more unless it is inverted."""
    slope, intercept = told_number(tags, "RescaleSlope", 1.0), told_number(tags, "RescaleIntercept", 0.0)
    is_plain = tags.BitsStored <= 8 and values.min() >= 0 and (slope, intercept) == (1, 0)
    center, width = told_number(tags, "WindowCenter", 0.0), told_number(tags, "WindowWidth", 0.0)
    with np.errstate(all="ignore"):
        known = values.astype(np.float32) * np.float32(slope) + np.float32(intercept)
        if width > 0:  # as the standard has it, `width` whole numbers are shown
            low, high = center - width / 2, center + width / 2 - (1 if width > 1 else 0)
        elif is_plain:
            low, high = 0.0, 2.0**tags.BitsStored - 1
        else:
            low, high = np.percentile(np.nan_to_num(known), SHOWN_SHARES)
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
