"""A sample of train: every row of a small file, every second, fourth, ... row of a larger one."""

import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.data.answers.computed_cells import rows_with_computed
from medalist_engine.data.answers.joined_cells import rows_with_joined
from medalist_engine.data.answers.part_rows import rows_unpivoted
from medalist_engine.data.asked.split_keys import rows_with_parts
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.names import id_name
from medalist_engine.plain.rows import Row, open_rows

SAMPLED_CELLS = 1_000_000
MOST_READ = 200_000


class TrainSample:
    """Columns by name, all of the same rows; `rows` are the rows' numbers in the file."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = list(names)
        self.kept: list[Row] = []
        self.rows: list[int] = []
        self.step, self.seen = 1, 0

    def add(self, cells: Callable[[], Row]) -> None:
        """If too many rows are kept, drops every second one, and thins later rows at the same rate."""
        if self.seen % self.step == 0:
            self.kept.append(cells())
            self.rows.append(self.seen)
            if len(self.kept) * len(self.names) > SAMPLED_CELLS:
                self.kept, self.rows, self.step = self.kept[::2], self.rows[::2], 2 * self.step
        self.seen += 1

    def column(self, name: str) -> Row:
        place = self.names.index(name)
        return [row[place] for row in self.kept]


def read_sample(config: Config, folder: Path, wanted: Collection[str], until: float) -> TrainSample:
    """The wanted columns of train, read no longer than `until`."""
    paths = [path for name in config["files"]["train"] if (path := find_file(folder, name))]
    labels = labels_by_key(config, folder)
    sample = TrainSample(wanted)
    for path in paths:
        with open_rows(path) as opened_rows:
            names, rows = rows_with_parts(
                config,
                *rows_with_computed(config, *rows_with_joined(config, *rows_unpivoted(config, *opened_rows))),
            )
            places = [names.index(name) if name in names else -1 for name in sample.names]
            key = names.index(id_name(config)) if labels and id_name(config) in names else -1
            for number, row in enumerate(rows):
                if sample.seen >= MOST_READ or (number % 1000 == 999 and time.monotonic() > until):
                    return sample
                answer = labels.get(row[key], {}) if key >= 0 else {}
                sample.add(partial(wanted_cells, sample.names, places, row, answer))
    if not sample.kept:
        raise FileNotFoundError(f"no train rows: {config['files']['train']}")
    return sample


def wanted_cells(names: list[str], places: list[int], row: Row, answer: dict[str, str]) -> Row:
    """Cells of the row, or of the label file where the row lacks the column."""
    pairs = zip(names, places, strict=True)
    return [row[place] if place >= 0 else answer.get(name, "") for name, place in pairs]


def labels_by_key(config: Config, folder: Path) -> dict[str, dict[str, str]]:
    """Targets that come in a file of their own."""
    path = find_file(folder, config["files"]["labels"]) if config["files"]["labels"] else None
    if path is None:
        return {}
    with open_rows(path) as (names, rows):
        if id_name(config) not in names:
            return {}
        key = names.index(id_name(config))
        return {row[key]: dict(zip(names, row, strict=True)) for row in rows}
