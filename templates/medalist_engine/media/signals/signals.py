"""Signals: files of measurements by row, and how much of each is read so that the time is enough for all."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from medalist_engine.media.audio.reader import media_of_recordings
from medalist_engine.media.audio.sounds import opened_file, spread_numbers
from medalist_engine.media.audio.views import SoundViews
from medalist_engine.media.files.library import MOST_BYTES, Library, Place
from medalist_engine.media.files.resolve import owners_of, places_of_rows
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.signals.measured import ARRAY_MARK, PARQUET_MARK, BadSignal, Measured, measured_of
from medalist_engine.media.signals.plan import SignalPlan, plan_of_signals
from medalist_engine.media.signals.views import views_of_signal

PLANNED_SIGNALS = 12
LEAST_BYTES = 1 << 16


@dataclass
class SignalFiles:
    """`owners` holds the row of each file."""

    library: Library
    places: Sequence[Place]
    owners: np.ndarray
    rows: int
    troubles: Troubles
    word: str = "signals"

    def planned(self, seconds: float, threads: int) -> SignalPlan:
        """By some of the files; raises BadSignal where none of them can be read."""
        begun = time.monotonic()
        numbers = spread_numbers(len(self.places), PLANNED_SIGNALS)
        read = [one for one in map(self.tried, numbers) if one is not None]
        plan = plan_of_signals([signal for signal, _size in read])
        for signal, _size in read:
            views_of_signal(signal, plan)
        cost = (time.monotonic() - begun) * len(self.places) / (len(numbers) * threads)
        share = min(1.0, seconds / max(cost, 1e-9))
        if share == 1:
            return plan
        usual = float(np.median([size for _signal, size in read]))
        return replace(plan, share=share, most_bytes=max(LEAST_BYTES, int(share * usual)))

    def tried(self, number: int) -> tuple[Measured, int] | None:
        try:
            return self.measured(number, MOST_BYTES)
        except Exception as error:  # noqa: BLE001 a hostile file makes readers raise anything
            self.troubles.add(self.places[number].name, error)
            return None

    def measured(self, number: int, most_bytes: int) -> tuple[Measured, int]:
        """The signal and the size of its file; only texts can be read in part."""
        place = self.places[number]
        with opened_file(self.library, place) as (handle, size):
            head = handle.read(len(ARRAY_MARK))
            is_text = not head.startswith((ARRAY_MARK, PARQUET_MARK))
            if size > MOST_BYTES and not is_text:
                raise BadSignal(f"{size} bytes are too many for one file")
            most = min(size, most_bytes) if is_text else size
            content = head + handle.read(max(0, most - len(head)))
        return measured_of(content, is_part=most < size), size

    def views(self, number: int, plan: SignalPlan) -> SoundViews | None:
        """None where the file holds no signal that can be read."""
        try:
            return views_of_signal(self.measured(number, plan.most_bytes)[0], plan)
        except Exception as error:  # noqa: BLE001 a hostile file makes readers raise anything
            self.troubles.add(self.places[number].name, error)
            return None


def read_signals(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    files = list(chain.from_iterable(places))
    if not files:
        return MediaFound()
    return media_of_recordings(
        SignalFiles(job.library, files, owners_of(places), len(places), job.troubles), job
    )
