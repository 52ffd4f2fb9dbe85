"""Sounds: files of sound by row, and how they are heard so that the time is enough for all."""

import io
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import BinaryIO

import numpy as np

from medalist_engine.media.audio.mel import Ear, ear_for
from medalist_engine.media.audio.sound import Heard, Sound, hear
from medalist_engine.media.audio.views import SoundViews, sound_views_of
from medalist_engine.media.files.library import Library, Place
from medalist_engine.media.files.troubles import Troubles

BANDS = 40
HIGHEST_RATE = 32_000
LOWEST_RATE = 1_000
USUAL_RATE = 16_000
LONGEST_SOUND = 60.0
SHORTEST_SOUND = 2.0
WINDOW_SECONDS = 5.0
ASKED_HEADERS = 40
TIMED_SOUNDS = 6


@dataclass(frozen=True)
class HearingPlan:
    """All sounds are heard at one rate, and at most `seconds` of each: in `windows`, where it is longer."""

    ear: Ear
    seconds: float
    windows: int


@dataclass
class SoundFiles:
    """`owners` holds the row of each file."""

    library: Library
    places: Sequence[Place]
    owners: np.ndarray
    rows: int
    troubles: Troubles
    word: str = "sounds"

    def planned(self, seconds: float, threads: int) -> HearingPlan:
        return hearing_plan(self, seconds, threads)

    def views(self, number: int, plan: HearingPlan) -> SoundViews | None:
        """None where the file holds no sound that can be read."""
        place = self.places[number]
        try:
            return sound_views_of(self.hear(place, plan), plan.ear)
        except Exception as error:  # noqa: BLE001 a hostile file makes decoders raise anything
            self.troubles.add(place.name, error)
            return None

    def hear(self, place: Place, plan: HearingPlan) -> Heard:
        with opened_file(self.library, place) as (handle, _size):
            return hear(Sound(handle), plan.ear.rate, plan.seconds, plan.windows)

    def header(self, number: int) -> tuple[float, float] | None:
        """Samples per second, and seconds; None where it cannot be read."""
        try:
            with opened_file(self.library, self.places[number]) as (handle, _size):
                sound = Sound(handle)
                return sound.rate, sound.frames / sound.rate
        except Exception:  # noqa: BLE001 told when the sound is heard
            return None


@contextmanager
def opened_file(library: Library, place: Place) -> Iterator[tuple[BinaryIO, int]]:
    """A file and its size; a file of its own is not read into memory."""
    if place.member is None:
        with place.path.open("rb") as handle:
            yield handle, place.path.stat().st_size
    else:
        content = library.read(place)
        yield io.BytesIO(content), len(content)


def hearing_plan(sounds: SoundFiles, seconds: float, threads: int) -> HearingPlan:
    """At the usual rate of some of the files; as much of each as fits the time, judged by a few of them."""
    asked = spread_numbers(len(sounds.places), ASKED_HEADERS)
    known = [header for header in map(sounds.header, asked) if header is not None]
    rate = float(np.median([file_rate for file_rate, _ in known])) if known else USUAL_RATE
    longest = float(np.percentile([length for _, length in known], 95)) if known else SHORTEST_SOUND
    ear = ear_for(round(min(max(rate, LOWEST_RATE), HIGHEST_RATE)), BANDS)
    plan = plan_of(ear, min(longest, LONGEST_SOUND))
    numbers = spread_numbers(len(sounds.places), TIMED_SOUNDS)
    begun = time.monotonic()
    for number in numbers:
        sounds.views(number, plan)
    cost = (time.monotonic() - begun) * len(sounds.places) / max(1, len(numbers) * threads)
    share = min(1.0, seconds / max(cost, 1e-9))
    return plan_of(ear, share * plan.seconds)


def plan_of(ear: Ear, seconds: float) -> HearingPlan:
    most = max(SHORTEST_SOUND, seconds)
    return HearingPlan(ear, most, ceil(most / WINDOW_SECONDS))


def spread_numbers(count: int, most: int) -> list[int]:
    """Up to so many numbers below `count`, evenly spread."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).astype(int)).tolist() if count else []
