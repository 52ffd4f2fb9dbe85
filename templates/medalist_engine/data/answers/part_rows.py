"""Part rows: rows of train and test that are answered in several parts, each in a row of its own."""

import re
from collections.abc import Iterable, Iterator

from medalist_engine.config import Config
from medalist_engine.data.answers.joined_cells import NOTHING_THERE
from medalist_engine.data.layouts import Unpivoted

WHOLE_ANSWER = re.compile(r"(-?\d+)\.0")


def columns_by_part(config: Config) -> list[str]:
    """The columns of train that hold the answers, and that of which keys are made: all as spelled."""
    layout = config["files"].get("unpivoted")
    if not layout:
        return []
    columns = [column for part in layout["parts"] for column in part["columns"]]
    return [layout["row"], *(column["column"] for column in columns if column["name"] == layout["target"])]


def key_of_part(layout: Unpivoted, row: str, part: str) -> str:
    return layout["separator"].join([row, part] if layout["from"] == "end" else [part, row])


def whole_answer(cell: str) -> str:
    """`12.0`, as a column with gaps holds it, is 12."""
    match = WHOLE_ANSWER.fullmatch(cell)
    return match[1] if match else cell


def rows_unpivoted(
    config: Config, names: list[str], rows: Iterable[list[str]]
) -> tuple[list[str], Iterator[list[str]]]:
    """A row for each part; without those whose answer is missing."""
    layout = config["files"].get("unpivoted")
    if not layout:
        return names, iter(rows)
    every = {column["column"] for part in layout["parts"] for column in part["columns"]}
    kept = [place for place, name in enumerate(names) if name not in every]
    stems = [column["name"] for column in layout["parts"][0]["columns"] if column["column"] in names]
    header = [layout["key"], layout["part"], *stems, *(names[place] for place in kept)]
    return header, rows_of_parts(layout, names, rows, kept, stems)


def rows_of_parts(
    layout: Unpivoted, names: list[str], rows: Iterable[list[str]], kept: list[int], stems: list[str]
) -> Iterator[list[str]]:
    place_of = {name: place for place, name in enumerate(names)}
    for row in rows:
        for part in layout["parts"]:
            column_of = {column["name"]: column["column"] for column in part["columns"]}
            cells = {stem: row[place_of[column_of[stem]]] for stem in stems}
            if layout["target"] in cells:
                cells[layout["target"]] = whole_answer(cells[layout["target"]])
                if cells[layout["target"]] in NOTHING_THERE:
                    continue
            key = key_of_part(layout, row[place_of[layout["row"]]].strip(), part["name"])
            yield [key, part["name"], *cells.values(), *(row[place] for place in kept)]
