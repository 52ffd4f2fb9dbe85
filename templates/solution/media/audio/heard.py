"""Heard sounds: what was kept of all files, as columns for rows and as pictures for networks."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from PIL import Image
from sklearn.decomposition import PCA

from solution.media.audio.sounds import SoundFiles, hearing_plan
from solution.media.audio.views import PICTURE_SIDE, SoundViews
from solution.media.pictures.pictures import pooled_by_row
from solution.models.training.folds import THREAD_POOLS

SOUNDS_AT_ONCE = 64
GRID_COLUMNS = 40
MOST_SOUNDS_OF_PCA = 8_000
PLANNED_SHARE = 0.7


@dataclass
class HeardSounds:
    """By file: numbers, grids, and pictures where there is room; `seen` says which files were heard."""

    sounds: SoundFiles
    keep_pictures: bool
    seen: np.ndarray = field(init=False)
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = np.zeros(len(self.sounds.places), bool)
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
        """By name, for every row: the numbers, and the main directions of both grids."""
        if not self.seen.any():
            return {}
        blocks = {name: values for name, values in zip(self.names, self.values["numbers"].T, strict=True)}
        for name in ("grid", "contrast"):
            found = main_directions(self.values[name], self.seen)
            blocks |= {f"{name}{place}": values for place, values in enumerate(found.T)}
        values = np.column_stack([*blocks.values()])
        values[~self.seen] = np.nan
        by_row = pooled_by_row(values, self.sounds.owners, self.sounds.rows)
        return dict(zip(blocks, by_row.T, strict=True))


def hear_sounds(sounds: SoundFiles, until: float, threads: int, room: int) -> HeardSounds:
    """All files, as long as there is time, and at least the first."""
    heard = HeardSounds(sounds, keep_pictures=len(sounds.places) * PICTURE_SIDE**2 <= room)
    with THREAD_POOLS.limit(limits=1), ThreadPoolExecutor(threads) as pool:
        plan = hearing_plan(sounds, PLANNED_SHARE * (until - time.monotonic()), threads)
        for numbers in mixed_batches(len(sounds.places)):
            found = pool.map(lambda number: sounds.views(number, plan), numbers)
            for number, views in zip(numbers, found, strict=True):
                if views is not None:
                    heard.keep(number, views)
            if time.monotonic() > until:
                break
    sounds.tell_notes()
    sounds.troubles.tell()
    return heard


def mixed_batches(count: int) -> Iterator[np.ndarray]:
    """In an order that mixes train and test, so that where time ends, both lack as many."""
    order = np.random.default_rng(0).permutation(count)
    yield from np.array_split(order, range(SOUNDS_AT_ONCE, count, SOUNDS_AT_ONCE))


def main_directions(values: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Of the files that were seen; fitted on some of them where they are many."""
    known = np.flatnonzero(seen)
    fitted = known[:: -(-len(known) // MOST_SOUNDS_OF_PCA)]
    count = min(GRID_COLUMNS, len(fitted), values.shape[1])
    model = PCA(count, svd_solver="randomized", random_state=0).fit(values[fitted].astype(np.float32))
    found = np.zeros((len(values), count), np.float32)
    found[known] = model.transform(values[known].astype(np.float32))
    return found


@dataclass
class SoundPictures:
    """Spectrograms as grey pictures, for what works with pictures; they must not be turned or mirrored."""

    heard: HeardSounds
    facts: dict[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.owners, self.rows = self.heard.sounds.owners, self.heard.sounds.rows

    def usual_side(self) -> int:
        return PICTURE_SIDE

    def read(self, place: int, side: int) -> np.ndarray | None:
        if not self.heard.seen[place]:
            return None
        return grey_square(self.heard.values["picture"][place], side)


def grey_square(grey: np.ndarray, side: int) -> np.ndarray:
    """Red, green and blue of a grey picture, of this side."""
    sized = grey if len(grey) == side else np.asarray(Image.fromarray(grey).resize((side, side)))
    return np.repeat(sized[:, :, None], 3, axis=2)
