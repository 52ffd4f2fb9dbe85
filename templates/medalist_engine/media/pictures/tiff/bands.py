"""Bands of a TIFF that Pillow does not know, or cuts to eight bits: unpacked as if they were plain greys."""

import numpy as np

from medalist_engine.media.pictures.limits import UnreadablePicture, check_size
from medalist_engine.media.pictures.tiff.pages import TagNumber, TiffPage, tiff_pages
from medalist_engine.media.pictures.tiff.planes import plane_bytes

MOST_STACKED_PAGES = 36
MOST_TIFF_BANDS = 256
TIFF_DEPTHS = (8, 16, 32, 64)
PILLOW_BANDS = 4
PLANES_APART = 2
OF_NEIGHBOURS = 2
OF_FLOATS = 3
NUMBER_KINDS = {1: "u", 2: "i", 3: "f"}


def tiff_bands(content: bytes) -> np.ndarray | None:
    """By band, height and width: several bands, or pages of one size. None: Pillow reads as much."""
    pages = tiff_pages(content)
    if not pages or min(pages[0].size) < 1:
        return None
    if is_beyond_pillow(pages[0]):
        return unpacked_page(pages[0])
    stack = [page for page in pages if page.size == pages[0].size and is_grey_page(page)]
    if len(stack) < 2 or stack[0] is not pages[0]:
        return None
    step = -(-len(stack) // MOST_STACKED_PAGES)
    return np.concatenate([unpacked_page(page) for page in stack[::step]])


def is_grey_page(page: TiffPage) -> bool:
    return page.number(TagNumber.SAMPLES, 1) == 1 and page.number(TagNumber.BITS, 1) in TIFF_DEPTHS


def is_beyond_pillow(page: TiffPage) -> bool:
    """It knows up to four bytes for a pixel, or one deep value; of several deep ones it keeps eight bits."""
    samples, bits = page.number(TagNumber.SAMPLES, 1), page.number(TagNumber.BITS, 1)
    return bits in TIFF_DEPTHS and (samples > PILLOW_BANDS or (samples > 1 and bits > 8))


def unpacked_page(page: TiffPage) -> np.ndarray:
    (width, height), samples = page.size, page.number(TagNumber.SAMPLES, 1)
    size, predictor = page.number(TagNumber.BITS, 1) // 8, page.number(TagNumber.PREDICTOR, 1)
    kind = NUMBER_KINDS.get(page.number(TagNumber.FORMAT, 1))
    if kind is None or predictor == OF_FLOATS or not 0 < samples <= MOST_TIFF_BANDS:
        raise UnreadablePicture(f"a TIFF of {samples} bands of {8 * size} bits is not read")
    planes = samples if page.number(TagNumber.PLANAR, 1) == PLANES_APART else 1
    check_size(width * samples, height)
    packed = np.dtype(f"{page.order}u{size}")
    lines = [plane_bytes(page, plane, planes, samples // planes * size) for plane in range(planes)]
    values = np.stack([line.view(packed) for line in lines]).astype(packed.newbyteorder("="))
    values = values.reshape(planes, height, width, samples // planes)
    if predictor == OF_NEIGHBOURS:
        sum_up(values, page.number(TagNumber.TILE_WIDTH, width))
    return np.moveaxis(values, 3, 1).reshape(samples, height, width).view(f"{kind}{size}")


def sum_up(values: np.ndarray, step: int) -> None:
    """Where each value is told as the difference from the one before, within its tile."""
    for left in range(0, values.shape[2], step):
        part = values[:, :, left : left + step]
        part[...] = np.cumsum(part, axis=2, dtype=part.dtype)
