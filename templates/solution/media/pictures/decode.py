"""Decode: the bytes of a picture as red, green and blue of one size, whatever its format."""

import io
import warnings
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFile, ImageOps

from solution.media.pictures.array_files import array_picture, is_array_file

try:
    import pydicom
except ImportError:
    pydicom = None

MOST_PIXELS = 60_000_000
DICOM_AT, DICOM_MARK = 128, b"DICM"
DEEP_MODES = ("I", "F")
Image.MAX_IMAGE_PIXELS = None  # sizes are checked below, before anything is decoded
ImageFile.LOAD_TRUNCATED_IMAGES = False


@dataclass(frozen=True)
class Picture:
    """Pixels of the wanted size; the file's own width, height, number of channels and bytes."""

    pixels: np.ndarray
    facts: tuple[float, float, float, float]


class UnreadablePicture(ValueError):
    """Says in a few words why."""


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
    if pydicom is not None and content[DICOM_AT : DICOM_AT + 4] == DICOM_MARK:
        image = Image.fromarray(pydicom.dcmread(io.BytesIO(content)).pixel_array.astype(np.int32))
    elif is_array_file(content):
        image = array_picture(content)
    else:
        image = Image.open(io.BytesIO(content))
    size = image.size
    if image.format == "JPEG":
        image.draft(image.mode, (2 * side, 2 * side))
    if image.width * image.height > MOST_PIXELS:
        raise UnreadablePicture(f"{size[0]} by {size[1]} pixels are too many")
    image.load()
    turned = ImageOps.exif_transpose(image) if image.format == "JPEG" else image
    turned.info["own size"] = size
    return turned


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
