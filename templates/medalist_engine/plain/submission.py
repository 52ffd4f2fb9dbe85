"""Submission: the predictions for test, in the rows and the order of the sample."""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from medalist_engine.config import Config
from medalist_engine.data.answers.part_rows import rows_unpivoted
from medalist_engine.data.asked.ids import ids_alike, is_by_id, joined_cells, key_in_test
from medalist_engine.data.asked.melted import melted_rows
from medalist_engine.data.asked.row_layout import row_layout
from medalist_engine.data.asked.split_keys import split_key
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.layouts import OrderedLayout
from medalist_engine.data.names import id_name
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.whole_files import open_whole
from medalist_engine.plain.rows import Row, open_rows

Answer = list[str]
Record = dict[str, str]


def test_records(config: Config, folder: Path) -> Iterator[Record]:
    """The rows of all test files, with the columns of the first file."""
    first: set[str] = set()
    for name in config["files"]["test"]:
        path = find_file(folder, name)
        if path is None:
            continue
        with open_rows(path) as opened_rows:
            names, rows = rows_unpivoted(config, *opened_rows)
            first = first or set(names)
            if set(names) == first:
                yield from (with_parts_of_key(config, dict(zip(names, row, strict=True))) for row in rows)


def with_parts_of_key(config: Config, record: Record) -> Record:
    """Adds the parts of the key as columns, where the task names them."""
    parts = config["files"].get("key_parts")
    if not parts:
        return record
    return record | dict(zip(parts["columns"], split_key(record[config["id_column"]], parts), strict=True))


def asked_rows(config: Config, folder: Path) -> Iterator[Row]:
    """The rows of the submission without targets: from the sample, else from test."""
    header, key = config["submission"]["header"], config["submission"]["key"]
    sample = find_file(folder, config["files"]["sample"]) if config["files"]["sample"] else None
    if sample is not None:
        with open_rows(sample) as (names, rows):
            extra = max(0, len(names) - len(header))  # row numbers that somebody's tool left in front
            yield from (row[extra:] for row in rows)
        return
    id_column = id_name(config)
    for position, record in enumerate(test_records(config, folder)):
        cell = str(position) if id_column is None else record.get(id_column, str(position))
        yield [cell if name in key else record.get(name, "") for name in header]


def places_in_test(config: Config, folder: Path, ids: list[str] | None, rows: int) -> list[int | None]:
    """The row of test that each row of the submission is about: by id, the first that has it, where ids
    tell rows apart or test has not as many rows as are asked for; else by place.
    """
    header, key = config["submission"]["header"], config["submission"]["key"]
    places = [header.index(name) for name in key]
    asked = [joined_cells([row[place] for place in places]) for row in asked_rows(config, folder)]
    count = len(asked)
    if ids is not None and (len(set(ids)) == rows or count != rows):
        wanted, known = ids_alike(asked, ids)
        place_of_id = {row_id: position for position, row_id in reversed(list(enumerate(known)))}
        places_by_id = [place_of_id.get(row_id) for row_id in wanted]
        if is_by_id(sum(row_id is not None for row_id in places_by_id), count, rows, len(key)):
            return places_by_id
    return [position if position < rows else None for position in range(count)]


def write_submission(
    config: Config, folder: Path, out: Path, answer: Callable[[Record], Answer], prior: Answer
) -> int:
    """Answers each row of test; rows that test lacks get `prior`. Returns how many rows those are."""
    answered = answered_rows(config, folder, answer)
    match row_layout(config):
        case "ordered":
            header, rows = rows_of_lists(config, folder, answered)
        case "melted":
            header, rows = rows_of_targets(config, folder, answered, prior)
        case "plain":
            header, rows = rows_of_test(config, folder, answered, prior)
    count = 0
    with open_whole(out / config["submission"]["file_name"]) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(header)
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


class AnsweredRows(NamedTuple):
    """The rows of test: their answers, ids and listed cells; `is_named`: test has the columns of the key."""

    answers: list[Answer]
    ids: list[str]
    items: list[str]
    is_named: bool


def answered_rows(config: Config, folder: Path, answer: Callable[[Record], Answer]) -> AnsweredRows:
    answers, ids, items = [], [], []
    ordered = config["files"].get("ordered")
    names: list[str] | None = None
    for record in test_records(config, folder):
        names = key_in_test(config, list(record)) if not answers else names
        answers.append(answer(record))
        ids.append(joined_cells([record.get(name, "") for name in names or []]))
        items.append(record.get(ordered["item"], "") if ordered else "")
    return AnsweredRows(answers, ids, items, names is not None)


def rows_of_test(
    config: Config, folder: Path, answered: AnsweredRows, prior: Answer
) -> tuple[list[str], Iterator[Row]]:
    """Each row has all targets of a row of test."""
    header, answers = config["submission"]["header"], answered.answers
    columns = [header.index(column["name"]) for column in target_columns(config)]
    places = places_in_test(config, folder, answered.ids if answered.is_named else None, len(answers))

    def rows() -> Iterator[Row]:
        for row, place in zip(asked_rows(config, folder), places, strict=True):
            for column, cell in zip(columns, prior if place is None else answers[place], strict=True):
                row[column] = cell
            yield row

    return header, rows()


def rows_of_targets(
    config: Config, folder: Path, answered: AnsweredRows, prior: Answer
) -> tuple[list[str], Iterator[Row]]:
    """Each row has the cell of one target of one row of test; that of the first for an unknown target."""
    layout = config["files"]["melted"]
    place_of = {column["name"]: place for place, column in enumerate(target_columns(config))}
    column = layout["header"].index(layout["column"])
    asked_cells = list(melted_rows(config, folder))
    wanted, known = ids_alike([asked.row for asked in asked_cells], answered.ids)
    by_id = dict(zip(reversed(known), reversed(answered.answers), strict=True))

    def rows() -> Iterator[Row]:
        for asked, row_id in zip(asked_cells, wanted, strict=True):
            asked.cells[column] = by_id.get(row_id, prior)[place_of.get(asked.target, 0)]
            yield asked.cells

    return layout["header"], rows()


def rows_of_lists(config: Config, folder: Path, answered: AnsweredRows) -> tuple[list[str], Iterator[Row]]:
    """Each row lists the items of test's rows with its key, the likeliest first."""
    layout = config["files"]["ordered"]
    header, key = layout["header"], layout["header"].index(layout["key"])
    asked = asked_lists(layout, folder, answered.ids)
    wanted, known = ids_alike([row[key].strip() for row in asked], answered.ids)
    chances = [float(cells[0]) for cells in answered.answers]
    lists: dict[str, list[str]] = {}
    for row in sorted(range(len(chances)), key=lambda row: -chances[row]):
        lists.setdefault(known[row], []).append(answered.items[row].strip())

    def rows() -> Iterator[Row]:
        for row, row_key in zip(asked, wanted, strict=True):
            listed = list(dict.fromkeys(lists.get(row_key, [])))[: layout["most"]]
            row[header.index(layout["column"])] = layout["separator"].join(listed)
            yield row

    return header, rows()


def asked_lists(layout: OrderedLayout, folder: Path, ids: list[str]) -> list[Row]:
    """The sample's rows; without a sample one for each key of test, in its order."""
    header = layout["header"]
    sample = find_file(folder, layout["sample"]) if layout["sample"] else None
    if sample is None:
        return [[key if name == layout["key"] else "" for name in header] for key in dict.fromkeys(ids)]
    with open_rows(sample) as (names, rows):
        return [row[max(0, len(names) - len(header)) :] for row in rows]
