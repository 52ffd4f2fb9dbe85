"""Decode: the bytes of a picture as red, green and blue of one size, whatever its format."""

import io
import warnings
from dataclasses import dataclass

import numpy as np
from PIL import ExifTags, Image, ImageFile, ImageOps

from medalist_engine.media.pictures.array_files import (
    array_channels,
    grey_levels,
    is_array_file,
    mixed_channels,
    picture_of_channels,
)

MOST_PIXELS = 60_000_000
Image.MAX_IMAGE_PIXELS = None  # sizes are checked here instead, by headers
ImageFile.LOAD_TRUNCATED_IMAGES = False
DICOM_AT = 128
DICOM_MARK = b"DICM"
DEEP_MODES = ("I", "F")
LYING = (5, 6, 7, 8)
"""Orientations that change width and height."""
SAME_COLOUR = 8


class UnreadablePicture(ValueError):
    """Says in a few words why."""


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
            image, size = open_picture(content, side)
            facts = (*size, len(image.getbands()), len(content))
            return Picture(squared(plain_colours(image), side), facts)
    except UnreadablePicture:
        raise
    except Exception as error:  # whatever a hostile file makes the decoder raise
        raise UnreadablePicture(short_reason(error)) from error


def open_picture(content: bytes, side: int, beside: bool = True) -> tuple[Image.Image, tuple[int, int]]:
    """The picture, decoded at a fraction of its size where the format allows it, and its own size.

    `beside`: more channels than colours lie side by side; else they are mixed, and pixels keep their places.
    """
    if is_dicom(content):
        from medalist_engine.media.pictures.dicom import dicom_picture

        image = dicom_picture(content)
        return image, image.size
    if is_array_file(content):
        channels = array_channels(content)
        image = (picture_of_channels if beside else mixed_channels)(channels)
        return image, channels.shape[:0:-1]
    image = Image.open(io.BytesIO(content))
    size = shown_size(image)
    if image.format == "JPEG":
        image.draft(image.mode, (2 * side, 2 * side))
    check_size(*image.size)
    image.load()
    return (ImageOps.exif_transpose(image) if image.format == "JPEG" else image), size


def own_size(content: bytes) -> tuple[int, int]:
    """Width and height, as the header tells them where there is one."""
    if is_dicom(content):
        from medalist_engine.media.pictures.dicom import dicom_size

        return dicom_size(content)
    if is_array_file(content):
        return array_channels(content).shape[:0:-1]
    return shown_size(Image.open(io.BytesIO(content)))


def is_dicom(content: bytes) -> bool:
    return content[DICOM_AT : DICOM_AT + len(DICOM_MARK)] == DICOM_MARK


def check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise UnreadablePicture(f"{width} by {height} pixels are too many")


def shown_size(image: Image.Image) -> tuple[int, int]:
    """Width and height as it is looked at: a photo may lie on its side in the file."""
    is_lying = image.format == "JPEG" and image.getexif().get(ExifTags.Base.Orientation) in LYING
    return image.size[::-1] if is_lying else image.size


def plain_colours(image: Image.Image) -> Image.Image:
    """Eight bits of red, green and blue; deeper greys are stretched over them."""
    if image.mode.startswith(DEEP_MODES):
        image = Image.fromarray(grey_levels(np.asarray(image)))
    colours = image.convert("RGB")
    return outline_of(image, colours) if can_be_seen_through(image) else colours


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
