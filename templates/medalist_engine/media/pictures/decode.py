"""Decode: the bytes of a picture as red, green and blue of one size, whatever its format."""

import io
import warnings
from dataclasses import dataclass

import numpy as np
from PIL import ExifTags, Image, ImageOps

from medalist_engine.media.pictures.array_files import (
    array_channels,
    is_array_file,
    mixed_channels,
    picture_of_channels,
)
from medalist_engine.media.pictures.dicom import dicom_picture, dicom_size, is_dicom
from medalist_engine.media.pictures.limits import UnreadablePicture, load_checked
from medalist_engine.media.pictures.tiff.bands import tiff_bands

DEEP_MODES = ("I", "F")
LYING = (5, 6, 7, 8)
"""Orientations that change width and height."""
SAME_COLOUR = 8


@dataclass(frozen=True)
class Picture:
    """Pixels of the wanted size; the file's own width, height, number of channels and bytes."""

    pixels: np.ndarray
    facts: tuple[float, float, float, float]


def decoded(content: bytes, side: int) -> Picture:
    """A square of this side; what was not square is stretched, as its shape is a feature of its own."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = open_picture(content, side)
            facts = (*image.info["own size"], len(image.getbands()), len(content))
            return Picture(squared(plain_colours(image), side), facts)
    except UnreadablePicture:
        raise
    except Exception as error:  # whatever a hostile file makes the decoder raise
        raise UnreadablePicture(short_reason(error)) from error


def open_picture(content: bytes, side: int, beside: bool = True) -> Image.Image:
    """The picture, decoded at a fraction of its size where the format allows it.

    `beside`: more channels than colours lie side by side; else they are mixed, and pixels keep their places.
    """
    if is_dicom(content):
        image, size = dicom_picture(content, side)
        image.info["own size"] = size
        return image
    image = opened_image(content, beside)
    size = image.info.get("own size") or shown_size(image)
    load_checked(image, side)
    turned = ImageOps.exif_transpose(image) if image.format == "JPEG" else image
    turned.info["own size"] = size
    return turned


def opened_image(content: bytes, beside: bool) -> Image.Image:
    """Pillow's, or a picture of the numbers or bands that it does not read."""
    channels = array_channels(content) if is_array_file(content) else tiff_bands(content)
    if channels is None:
        return Image.open(io.BytesIO(content))
    image = (picture_of_channels if beside else mixed_channels)(channels)
    image.info["own size"] = channels.shape[:0:-1]
    return image


def own_size(content: bytes) -> tuple[int, int]:
    """Width and height, as the header tells them where there is one."""
    if is_dicom(content):
        return dicom_size(content)
    image = opened_image(content, beside=False)
    return image.info.get("own size") or shown_size(image)


def shown_size(image: Image.Image) -> tuple[int, int]:
    """Width and height as it is looked at: a photo may lie on its side in the file."""
    is_lying = image.format == "JPEG" and image.getexif().get(ExifTags.Base.Orientation) in LYING
    return image.size[::-1] if is_lying else image.size


def plain_colours(image: Image.Image) -> Image.Image:
    """Eight bits of red, green and blue; deeper greys are stretched over them."""
    if image.mode.startswith(DEEP_MODES):
        image = Image.fromarray(deep_greys(np.asarray(image, np.float32)))
    colours = image.convert("RGB")
    return outline_of(image, colours) if can_be_seen_through(image) else colours


def deep_greys(values: np.ndarray) -> np.ndarray:
    """Bytes as they are; shares of one, and what is beyond bytes or below nothing, are stretched."""
    known = np.nan_to_num(values, posinf=0, neginf=0)
    low, high = float(known.min(initial=0)), float(known.max(initial=0))
    are_bytes = low == 0 and 1 < high <= 255
    scale = 1 if are_bytes else 255 / max(high - low, 1.0)
    return ((known - low) * scale).astype(np.uint8)


def can_be_seen_through(image: Image.Image) -> bool:
    return image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info


def outline_of(image: Image.Image, colours: Image.Image) -> Image.Image:
    """What is drawn with one colour on nothing shows only in how opaque it is."""
    opaque = image.convert("RGBA").getchannel("A")
    is_plain = max(high - low for low, high in colours.getextrema()) <= SAME_COLOUR
    return opaque.convert("RGB") if is_plain else colours


def squared(image: Image.Image, side: int) -> np.ndarray:
    if image.size != (side, side):
        image = image.resize((side, side), Image.Resampling.BICUBIC, reducing_gap=3.0)
    return np.asarray(image)


def short_reason(error: Exception) -> str:
    text = str(error).split(":")[0].split(" <")[0]
    return text or type(error).__name__
