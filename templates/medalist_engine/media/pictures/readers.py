"""Readers of pictures in files, in columns of pixels and in arrays; each gives features without weights."""

from itertools import chain

import numpy as np

from medalist_engine.media.classical.described import LEAST_DESCRIBED, THUMB_SIDE, described
from medalist_engine.media.classical.patches import means_by_part
from medalist_engine.media.files.resolve import owners_of, places_of_rows
from medalist_engine.media.found import MediaFound, MediaJob, seen_rows
from medalist_engine.media.pictures.arrays import pixels_of_tables
from medalist_engine.media.pictures.kept import KeptPictures, asked_first
from medalist_engine.media.pictures.levels import MOST_OF_COLOURS, PictureArray, byte_levels_of
from medalist_engine.media.pictures.pictures import ArrayPictures, FilePictures, Pictures, pooled_by_row

KEPT_SIDES = (32, 64, 96, 128, 160, 192, 224)
LEAST_KEPT_SIDE = 96
PLAIN_AT_ONCE = 200
ALL_IN_TIME = 1.25
"""Of all pictures: a busy machine takes longer for most than for the first."""


def read_image_files(job: MediaJob) -> MediaFound:
    places = places_of_rows(job.source, job.tables, job.library, job.troubles)
    owners = owners_of(places)
    files = FilePictures(job.library, list(chain.from_iterable(places)), owners, len(places), job.troubles)
    media = described_pictures(files, job)
    media.columns |= fact_columns(files)
    return media


def read_pixels(job: MediaJob) -> MediaFound:
    return read_values(pixels_of_tables(job.source, job.tables), job)


def read_values(values: PictureArray, job: MediaJob) -> MediaFound:
    """Every row is seen: where there is no time to describe all pictures, their plain pixels tell of all."""
    pictures = ArrayPictures(values, byte_levels_of(values))
    media = described_pictures(pictures, job, least=ALL_IN_TIME)
    if media.pictures is not None and seen_rows(media) < len(values):
        media.blocks = {"pixels": plain_pixels(pictures)}
        media.pictures.seen[:] = True
        print(f"{job.source.name}: plain pixels of all rows, as there is no time to describe every picture")
    media.mirrors = values[0].shape[-1] <= MOST_OF_COLOURS  # tiles would change places
    return media


def plain_pixels(pictures: ArrayPictures) -> np.ndarray:
    """By row the means of a grid; of tiny pictures, every pixel."""
    parts = []
    for start in range(0, pictures.rows, PLAIN_AT_ONCE):
        pixels = np.stack(
            [pictures.pixels(row) for row in range(start, min(start + PLAIN_AT_ONCE, pictures.rows))]
        )
        grid = min(THUMB_SIDE, *pixels.shape[1:3])
        parts.append(means_by_part(np.moveaxis(pixels, 0, 2), grid).astype(np.float16))
    return np.concatenate(parts)


def described_pictures(pictures: Pictures, job: MediaJob, least: float = LEAST_DESCRIBED) -> MediaFound:
    count = len(pictures.owners)
    if count == 0:
        return MediaFound()
    order = asked_first(pictures.owners, len(job.tables.train), job.seed)
    side = kept_side(pictures.usual_side(), count, job.room)
    kept = KeptPictures(pictures, order, side, job.threads, job.room)
    blocks = described(kept, job.until, job.seed, least)
    by_row = {name: pooled_by_row(values, pictures.owners, pictures.rows) for name, values in blocks.items()}
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
