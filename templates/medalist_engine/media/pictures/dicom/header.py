"""Header of a DICOM file: the size of its picture, and what its numbers mean."""

from dataclasses import dataclass
from math import isfinite

from medalist_engine.media.pictures.dicom.elements import (
    IMPLICIT,
    PIXELS_TAG,
    SYNTAX_TAG,
    elements_of,
    number_at,
    text_of,
)
from medalist_engine.media.pictures.limits import UnreadablePicture

ROWS_TAG = 0x00280010
COLUMNS_TAG = 0x00280011
SAMPLES_TAG = 0x00280002
PHOTOMETRIC_TAG = 0x00280004
PLANES_TAG = 0x00280006
ALLOCATED_TAG = 0x00280100
STORED_TAG = 0x00280101
SIGNED_TAG = 0x00280103
CENTER_TAG = 0x00281050
WIDTH_TAG = 0x00281051
INTERCEPT_TAG = 0x00281052
SLOPE_TAG = 0x00281053
LONGEST_VALUE = 1024
INVERTED_GREYS = "MONOCHROME1"
PLAIN_COLOURS = "RGB"
PALETTE = "PALETTE COLOR"


@dataclass(frozen=True)
class DicomHeader:
    """`stored` of the `allocated` bits count; `window` is the lowest and the highest value that is shown.

    `start` and `length` are those of the pixels, as the file claims them.
    """

    syntax: str
    rows: int
    columns: int
    samples: int
    photometric: str
    by_plane: bool
    allocated: int
    stored: int
    signed: bool
    slope: float
    intercept: float
    window: tuple[float, float] | None
    start: int
    length: int


def dicom_header(content: bytes) -> DicomHeader:
    """Raises UnreadablePicture where there is no picture."""
    values, pixels = {}, None
    for element in elements_of(content):
        values[element.tag] = content[element.start : element.start + min(element.length, LONGEST_VALUE)]
        pixels = element if element.tag == PIXELS_TAG else None

    def whole(tag: int, otherwise: int = 0) -> int:
        return number_at(values[tag], 0, 2) if values.get(tag) else otherwise

    def real(tag: int, otherwise: float) -> float:
        return real_number(text_of(values.get(tag, b"")), otherwise)

    rows, columns, samples = whole(ROWS_TAG), whole(COLUMNS_TAG), whole(SAMPLES_TAG, 1)
    if pixels is None or not rows or not columns or samples not in (1, 3):
        raise UnreadablePicture("a DICOM without a picture")
    allocated = whole(ALLOCATED_TAG)
    return DicomHeader(
        text_of(values.get(SYNTAX_TAG, b"")) or IMPLICIT,
        rows,
        columns,
        samples,
        text_of(values.get(PHOTOMETRIC_TAG, b"")),
        bool(whole(PLANES_TAG)),
        allocated,
        min(max(whole(STORED_TAG, allocated), 1), max(allocated, 1)),
        bool(whole(SIGNED_TAG)),
        real(SLOPE_TAG, 1.0),
        real(INTERCEPT_TAG, 0.0),
        window_of(real(CENTER_TAG, 0.0), real(WIDTH_TAG, 0.0)),
        pixels.start,
        pixels.length,
    )


def real_number(text: str, otherwise: float) -> float:
    try:
        value = float(text)
    except ValueError:
        return otherwise
    return value if isfinite(value) else otherwise


def window_of(center: float, width: float) -> tuple[float, float] | None:
    """As the standard has it: of whole numbers, `width` of them are shown."""
    if width <= 0:
        return None
    if width <= 1:
        return center - width / 2, center + width / 2
    return center - width / 2, center + width / 2 - 1
