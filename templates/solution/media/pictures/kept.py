"""Kept pictures: read once by several threads and kept at one size, or read again where they are too many."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from solution.media.pictures.pictures import Pictures
from solution.protocol import warn

AT_ONCE = 64


@dataclass
class KeptPictures:
    """Gives batches of pixels in `order`; `seen` says which pictures could be read."""

    pictures: Pictures
    order: np.ndarray
    side: int
    threads: int
    room: int
    seen: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.pictures.owners)
        self.seen = np.zeros(count, bool)
        keep = count * self.side**2 * 3 <= self.room
        self.pixels = np.empty((count, self.side, self.side, 3), np.uint8) if keep else None
        self.filled = np.zeros(count, bool)

    def batches(self, side: int, until: float) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Numbers of pictures and their pixels of this side, until the time is over; others are left out."""
        with ThreadPoolExecutor(self.threads) as pool:
            for start in range(0, len(self.order), AT_ONCE):
                if time.monotonic() > until:
                    warn(f"no time for {len(self.order) - start} of {len(self.order)} pictures")
                    return
                numbers = self.order[start : start + AT_ONCE]
                found = list(pool.map(lambda number: self.one(number, side), numbers))
                have = [place for place, pixels in enumerate(found) if pixels is not None]
                if have:
                    yield numbers[have], np.stack([found[place] for place in have])

    def one(self, number: int, side: int) -> np.ndarray | None:
        """At most once from its file, where pictures are kept."""
        if self.pixels is None:
            pixels = self.pictures.read(number, side)
            self.seen[number] = pixels is not None
            return pixels
        if not self.filled[number]:
            pixels = self.pictures.read(number, self.side)
            self.filled[number], self.seen[number] = True, pixels is not None
            if pixels is not None:
                self.pixels[number] = pixels
        return resized(self.pixels[number], side) if self.seen[number] else None


def asked_first(owners: np.ndarray, train_rows: int, seed: int) -> np.ndarray:
    """Pictures of test, then those of train in a random order: where time ends, some of train are missing."""
    train = np.flatnonzero(owners < train_rows)
    return np.concatenate(
        [np.flatnonzero(owners >= train_rows), np.random.default_rng(seed).permutation(train)]
    )


def resized(pixels: np.ndarray, side: int) -> np.ndarray:
    if pixels.shape[0] == side:
        return pixels
    return np.asarray(Image.fromarray(pixels).resize((side, side), Image.Resampling.BICUBIC))
