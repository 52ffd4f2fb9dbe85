"""Look: reads the media of every source, and shows pictures to a network; what fails costs a warning."""

import time

import numpy as np

from medalist_engine.blend.ensemble import Setting
from medalist_engine.data.memory import available_memory
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaFound, MediaJob, reader_of, seen_rows
from medalist_engine.media.learn.kernel import aims
from medalist_engine.media.network.embed import embed_found
from medalist_engine.media.network.turned import Known
from medalist_engine.media.repeated import read_once_each
from medalist_engine.protocol import emit, warn
from medalist_engine.run import Run

LOOKING_SHARE = 0.25
EMBEDDING_SHARE = 0.6
MEMORY_SHARE = 0.25


def look_at_media(run: Run, setting: Setting) -> dict[str, MediaFound]:
    """What each source gave, by its name; one of which nothing could be read drops out."""
    sources = media_sources(setting.config)
    library = Library(run.options.data, (setting.config["media"] or {}).get("archives") or {})
    troubles = Troubles()
    begun, seconds = time.monotonic(), LOOKING_SHARE * run.clock.left()
    room = int(MEMORY_SHARE * available_memory() / max(1, len(sources)))
    found = {}
    for number, source in enumerate(sources, 1):
        until = begun + seconds * number / len(sources)
        job = MediaJob(source, run.tables, library, troubles, until, setting.threads, room, setting.seed)
        media = found_by_reader(job)
        tell_seen(run, source.name, media)
        if seen_rows(media) or media.has_readable_pictures:
            found[source.name] = media
            troubles.tell()
        else:
            troubles.tell(f"nothing of {source.name} could be read, so it is left out")
    return found


def found_by_reader(job: MediaJob) -> MediaFound:
    """Nothing, and a warning, where the reader fails."""
    name, kind = job.source.name, job.source.kind
    try:
        reader = reader_of(kind)
        if reader is None:
            warn(f"media of kind {kind} are not read")
            return MediaFound()
        return read_once_each(reader, job)
    except Exception as error:  # noqa: BLE001
        warn(f"media of {name} are not used: {type(error).__name__}: {error}")
        return MediaFound()


def tell_seen(run: Run, source: str, found: MediaFound) -> None:
    """How many rows were seen: a person has to know if they are few."""
    rows = len(run.tables.train) + run.test_rows
    emit("MEDIA", source=source[:100], rows=rows, seen=seen_rows(found))


def add_embeddings(run: Run, setting: Setting, found: dict[str, MediaFound]) -> bool:
    """Whether a network looked at any picture; it may have seen what there was no time for before."""
    until = time.monotonic() + EMBEDDING_SHARE * run.clock.left()
    before = {name: seen_rows(media) for name, media in found.items()}
    try:
        looked = embed_found(found, known_of(run), until, setting.threads)
    except Exception as error:  # noqa: BLE001
        warn(f"no network looks at media: {type(error).__name__}: {error}")
        return False
    for name, media in found.items():
        if seen_rows(media) > before[name]:
            tell_seen(run, name, media)
    return looked


def known_of(run: Run) -> Known:
    """Of the first target; a run of texts alone has none."""
    problem = next((ensemble.problem for ensemble in run.ensembles.values()), None)
    if problem is None:
        return Known(np.empty(0, int), np.empty((0, 1), np.float32))
    return Known(problem.rows, aims(problem, problem.y))
