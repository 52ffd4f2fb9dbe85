"""Pictures: many of one kind, read one at a time, so that memory does not grow with their number."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from PIL import Image

from medalist_engine.media.files.library import Place
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.pictures.decode import decoded, own_size
from medalist_engine.media.pictures.levels import ByteLevels, PictureArray

FACT_NAMES = ("width", "height", "channels", "bytes")


class Pictures(Protocol):
    """`owners` holds the row of each picture; `facts` what is known of each that was read, besides pixels."""

    owners: np.ndarray
    rows: int
    facts: dict[str, np.ndarray]

    def usual_side(self) -> int:
        """The longer side of most pictures."""
        ...

    def read(self, place: int, side: int) -> np.ndarray | None:
        """The pixels of one picture, side by side by 3, as bytes; None where it cannot be read."""
        ...


class Files(Protocol):
    """Where bytes are: a library, or the cells of a column."""

    def read(self, place: Place) -> bytes: ...


@dataclass
class FilePictures:
    """Pictures in files, read and decoded when they are asked for."""

    library: Files
    places: Sequence[Place]
    owners: np.ndarray
    rows: int
    troubles: Troubles
    facts: dict[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.facts = {name: np.full(len(self.places), np.nan, np.float32) for name in FACT_NAMES}

    def usual_side(self) -> int:
        """The median of some, by their headers: to decode large ones takes seconds."""
        step = max(1, len(self.places) // 15)
        sides = [self.longer_side(place) for place in self.places[::step][:20]]
        known = [side for side in sides if side]
        return int(np.median(known)) if known else 0

    def longer_side(self, place: Place) -> int:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return max(own_size(self.library.read(place)))
        except Exception:  # noqa: BLE001 told when the picture is read
            return 0

    def read(self, place: int, side: int) -> np.ndarray | None:
        paths = self.places[place]
        try:
            picture = decoded(self.library.read(paths), side)
        except Exception as error:  # noqa: BLE001 an archive may be broken in as many ways as a picture
            self.troubles.add(paths.name, error)
            return None
        for name, value in zip(FACT_NAMES, picture.facts, strict=True):
            self.facts[name][place] = value
        return picture.pixels


@dataclass
class ArrayPictures:
    """Pictures that are rows of numbers, made pixels when they are asked for."""

    values: PictureArray
    levels: ByteLevels = ByteLevels()
    facts: dict[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.owners, self.rows = np.arange(len(self.values)), len(self.values)

    def usual_side(self) -> int:
        return max(self.pixels(0).shape[:2])

    def pixels(self, place: int) -> np.ndarray:
        """At its own size."""
        return self.levels.pixels(self.values[place])

    def read(self, place: int, side: int) -> np.ndarray | None:
        pixels = self.pixels(place)
        if pixels.shape[:2] == (side, side):
            return pixels
        return np.asarray(Image.fromarray(pixels).resize((side, side), Image.Resampling.BICUBIC))


def pooled_by_row(values: np.ndarray, owners: np.ndarray, rows: int) -> np.ndarray:
    """The mean over the pictures of each row, of those that are known; NaN for a row that has none."""
    known = np.isfinite(values).all(axis=1)
    if known.all() and len(owners) == rows and (owners == np.arange(rows)).all():
        return values
    counts = np.bincount(owners[known], minlength=rows).astype(np.float32)
    sums = np.zeros((rows, values.shape[1]), np.float32)
    np.add.at(sums, owners[known], values[known])
    with np.errstate(invalid="ignore", divide="ignore"):
        return (sums / np.where(counts, counts, np.nan)[:, None]).astype(values.dtype)
