"""Shapes: cells that are written alike, such as `00/00` for every day and month."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

SEPARATOR = "\0"


class ShapeOfLetters(dict[int, str]):
    """The sign that stands for a letter: found once for each letter."""

    def __missing__(self, letter: int) -> str:
        kind = unicodedata.category(chr(letter))
        sign = {"Nd": "0", "Lu": "A", "Lt": "A"}.get(kind, "a" if kind[0] in "LM" else chr(letter))
        self[letter] = sign
        return sign


def shapes_of(cells: list[str]) -> list[str]:
    """Digits become 0, letters a or A; everything else and the length stay."""
    if not cells:
        return []
    clean = [cell.replace(SEPARATOR, " ") for cell in cells]
    return SEPARATOR.join(clean).translate(ShapeOfLetters()).split(SEPARATOR)


def runs_of_shape(shape: str) -> list[tuple[int, int]]:
    """Where the runs of digits and of letters begin and end."""
    return [match.span() for match in re.finditer(r"0+|[aA]+", shape)]


def cuts_of_run(start: int, end: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """A run as it is; then cut up: a short one in every way, a long one into equal parts from its end."""
    length = end - start
    yield ((start, end),)
    if length <= 4:
        patterns = [
            [at for at in range(1, length) if bits >> (at - 1) & 1] for bits in range(1, 2 ** (length - 1))
        ]
    else:
        patterns = [sorted({length - at for at in range(step, length, step)}) for step in (1, 2, 3)]
    for pattern in patterns:
        yield tuple(pairwise([start, *(start + at for at in pattern), end]))
