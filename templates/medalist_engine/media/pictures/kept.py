"""Kept pictures: read once by several threads and kept at one size, or read again where they are too many."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from PIL import Image

from medalist_engine.media.pictures.pictures import Pictures
from medalist_engine.protocol import warn

AT_ONCE = 32
LARGEST_HALF = 60_000
Result = TypeVar("Result")


@dataclass
class KeptPictures:
    """Shows its pictures in `order`; `seen` says which could be read."""

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

    def shown(
        self,
        look: Callable[[np.ndarray], Result],
        side: int,
        until: float,
        only: np.ndarray | None = None,
        tells: bool = True,
    ) -> Iterator[tuple[np.ndarray, Result]]:
        """Numbers of pictures and what `look` makes of their pixels, in threads, until the time is over.

        `tells`: of those for which there was no time.
        """
        order = self.order if only is None else only
        waiting: deque[Future] = deque()
        tried = 0
        with ThreadPoolExecutor(self.threads) as pool:
            for start in range(0, len(order), AT_ONCE):
                if time.monotonic() > until:
                    break
                waiting.append(pool.submit(self.look_at, look, order[start : start + AT_ONCE], side, until))
                if len(waiting) > self.threads:
                    count, found = waiting.popleft().result()
                    tried += count
                    yield from found
            for future in waiting:
                count, found = future.result()
                tried += count
                yield from found
        if tells and tried < len(order):
            warn(f"no time for {len(order) - tried} of {len(order)} pictures")

    def look_at(
        self, look: Callable[[np.ndarray], Result], numbers: np.ndarray, side: int, until: float
    ) -> tuple[int, list[tuple[np.ndarray, Result]]]:
        """How many were tried, and what is seen of those that can be read.

        A thread does all of this without waiting for others. Large pictures take seconds each: what is
        read until the time is over is looked at.
        """
        read: list[np.ndarray | None] = []
        for number in numbers:
            if read and time.monotonic() > until:
                break
            read.append(self.one(int(number), side))
        have = [place for place, pixels in enumerate(read) if pixels is not None]
        seen = [(numbers[have], look(np.stack([read[place] for place in have])))] if have else []
        return len(read), seen

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

    def usable(self) -> np.ndarray:
        """Those that could be read, in order; all of them where nobody has looked yet."""
        return self.order[self.seen[self.order]] if self.seen.any() else self.order

    def vectors(
        self,
        look: Callable[[np.ndarray], dict[str, np.ndarray]],
        side: int,
        until: float,
        only: np.ndarray | None = None,
    ) -> dict[str, np.ndarray]:
        """By name, a vector of half floats for each picture; NaN where it was not read, or not in time."""
        by_kind: dict[str, np.ndarray] = {}
        for numbers, vectors in self.shown(look, side, until, only):
            for name, values in vectors.items():
                if name not in by_kind:
                    by_kind[name] = np.full((len(self.seen), values.shape[1]), np.nan, np.float16)
                by_kind[name][numbers] = np.clip(values, -LARGEST_HALF, LARGEST_HALF)
        return by_kind


def asked_first(owners: np.ndarray, train_rows: int, seed: int) -> np.ndarray:
    """Two pictures of test, then one of train, in a random order: where time ends, some of both were seen."""
    random = np.random.default_rng(seed)
    train, test = (
        random.permutation(np.flatnonzero(side)) for side in (owners < train_rows, owners >= train_rows)
    )
    turns = np.concatenate([np.arange(len(test)) / 2, np.arange(len(train))])
    return np.concatenate([test, train])[np.argsort(turns, kind="stable")]


def resized(pixels: np.ndarray, side: int) -> np.ndarray:
    if pixels.shape[0] == side:
        return pixels
    return np.asarray(Image.fromarray(pixels).resize((side, side), Image.Resampling.BICUBIC))
