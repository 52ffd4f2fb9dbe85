"""Readers of pictures in files, in columns of pixels and in arrays; each gives features without weights."""

from itertools import chain

import numpy as np

from solution.media.classical.described import described
from solution.media.files.resolve import owners_of, places_of_rows
from solution.media.found import MediaFound, MediaJob, offer_media
from solution.media.pictures.arrays import as_bytes, band_columns, pixels_of_tables
from solution.media.pictures.kept import KeptPictures, asked_first
from solution.media.pictures.pictures import ArrayPictures, FilePictures, Pictures, pooled_by_row

KEPT_SIDES = (32, 64, 96, 128, 160, 192, 224)
LEAST_KEPT_SIDE = 96


def read_image_files(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    owners = owners_of(places)
    files = FilePictures(job.library, list(chain.from_iterable(places)), owners, len(places), job.troubles)
    found = described_pictures(files, job)
    found.columns |= fact_columns(files)
    return found


def read_pixels(job: MediaJob) -> MediaFound:
    return read_values(pixels_of_tables(job.source, job.tables), job)


def read_values(values: np.ndarray, job: MediaJob) -> MediaFound:
    found = described_pictures(ArrayPictures(as_bytes(values)), job)
    found.columns |= band_columns(values)
    return found


def described_pictures(pictures: Pictures, job: MediaJob) -> MediaFound:
    count = len(pictures.owners)
    if count == 0:
        return MediaFound()
    order = asked_first(pictures.owners, len(job.tables.train), job.seed)
    side = kept_side(pictures.usual_side(), count, job.room)
    kept = KeptPictures(pictures, order, side, job.threads, job.room)
    found = described(kept, job.until, job.seed)
    by_row = {name: pooled_by_row(values, pictures.owners, pictures.rows) for name, values in found.items()}
    return MediaFound(blocks=by_row, pictures=kept)


def kept_side(usual: int, count: int, room: int) -> int:
    """About the own side of the pictures, smaller where there is no room for so many."""
    wanted = next((side for side in KEPT_SIDES if side >= usual), KEPT_SIDES[-1])
    fitting = [side for side in KEPT_SIDES if side <= wanted and count * side**2 * 3 <= room]
    return max(fitting, default=0) if fitting and fitting[-1] >= min(wanted, LEAST_KEPT_SIDE) else wanted


def fact_columns(files: FilePictures) -> dict[str, np.ndarray]:
    """The size of pictures and of their files, and how many a row has."""
    facts = dict(files.facts)
    facts["shape"] = np.log(facts["width"] / facts["height"])
    facts["bytes"] = np.log1p(facts["bytes"])
    values = np.column_stack([*facts.values()])
    by_row = pooled_by_row(values, files.owners, files.rows)
    counts = np.bincount(files.owners, minlength=files.rows).astype(np.float32)
    return {**dict(zip(facts, by_row.T, strict=True)), "files": counts}


offer_media("image", read_image_files)
offer_media("pixels", read_pixels)
