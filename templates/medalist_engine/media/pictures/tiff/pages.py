"""Pages of a TIFF: the tags of each, and where their values lie, never beyond what the file holds."""

from dataclasses import dataclass
from struct import error, unpack_from

TIFF_ORDERS = {b"II*\0": "<", b"MM\0*": ">"}
NUMBER_CODES = {1: "B", 3: "H", 4: "I"}
NUMBER_SIZES = {1: 1, 3: 2, 4: 4}
OTHER_SIZE = 8
MOST_TIFF_PAGES = 4_096
MOST_TIFF_TAGS = 1_000


class TagNumber:
    """Of the tags that tell how pixels lie."""

    WIDTH, HEIGHT, BITS, COMPRESSION, GREYS = 256, 257, 258, 259, 262
    OFFSETS, SAMPLES, STRIP, LENGTHS, PLANAR, PREDICTOR = 273, 277, 278, 279, 284, 317
    TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_LENGTHS, FORMAT = 322, 323, 324, 325, 339


@dataclass(frozen=True)
class TiffTag:
    """`at` is where its values lie in the file."""

    kind: int
    count: int
    at: int


@dataclass(frozen=True)
class TiffPage:
    """`order` is that of bytes, as NumPy spells it."""

    content: bytes
    order: str
    tags: dict[int, TiffTag]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.number(TagNumber.WIDTH, 0), self.number(TagNumber.HEIGHT, 0)

    def number(self, tag: int, otherwise: int) -> int:
        """The first of its values."""
        value = self.tags.get(tag)
        if value is None or value.kind not in NUMBER_CODES or value.count < 1:
            return otherwise
        return int(unpack_from(self.order + NUMBER_CODES[value.kind], self.content, value.at)[0])


def tiff_pages(content: bytes) -> list[TiffPage]:
    """In the order of the file, up to where it ends or lies; none of another kind of file."""
    order = TIFF_ORDERS.get(content[:4])
    pages: list[TiffPage] = []
    if order is None:
        return pages
    try:
        start = unpack_from(f"{order}I", content, 4)[0]
        while start and len(pages) < MOST_TIFF_PAGES:
            page, start = tiff_page_at(content, order, start)
            pages.append(page)
    except error:
        return pages
    return pages


def tiff_page_at(content: bytes, order: str, start: int) -> tuple[TiffPage, int]:
    """With the place of the next one: 0 behind the last."""
    count = min(MOST_TIFF_TAGS, unpack_from(f"{order}H", content, start)[0])
    tags, end = {}, start + 2 + 12 * count
    for at in range(start + 2, end, 12):
        number, kind, values, elsewhere = unpack_from(f"{order}HHII", content, at)
        is_here = NUMBER_SIZES.get(kind, OTHER_SIZE) * values <= 4
        tags[number] = TiffTag(kind, values, at + 8 if is_here else elsewhere)
    return TiffPage(content, order, tags), unpack_from(f"{order}I", content, end)[0]
