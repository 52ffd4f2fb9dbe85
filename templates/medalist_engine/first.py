"""First: a constant in the sample's cells, by Python alone, while libraries take a second to load."""

import csv
import statistics
from collections import Counter
from pathlib import Path

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.options import Options

MOST_BYTES = 20_000_000
CLASSES = {"class-int", "class-string", "class-bool", "ordinal-int"}
NUMBERS = {"real", "bounded-real"}
SHARES = {"probability", "simplex"}
UNLIKE_TRAIN = ("spelled", "weight", "deviation_of", "quantile")
LAYOUTS = ("labels", "key_parts", "joined", "computed", "numbers", "melted", "ordered")


def answer_first(config: Config, options: Options) -> None:
    """For plain tables with a sample; whatever fails leaves it to the prior, which follows at once."""
    try:
        files = config["files"]
        paths = [options.data / str(files["sample"]), options.data / files["train"][0]]
        is_plain = len(files["train"]) == 1 and not any(files.get(layout) for layout in LAYOUTS)
        if is_plain and sum(path.stat().st_size for path in paths) < MOST_BYTES:
            write_constants(config, *paths, options.out / config["submission"]["file_name"])
    except Exception:  # noqa: BLE001
        return


def write_constants(config: Config, sample: Path, train: Path, out: Path) -> None:
    form = config["submission"]
    with sample.open(newline="", encoding="utf-8") as stream:
        header, *rows = csv.reader(stream)
    if header != form["header"]:
        return
    answers = answers_in(train, set(config["targets"]))
    constants = {
        place: constant_of(column, form["mapping"], answers)
        for place, column in enumerate(form["columns"])
        if column["role"] == "target"
    }
    with out.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([constants.get(place, cell) for place, cell in enumerate(row)] for row in rows)


def answers_in(train: Path, targets: set[str]) -> dict[str, list[str]]:
    """The known cells of each target."""
    with train.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    return {target: [row[target] for row in rows if row[target]] for target in targets}


def constant_of(column: SubmissionColumn, mapping: dict[str, str], answers: dict[str, list[str]]) -> str:
    """The median, the most frequent class, or a class's share; KeyError: none of these is asked."""
    if any(column.get(what) for what in UNLIKE_TRAIN):
        raise KeyError(column["name"])
    source = mapping.get(column["name"], column["name"])
    if column["kind"] in SHARES:
        cells = next(iter(answers.values()))
        return str(round(cells.count(source) / len(cells), 6) if source in cells else 0.5)
    if column["kind"] in CLASSES:
        return Counter(answers[source]).most_common(1)[0][0]
    if column["kind"] in NUMBERS:
        return str(statistics.median(float(cell) for cell in answers[source]))
    raise KeyError(column["kind"])
