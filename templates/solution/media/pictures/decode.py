"""Decode: the bytes of a picture as red, green and blue of one size, whatever its format."""

import io
import warnings
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageOps

from solution.media.pictures.array_files import array_picture, is_array_file
from solution.media.pictures.dicom.elements import is_dicom
from solution.media.pictures.dicom.header import dicom_header
from solution.media.pictures.dicom.picture import dicom_picture
from solution.media.pictures.limits import UnreadablePicture, load_checked

DEEP_MODES = ("I", "F")


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


def open_picture(content: bytes, side: int) -> Image.Image:
    """The picture, decoded at a fraction of its size where the format allows it."""
    if is_dicom(content):
        image, size = dicom_picture(content, side)
        image.info["own size"] = size
        return image
    image = array_picture(content) if is_array_file(content) else Image.open(io.BytesIO(content))
    size = image.size
    load_checked(image, side)
    turned = ImageOps.exif_transpose(image) if image.format == "JPEG" else image
    turned.info["own size"] = size
    return turned


def own_size(content: bytes) -> tuple[int, int]:
    """Width and height, as the header tells them; nothing is decoded."""
    if is_dicom(content):
        header = dicom_header(content)
        return header.columns, header.rows
    return Image.open(io.BytesIO(content)).size


def plain_colours(image: Image.Image) -> Image.Image:
    """Eight bits of red, green and blue; deeper greys are stretched over them."""
    if image.mode.startswith(DEEP_MODES):
        values = np.asarray(image, np.float32)
        top = float(values.max(initial=0))
        image = Image.fromarray((values.clip(0) * (255 / top if top > 255 else 1)).astype(np.uint8))
    return image.convert("RGB")


def squared(image: Image.Image, side: int) -> np.ndarray:
    if image.size != (side, side):
        image = image.resize((side, side), Image.Resampling.BICUBIC, reducing_gap=3.0)
    return np.asarray(image)


def short_reason(error: Exception) -> str:
    text = str(error).split(":")[0].split(" <")[0]
    return text or type(error).__name__
