"""Reader of sounds: numbers for any model, vectors for smooth ones, spectrograms for networks."""

import time
from itertools import chain

import numpy as np

from medalist_engine.media.audio.recordings import RecordingFiles, SoundPictures, view_recordings
from medalist_engine.media.audio.sounds import SoundFiles
from medalist_engine.media.audio.views import PICTURE_SIDE
from medalist_engine.media.classical.described import described
from medalist_engine.media.classical.patches import BY_PATCHES
from medalist_engine.media.files.resolve import owners_of, places_of_rows
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.pictures.kept import KeptPictures, asked_first
from medalist_engine.media.pictures.pictures import pooled_by_row

VIEWING_SHARE = 0.6
SEEN_BLOCKS = ("gradients", BY_PATCHES)


def read_sounds(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    files = list(chain.from_iterable(places))
    if not files:
        return MediaFound()
    return media_of_recordings(
        SoundFiles(job.library, files, owners_of(places), len(places), job.troubles), job
    )


def media_of_recordings(recordings: RecordingFiles, job: MediaJob) -> MediaFound:
    """What models may use of sounds and signals."""
    order = asked_first(recordings.owners, len(job.tables.train), job.seed)
    begun = time.monotonic()
    views = view_recordings(
        recordings, order, begun + VIEWING_SHARE * (job.until - begun), job.threads, job.room
    )
    if not views.seen.any():
        return MediaFound()
    media = MediaFound(views.columns(), views.blocks(), mirrors=False)
    if "picture" in views.values:  # sounds keep their pictures: they need no room a second time
        media.pictures = KeptPictures(SoundPictures(views), order, PICTURE_SIDE, job.threads, 0)
        media.blocks |= seen_blocks(media.pictures, job)
    return media


def seen_blocks(pictures: KeptPictures, job: MediaJob) -> dict[str, np.ndarray]:
    """Edges and small patterns of spectrograms, wherever they are: a short call in a long noise."""
    vectors = described(pictures, job.until, job.seed)
    owners, rows = pictures.pictures.owners, pictures.pictures.rows
    return {
        name: pooled_by_row(block, owners, rows)
        for name, block in vectors.items()
        if name.startswith(SEEN_BLOCKS)
    }
