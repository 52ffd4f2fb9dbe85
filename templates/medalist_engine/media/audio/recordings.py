"""Recordings: views of sounds and signals, as columns for rows and as pictures for networks."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from PIL import Image

from medalist_engine.media.audio.views import PICTURE_SIDE, SoundViews
from medalist_engine.media.files.library import Place
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.pictures.pictures import pooled_by_row
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.protocol import warn

RECORDINGS_AT_ONCE = 64
PLANNED_SHARE = 0.7


KINDS = ("step", "band", "cepstrum")


class RecordingFiles(Protocol):
    """Files of sounds or signals, by row; a plan that fits the time says how views are made of them."""

    places: Sequence[Place]
    owners: np.ndarray
    rows: int
    troubles: Troubles
    word: str

    def planned(self, seconds: float, threads: int) -> object: ...
    def views(self, number: int, plan: Any) -> SoundViews | None: ...  # noqa: ANN401 its own plan


@dataclass
class RecordingViews:
    """By file: numbers, grids, and pictures where there is room; `seen` says which files could be read."""

    files: RecordingFiles
    keep_pictures: bool
    seen: np.ndarray = field(init=False)
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = np.zeros(len(self.files.places), bool)
        self.values: dict[str, np.ndarray] = {}

    def keep(self, number: int, views: SoundViews) -> None:
        blocks = {"numbers": np.fromiter(views.numbers.values(), np.float32)}
        blocks |= {"grid": views.grid, "contrast": views.contrast}
        if self.keep_pictures:
            blocks["picture"] = views.picture
        self.names = self.names or [*views.numbers]
        for name, values in blocks.items():
            if name not in self.values:
                kind = np.float16 if name in ("grid", "contrast") else values.dtype
                self.values[name] = np.zeros((len(self.seen), *values.shape), kind)
            self.values[name][number] = values
        self.seen[number] = True

    def columns(self) -> dict[str, np.ndarray]:
        """Numbers by name, for every row."""
        by_row = self.by_row(self.values["numbers"])
        return dict(zip(self.names, by_row.T, strict=True))

    def blocks(self) -> dict[str, np.ndarray]:
        """Vectors by name, for every row: numbers of one kind, and both grids."""
        numbers = self.values["numbers"]
        kinds = np.array([kind_of(name) for name in self.names])
        blocks = {kind: self.by_row(numbers[:, kinds == kind]) for kind in dict.fromkeys(kinds.tolist())}
        return blocks | {name: self.by_row(self.values[name]) for name in ("grid", "contrast")}

    def by_row(self, values: np.ndarray) -> np.ndarray:
        """The mean over the files of each row; NaN where none could be read."""
        known = np.where(self.seen[:, None], values.astype(np.float32), np.nan)
        return pooled_by_row(known, self.files.owners, self.files.rows)


def kind_of(name: str) -> str:
    """What a number belongs to, by the first word of its name."""
    return next((f"{kind}s" for kind in KINDS if name.startswith(kind)), "tones")


def view_recordings(
    files: RecordingFiles, order: np.ndarray, until: float, threads: int, room: int
) -> RecordingViews:
    """All files in this order, as long as there is time, and at least the first."""
    kept = RecordingViews(files, keep_pictures=len(files.places) * PICTURE_SIDE**2 <= room)
    with THREAD_POOLS.limit(limits=1), ThreadPoolExecutor(threads) as pool:
        plan = files.planned(PLANNED_SHARE * (until - time.monotonic()), threads)
        for start in range(0, len(order), RECORDINGS_AT_ONCE):
            if start and time.monotonic() > until:
                warn(f"no time for {len(order) - start} of {len(order)} {files.word}")
                break
            numbers = order[start : start + RECORDINGS_AT_ONCE]
            found = pool.map(lambda number: files.views(number, plan), numbers)
            for number, views in zip(numbers, found, strict=True):
                if views is not None:
                    kept.keep(number, views)
    return kept


@dataclass
class SoundPictures:
    """Spectrograms as grey pictures, for what works with pictures; they must not be turned or mirrored."""

    views: RecordingViews
    facts: dict[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.owners, self.rows = self.views.files.owners, self.views.files.rows

    def usual_side(self) -> int:
        return PICTURE_SIDE

    def read(self, place: int, side: int) -> np.ndarray | None:
        if not self.views.seen[place]:
            return None
        return grey_square(self.views.values["picture"][place], side)


def grey_square(grey: np.ndarray, side: int) -> np.ndarray:
    """Red, green and blue of a grey picture, of this side."""
    sized = grey if len(grey) == side else np.asarray(Image.fromarray(grey).resize((side, side)))
    return np.repeat(sized[:, :, None], 3, axis=2)
