"""Reader of signals: numbers for any model, vectors for smooth ones, spectrograms for networks."""

from itertools import chain

from medalist_engine.media.audio.reader import media_of_recordings
from medalist_engine.media.files.resolve import owners_of, places_of_rows
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.signals.signals import SignalFiles


def read_signals(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    files = list(chain.from_iterable(places))
    if not files:
        return MediaFound()
    columns = job.source.columns
    signals = SignalFiles(job.library, files, owners_of(places), len(places), job.troubles, columns=columns)
    return media_of_recordings(signals, job)
