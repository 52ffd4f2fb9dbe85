"""Part rows: rows of train and test that are answered in several parts, each in a row of its own."""

import re
from collections.abc import Iterable, Iterator

from solution.config import Config
from solution.data.answers.joined_cells import NOTHING_THERE

WHOLE_ANSWER = re.compile(r"(-?\d+)\.0")


def columns_by_part(config: Config) -> list[str]:
    """The columns of train that hold the answers, and that of which keys are made: all as spelled."""
    told = config["files"].get("unpivoted")
    if not told:
        return []
    columns = [one for part in told["parts"] for one in part["columns"]]
    return [told["row"], *(one["column"] for one in columns if one["name"] == told["target"])]


def key_of_part(told: dict, row: str, part: str) -> str:
    return told["separator"].join([row, part] if told["from"] == "end" else [part, row])


def whole_answer(cell: str) -> str:
    """`12.0`, as a column with gaps holds it, is 12."""
    found = WHOLE_ANSWER.fullmatch(cell)
    return found[1] if found else cell


def rows_unpivoted(
    config: Config, names: list[str], rows: Iterable[list[str]]
) -> tuple[list[str], Iterator[list[str]]]:
    """A row for each part; without those whose answer is missing."""
    told = config["files"].get("unpivoted")
    if not told:
        return names, iter(rows)
    every = {one["column"] for part in told["parts"] for one in part["columns"]}
    kept = [place for place, name in enumerate(names) if name not in every]
    stems = [one["name"] for one in told["parts"][0]["columns"] if one["column"] in names]
    header = [told["key"], told["part"], *stems, *(names[place] for place in kept)]
    return header, rows_of_parts(told, names, rows, kept, stems)


def rows_of_parts(
    told: dict, names: list[str], rows: Iterable[list[str]], kept: list[int], stems: list[str]
) -> Iterator[list[str]]:
    place_of = {name: place for place, name in enumerate(names)}
    for row in rows:
        for part in told["parts"]:
            column_of = {one["name"]: one["column"] for one in part["columns"]}
            cells = {stem: row[place_of[column_of[stem]]] for stem in stems}
            if told["target"] in cells:
                cells[told["target"]] = whole_answer(cells[told["target"]])
                if cells[told["target"]] in NOTHING_THERE:
                    continue
            key = key_of_part(told, row[place_of[told["row"]]].strip(), part["name"])
            yield [key, part["name"], *cells.values(), *(row[place] for place in kept)]
