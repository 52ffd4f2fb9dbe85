"""First: empty masks in all rows, on disk before anything is learned."""

import csv
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.data.files.rows import asked_rows, open_rows
from medalist_engine.data.files.streams import find_file
from medalist_engine.options import Options
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.whole_files import open_whole

MARKS = ("", "-", "-1", "1 0", "0 0", "0")
ONE_PIXEL = "1 1"
MOST_READ = 20_000


def empty_mark(config: Config, options: Options) -> str:
    """How nothing is written: as most empty masks of train are, else as in the sample, else blank."""
    for cells in (train_cells(config, options.data), sample_cells(config, options.data)):
        seen = Counter(cell for cell in cells if cell in MARKS)
        if seen:
            return seen.most_common(1)[0][0]
    return ""


def train_cells(config: Config, folder: Path) -> list[str]:
    """The first target in the first rows of the table that has it."""
    target = next(iter(config["targets"]), None)
    for name in (*config["files"]["train"], config["files"]["labels"]):
        path = find_file(folder, name) if name else None
        if path is None:
            continue
        with open_rows(path) as (names, rows):
            if target in names:
                place = names.index(target)
                return [row[place].strip() for row in islice(rows, MOST_READ)]
    return []


def sample_cells(config: Config, folder: Path) -> list[str]:
    places = [config["submission"]["header"].index(column["name"]) for column in target_columns(config)]
    return [row[place].strip() for row in asked_rows(config, folder) for place in places]


def write_masks(config: Config, options: Options, answers: Sequence[Sequence[str]]) -> None:
    """One tuple of cells for each row; a file of blanks alone reads as missing: there, one pixel is set."""
    header = config["submission"]["header"]
    places = [header.index(column["name"]) for column in target_columns(config)]
    blank = not any(cell for cells in answers for cell in cells)
    with open_whole(options.out / config["submission"]["file_name"]) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(header)
        for row, cells in zip(asked_rows(config, options.data), answers, strict=True):
            for place, cell in zip(places, cells, strict=True):
                row[place] = ONE_PIXEL if blank else cell
            blank = False
            writer.writerow(row)
