"""Planes of a TIFF: the same file with other tags, so that Pillow unpacks its bytes whatever they mean."""

import io
from struct import pack

import numpy as np
from PIL import Image

from medalist_engine.media.pictures.tiff.pages import NUMBER_SIZES, OTHER_SIZE, TagNumber, TiffPage

PLACES_OF_PARTS = (
    TagNumber.OFFSETS,
    TagNumber.LENGTHS,
    TagNumber.TILE_OFFSETS,
    TagNumber.TILE_LENGTHS,
)
LONG_KIND = 4


def plane_bytes(page: TiffPage, plane: int, planes: int, each: int) -> np.ndarray:
    """By line: a grey picture that is `each` times as wide, a byte for each pixel."""
    start = len(page.content) + len(page.content) % 2
    head = page.content[:4] + pack(f"{page.order}I", start)
    body = page.content[8:].ljust(start - 8, b"\0")
    stream = io.BytesIO(head + body + grey_tags(page, plane, planes, each))
    with Image.open(stream, formats=("TIFF",)) as image:
        return np.ascontiguousarray(np.asarray(image))


def grey_tags(page: TiffPage, plane: int, planes: int, each: int) -> bytes:
    """The tags of such a picture; its parts stay where they are in the file."""
    width, height = page.size
    tags = {TagNumber.WIDTH: width * each, TagNumber.HEIGHT: height, TagNumber.BITS: 8, TagNumber.GREYS: 1}
    tags |= {TagNumber.COMPRESSION: page.number(TagNumber.COMPRESSION, 1), TagNumber.SAMPLES: 1}
    if TagNumber.TILE_WIDTH in page.tags:
        tags[TagNumber.TILE_WIDTH] = page.number(TagNumber.TILE_WIDTH, 0) * each
        tags[TagNumber.TILE_HEIGHT] = page.number(TagNumber.TILE_HEIGHT, 0)
    else:
        tags[TagNumber.STRIP] = page.number(TagNumber.STRIP, height)
    lines = {tag: pack(f"{page.order}HHII", tag, LONG_KIND, 1, value) for tag, value in tags.items()}
    for tag in filter(page.tags.__contains__, PLACES_OF_PARTS):
        lines[tag] = places_line(page, tag, plane, planes)
    return pack(f"{page.order}H", len(lines)) + b"".join(lines[tag] for tag in sorted(lines)) + b"\0" * 4


def places_line(page: TiffPage, tag: int, plane: int, planes: int) -> bytes:
    """Where the parts of one plane lie, or how long they are."""
    values = page.tags[tag]
    count = values.count // planes
    length = count * NUMBER_SIZES.get(values.kind, OTHER_SIZE)
    at = values.at + plane * length
    value = page.content[at : at + length] if length <= 4 else pack(f"{page.order}I", at)
    return pack(f"{page.order}HHI", tag, values.kind, count) + value.ljust(4, b"\0")
