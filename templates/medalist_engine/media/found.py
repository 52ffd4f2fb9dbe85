"""Found: what was read of one source: columns and vectors by row, and pictures that networks may look at."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module

import numpy as np

from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import MediaSource
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.pictures.kept import KeptPictures


@dataclass(frozen=True)
class MediaJob:
    """What a reader of media may use: until when, how many threads, room for how many bytes of pictures."""

    source: MediaSource
    tables: Tables
    library: Library
    troubles: Troubles
    until: float
    threads: int
    room: int
    seed: int


@dataclass
class MediaFound:
    """Rows of train, then of test. `columns` are numbers for any model; `blocks` are vectors for smooth ones.

    NaN where a row has no media that can be read. `mirrors`: whether a mirrored picture means the same.
    `copies`: where rows share files, which of the distinct ones each has; pictures are of those.
    """

    columns: dict[str, np.ndarray] = field(default_factory=dict)
    blocks: dict[str, np.ndarray] = field(default_factory=dict)
    pictures: KeptPictures | None = None
    mirrors: bool = True
    copies: np.ndarray | None = None

    @property
    def has_readable_pictures(self) -> bool:
        """Even where there was no time to describe any."""
        return self.pictures is not None and bool(self.pictures.seen.any())


def seen_rows(found: MediaFound) -> int:
    """Of how many rows of train and test anything was seen."""
    known = [np.isfinite(values).all(axis=1) for values in found.blocks.values()]
    return int(np.logical_or.reduce(known).sum()) if known else 0


MediaReader = Callable[[MediaJob], MediaFound]
# The function that reads each kind of source, and the module that has it.
READERS = {
    "array": ("rows", "read_arrays"),
    "audio": ("audio.reader", "read_sounds"),
    "image": ("pictures.readers", "read_image_files"),
    "pixels": ("pictures.readers", "read_pixels"),
    "signal": ("signals.signals", "read_signals"),
}


def reader_of(kind: str) -> MediaReader | None:
    module, name = READERS.get(kind, (None, ""))
    return None if module is None else getattr(import_module(f"medalist_engine.media.{module}"), name)
