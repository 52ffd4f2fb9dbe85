"""First: empty masks in all rows, on disk before the libraries are loaded."""

import csv
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.options import Options
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.whole_files import open_whole
from medalist_engine.plain.sample import read_sample
from medalist_engine.plain.submission import asked_rows

MARKS = ("", "-", "-1", "1 0", "0 0", "0")
ONE_PIXEL = "1 1"
READING = 0.02


def empty_mark(config: Config, options: Options) -> str:
    """How nothing is written: as most empty masks of train are, else as in the sample, else blank."""
    until = time.monotonic() + READING * options.time
    for cells in (train_cells(config, options.data, until), sample_cells(config, options.data)):
        seen = Counter(cell for cell in cells if cell in MARKS)
        if seen:
            return seen.most_common(1)[0][0]
    return ""


def train_cells(config: Config, folder: Path, until: float) -> list[str]:
    try:
        sample = read_sample(config, folder, config["targets"][:1], until)
    except (FileNotFoundError, StopIteration):
        return []
    return [cell.strip() for row in sample.kept for cell in row]


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


def answer_empty(config: Config, options: Options) -> None:
    mark, count = empty_mark(config, options), len(target_columns(config))
    rows = sum(1 for _row in asked_rows(config, options.data))
    write_masks(config, options, [[mark] * count] * rows)
