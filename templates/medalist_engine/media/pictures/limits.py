"""Limits: how large a picture may be; checked by its header, before anything is decoded."""

from PIL import Image, ImageFile

MOST_PIXELS = 60_000_000
Image.MAX_IMAGE_PIXELS = None  # sizes are checked here instead
ImageFile.LOAD_TRUNCATED_IMAGES = False


class UnreadablePicture(ValueError):
    """Says in a few words why."""


def check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise UnreadablePicture(f"{width} by {height} pixels are too many")


def load_checked(image: Image.Image, side: int) -> None:
    """Decodes; at a fraction of its size where the format allows that and `side` is smaller."""
    if image.format == "JPEG":
        image.draft(image.mode, (2 * side, 2 * side))
    check_size(*image.size)
    image.load()
