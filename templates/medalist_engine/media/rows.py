"""Rows of arrays: each is a picture, or a series of measurements."""

from dataclasses import dataclass, field

import numpy as np

from medalist_engine.media.audio.reader import media_of_recordings
from medalist_engine.media.files.library import Place
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.pictures.arrays import ArrayRows, rows_of_arrays
from medalist_engine.media.pictures.readers import read_values
from medalist_engine.media.signals.measured import Measured, measured_array
from medalist_engine.media.signals.signals import SignalFiles

PICTURE_AXES = 3


@dataclass
class SignalRows(SignalFiles):
    """Signals that are rows of one array."""

    values: ArrayRows = field(kw_only=True)

    def measured(self, number: int, most_bytes: int) -> tuple[Measured, int]:  # noqa: ARG002 rows are of one size
        values = self.values[number]
        return measured_array(values), values.nbytes


def read_arrays(job: MediaJob) -> MediaFound:
    values = rows_of_arrays(job.source, job.tables, job.library.folder)
    shape = job.source.shape or values[0].shape
    if len(shape) == PICTURE_AXES:
        values = values.of_pictures(shape)
        return read_values(values, job)
    folder = job.library.folder
    places = [Place(f"{job.source.name}, row {number}", folder) for number in range(len(values))]
    numbers = np.arange(len(values))
    return media_of_recordings(
        SignalRows(job.library, places, numbers, len(values), job.troubles, values=values), job
    )
