"""Data: train's pictures with their masks, and those that the submission asks about, all of one size."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.reading import read_table
from medalist_engine.data.files.rows import asked_rows
from medalist_engine.data.files.streams import find_file
from medalist_engine.media.files.library import Library, Place
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.masks.finding import Finder
from medalist_engine.media.masks.reading import Reader, Sides
from medalist_engine.media.masks.rows import (
    ONLY,
    PictureRows,
    answered_columns,
    masks_by_column,
    picture_rows,
)
from medalist_engine.media.masks.runs import NOTHING
from medalist_engine.media.masks.truth import Truth, TruthReader
from medalist_engine.options import Options

LONGEST_SIDE = 128
SEEN_SHAPES = 25


@dataclass
class MaskData:
    """All pictures of one size, those of train first, and the masks of train."""

    pictures: np.ndarray
    truth: Truth
    sizes: list[Sides | None]  # in the files; None where a file could not be read
    kinds: list[str]  # the classes
    asked: PictureRows  # the rows of the submission

    @property
    def trained(self) -> int:
        return len(self.truth.present)


class MaskFiles:
    """Which pictures there are of train and of test, and the size at which all are seen."""

    def __init__(self, config: Config, options: Options) -> None:
        library = Library(options.data, (config.get("media") or {}).get("archives") or {})
        self.finder, self.reader, self.options = Finder(config, library), Reader(library, Troubles()), options
        header = config["submission"]["header"]
        frame = pd.DataFrame(list(asked_rows(config, options.data)), columns=header)
        look = self.finder.look
        asked = picture_rows(config, self.finder.source.column, frame, lambda cell: look("test", cell))
        self.asked = masks_by_column(asked, answered_columns(config), None)
        self.rows = train_rows(config, options, self.finder)
        self.shape = working_shape(
            self.reader, [*self.rows.places[:SEEN_SHAPES], *self.asked.places[:SEEN_SHAPES]]
        )

    def load(self, most: int, most_asked: int | None = None) -> MaskData:
        """Of train no more pictures than `most`."""
        wanted = chosen(self.rows.places, most, self.options.seed)
        everything = [*wanted, *self.asked.places[:most_asked]]
        pictures, sizes = self.reader.read_all(everything, self.shape, self.options.threads)
        known = [number for number in range(len(wanted)) if sizes[number] is not None]
        if not known:
            raise ValueError("no picture of train can be read")
        kept = [*known, *range(len(wanted), len(sizes))]
        pictures, sizes = pictures[kept], [sizes[number] for number in kept]
        truths, trained = TruthReader(self.finder, self.reader, self.shape), [wanted[at] for at in known]
        if self.rows.cells is None:
            return MaskData(pictures, truths.of_files(trained), sizes, [ONLY], self.asked)
        truth = truths.of_runs(self.rows, trained, sizes)
        return MaskData(pictures, truth, sizes, sorted(set(self.rows.kinds)), self.asked)


def train_rows(config: Config, options: Options, finder: Finder) -> PictureRows:
    """Rows with run lengths where a table has them, else all pictures that have a mask beside them."""
    columns = answered_columns(config)
    names = config["targets"][:1] if columns == [ONLY] else columns
    paths = [find_file(options.data, name) for name in config["files"]["train"]]
    frames = [read_table(path, lambda _name: True) for path in paths if path is not None]
    frame = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()
    if not names or not set(names) <= set(frame):
        return rows_of_files(finder)
    rows = picture_rows(config, finder.source.column, frame, lambda cell: finder.look("train", cell))
    if not rows.places:  # the table names pictures in a way of its own
        return rows_of_files(finder)
    rows = masks_by_column(
        rows, columns, [[cell.strip() for cell in frame[name].astype(str)] for name in names]
    )
    if not any(cell.lower() in NOTHING for cell in rows.cells or []):
        listed = set(rows.places)  # a table of nothing but masks leaves out the pictures that have none
        every = [*finder.all_of("train")]
        listed |= {finder.answer(place) for place in every}
        others = [place for place in every if place not in listed]
        return replace(rows, places=[*rows.places, *others])
    return rows


def rows_of_files(finder: Finder) -> PictureRows:
    """All pictures that have a mask beside them."""
    places = [place for place in finder.all_of("train") if finder.answer(place) is not None]
    return PictureRows(places, np.arange(len(places)), [ONLY] * len(places))


def chosen(places: list[Place], most: int, seed: int) -> list[Place]:
    if len(places) <= most:
        return places
    order = np.random.default_rng(seed).permutation(len(places))
    return [places[number] for number in np.sort(order[:most])]


def working_shape(reader: Reader, places: Sequence[Place]) -> Sides:
    """The usual size, made smaller where it is large."""
    shapes = [shape for place in places if (shape := reader.own_shape(place)) is not None]
    if not shapes:
        raise ValueError("no picture can be read")
    height, width = np.median(shapes, axis=0)
    scale = min(1.0, LONGEST_SIDE / max(height, width))
    return max(8, round(height * scale)), max(8, round(width * scale))
