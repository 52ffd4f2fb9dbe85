"""Rows of arrays: each is a picture, or a series of measurements."""

from dataclasses import dataclass, field

import numpy as np

from solution.media.audio.reader import heard_of
from solution.media.files.library import Place
from solution.media.found import MediaFound, MediaJob, offer_media
from solution.media.pictures.arrays import as_pictures, rows_of_arrays
from solution.media.pictures.readers import read_values
from solution.media.signals.measured import Measured, measured_array
from solution.media.signals.signals import SignalFiles

PICTURE_AXES = 3


@dataclass
class SignalRows(SignalFiles):
    """Signals that are rows of one array."""

    values: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def measured(self, number: int, most_bytes: int) -> tuple[Measured, int]:  # noqa: ARG002 it is in memory
        return measured_array(self.values[number]), self.values[number].nbytes


def read_arrays(job: MediaJob) -> MediaFound:
    values = rows_of_arrays(job.source, job.tables, job.library.folder)
    shape = job.source.shape or values.shape[1:]
    if len(shape) == PICTURE_AXES:
        return read_values(as_pictures(values, shape), job)
    folder = job.library.folder
    places = [Place(f"{job.source.name}, row {number}", folder) for number in range(len(values))]
    numbers = np.arange(len(values))
    return heard_of(SignalRows(job.library, places, numbers, len(values), job.troubles, values=values), job)


offer_media("array", read_arrays)
