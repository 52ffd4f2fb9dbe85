"""Reader of sounds: numbers for any model, vectors for smooth ones, spectrograms for networks."""

from itertools import chain

import numpy as np

from solution.media.audio.heard import HeardSounds, SoundPictures, hear_sounds
from solution.media.audio.sounds import SoundFiles
from solution.media.audio.views import PICTURE_SIDE
from solution.media.files.resolve import owners_of, places_of_rows
from solution.media.found import MediaFound, MediaJob, offer_media
from solution.media.pictures.kept import KeptPictures, asked_first


def read_sounds(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    files = list(chain.from_iterable(places))
    if not files:
        return MediaFound()
    sounds = SoundFiles(job.library, files, owners_of(places), len(places), job.troubles)
    order = asked_first(sounds.owners, len(job.tables.train), job.seed)
    heard = hear_sounds(sounds, order, job.until, job.threads, job.room)
    if not heard.seen.any():
        return MediaFound()
    pictures = pictures_of(heard, order, job) if "picture" in heard.values else None
    return MediaFound(heard.columns(), heard.blocks(), pictures, mirrors=False)


def pictures_of(heard: HeardSounds, order: np.ndarray, job: MediaJob) -> KeptPictures:
    """Sounds keep their pictures themselves, so no room is given to keep them again."""
    return KeptPictures(SoundPictures(heard), order, PICTURE_SIDE, job.threads, 0)


offer_media("audio", read_sounds)
