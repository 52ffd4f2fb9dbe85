"""Elements of a DICOM file: where their values lie, never beyond what the file holds."""

from collections.abc import Iterator
from dataclasses import dataclass

from medalist_engine.media.pictures.limits import UnreadablePicture

DICOM_AT = 128
DICOM_MARK = b"DICM"
META_GROUP = 0x0002
SYNTAX_TAG = 0x00020010
PIXELS_TAG = 0x7FE00010
ITEM_TAG = 0xFFFEE000
ITEM_END_TAG = 0xFFFEE00D
SEQUENCE_END_TAG = 0xFFFEE0DD
DELIMITER_GROUP = 0xFFFE
UNDEFINED_LENGTH = 0xFFFFFFFF
LONG_LENGTHS = frozenset(b"OB OD OF OL OV OW SQ SV UC UN UR UT UV".split())
UNKNOWN_KIND = b"UN"
MOST_ELEMENTS = 100_000
IMPLICIT = "1.2.840.10008.1.2"
UNREADABLE_SYNTAXES = {"1.2.840.10008.1.2.2": "big endian", "1.2.840.10008.1.2.1.99": "deflated"}


@dataclass(frozen=True)
class DicomElement:
    """`length` is what the file claims, which may be undefined."""

    tag: int
    kind: bytes
    start: int
    length: int

    def value(self, content: bytes) -> bytes:
        return content[self.start : self.start + self.length]


def is_dicom(content: bytes) -> bool:
    return content[DICOM_AT : DICOM_AT + len(DICOM_MARK)] == DICOM_MARK


def number_at(content: bytes, at: int, size: int) -> int:
    """Of what is cut off, something smaller."""
    return int.from_bytes(content[at : at + size], "little")


def tag_at(content: bytes, at: int) -> int:
    return number_at(content, at, 2) << 16 | number_at(content, at + 2, 2)


def element_at(content: bytes, at: int, explicit: bool) -> DicomElement:
    """`explicit`: the file spells what kind of value it is; or says that it does, and does not."""
    tag, kind = tag_at(content, at), content[at + 4 : at + 6]
    if not explicit or tag >> 16 == DELIMITER_GROUP or not (kind.isalpha() and kind.isupper()):
        return DicomElement(tag, b"", at + 8, number_at(content, at + 4, 4))
    if kind in LONG_LENGTHS:
        return DicomElement(tag, kind, at + 12, number_at(content, at + 8, 4))
    return DicomElement(tag, kind, at + 8, number_at(content, at + 6, 2))


def elements_of(content: bytes) -> Iterator[DicomElement]:
    """Those of the file itself, up to its pixels; what sequences hold is skipped."""
    at, syntax = DICOM_AT + len(DICOM_MARK), ""
    inside: list[bool] = []  # for every open sequence or item, whether it spells kinds
    for _ in range(MOST_ELEMENTS):
        if at + 8 > len(content):
            return
        is_meta = number_at(content, at, 2) == META_GROUP
        if syntax in UNREADABLE_SYNTAXES and not is_meta:
            raise UnreadablePicture(f"DICOM, {UNREADABLE_SYNTAXES[syntax]}, is not read")
        explicit = inside[-1] if inside else is_meta or syntax != IMPLICIT
        element = element_at(content, at, explicit)
        is_pixels = element.tag == PIXELS_TAG and not inside
        at = element.start
        if element.tag in (ITEM_END_TAG, SEQUENCE_END_TAG):
            del inside[-1:]
        elif element.length == UNDEFINED_LENGTH and not is_pixels:
            inside.append(explicit and element.kind != UNKNOWN_KIND)
        else:
            at += element.length
            if not inside:
                yield element
        if is_pixels:
            return
        if element.tag == SYNTAX_TAG:
            syntax = text_of(element.value(content))


def text_of(value: bytes) -> str:
    """The first of several."""
    return value.split(b"\\")[0].strip(b" \0").decode("latin-1")
