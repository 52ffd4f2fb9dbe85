"""Writing: the submission row by row as the sample has it."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.asked.ids import ids_alike, is_by_id, joined_cells, key_in_test
from solution.data.asked.melted import melted_rows
from solution.data.tables import Tables, id_name
from solution.output.cells.spelling import target_columns
from solution.output.cells.together import together
from solution.output.ordered import ordered_cells
from solution.output.whole_files import Write, replace_together
from solution.protocol import warn

MOST_LISTED_FAILURES = 10_000


def as_csv(frame: pd.DataFrame) -> Write:
    return lambda stream: frame.to_csv(stream, index=False, lineterminator="\n")


def write_table(frame: pd.DataFrame, path: Path) -> None:
    replace_together({path: as_csv(frame)})


def submission_frame(config: Config, tables: Tables) -> pd.DataFrame:
    """Keeps keys and carried cells byte for byte; drops the target cells of the sample."""
    header = config["submission"]["header"]
    targets = [column["name"] for column in config["submission"]["columns"] if column["role"] == "target"]
    if tables.sample is not None:
        return tables.sample.set_axis(header, axis=1).assign(**dict.fromkeys(targets, ""))
    if tables.test is None:
        raise FileNotFoundError("neither a sample nor a test table tells which rows to predict")
    ids = tables.test[id_name(config)] if id_name(config) in tables.test else pd.RangeIndex(len(tables.test))
    carried = {
        name: ids if name in config["submission"]["key"] else tables.test.get(name, "") for name in header
    }
    return pd.DataFrame(carried, columns=header, dtype=object).assign(**dict.fromkeys(targets, ""))


def test_rows(config: Config, frame: pd.DataFrame, test: pd.DataFrame | None) -> np.ndarray:
    """The test row that each row of the submission is about: by id, the first that has it, where ids
    tell rows apart or test has not as many rows as are asked for; else by position.
    """
    if test is None:
        return np.zeros(len(frame), int)
    names = key_in_test(config, list(test))
    known = [] if names is None else ids_in(test, names)
    if names is not None and (len(set(known)) == len(known) or len(frame) != len(test)):
        asked, known = ids_alike(ids_in(frame, config["submission"]["key"]), known)
        places = pd.Series(np.arange(len(test)), index=known)
        places = places[~places.index.duplicated()]
        rows = places.reindex(asked).to_numpy()
        is_found = ~np.isnan(rows)
        if is_by_id(int(is_found.sum()), len(frame), len(test), len(names)):
            if not is_found.all():
                warn(f"{(~is_found).sum()} rows of the submission are not in test: they get the prior")
            return np.where(is_found, rows, len(test)).astype(int)
    if len(frame) == len(test):
        return np.arange(len(test))
    warn(f"{len(frame)} rows are asked for, test has {len(test)}: rows are matched by position")
    return np.minimum(np.arange(len(frame)), len(test))


def codes_of_ids(config: Config, frame: pd.DataFrame, test: pd.DataFrame | None) -> np.ndarray | None:
    """A number for each row of test that those of one id share; None where one is asked for each."""
    names = None if test is None else key_in_test(config, list(test))
    if names is None or len(frame) >= len(test):
        return None
    codes = pd.factorize(pd.Series(ids_in(test, names)))[0]
    return codes if codes.max() + 1 < len(codes) else None


def ids_in(frame: pd.DataFrame, names: list[str]) -> list[str]:
    if len(names) == 1:
        return frame[names[0]].astype(str).str.strip().tolist()
    return [joined_cells(cells) for cells in zip(*(frame[name] for name in names), strict=True)]


@dataclass(frozen=True)
class MeltedCells:
    """The rows of a melted submission: the row of test and the target (a place in `targets`) of each."""

    frame: pd.DataFrame
    key: list[str]
    column: str
    targets: list[str]
    rows: np.ndarray
    places: np.ndarray


def melted_cells(config: Config, tables: Tables, folder: Path) -> MeltedCells:
    """A row that test lacks gets the prior; a target that nobody knows that of the first one."""
    layout, targets = config["files"]["melted"], [column["name"] for column in target_columns(config)]
    asked = list(melted_rows(config, folder))
    frame = pd.DataFrame([cell.cells for cell in asked], columns=layout["header"], dtype=object)
    assert tables.test is not None
    wanted, ids = ids_alike([cell.row for cell in asked], ids_in(tables.test, [str(id_name(config))]))
    row_of = {cell: place for place, cell in reversed(list(enumerate(ids)))}
    rows = np.array([row_of.get(cell, len(ids)) for cell in wanted])
    strange = [cell.target for cell in asked if cell.target not in targets]
    if strange or (rows == len(ids)).any():
        warn(f"{max(len(strange), int((rows == len(ids)).sum()))} rows ask for what is not known")
    place_of = {target: place for place, target in enumerate(targets)}
    places = np.array([place_of.get(cell.target, 0) for cell in asked])
    return MeltedCells(frame, [layout["key"]], layout["column"], targets, rows, places)


class SubmissionWriter:
    """Holds the rows of the submission, which get other cells whenever an answer improves."""

    def __init__(self, config: Config, tables: Tables, folder: Path, out: Path) -> None:
        self.melted = melted_cells(config, tables, folder) if config["files"].get("melted") else None
        self.ordered = ordered_cells(config, tables, folder) if config["files"].get("ordered") else None
        if self.melted is not None:
            self.frame, self.rows, self.key = self.melted.frame, self.melted.rows, self.melted.key
        elif self.ordered is not None:
            self.frame, self.rows, self.key = self.ordered.frame, self.ordered.firsts(), self.ordered.key
        else:
            self.frame = submission_frame(config, tables)
            self.rows = test_rows(config, self.frame, tables.test)
            self.key = config["submission"]["key"]
        is_plain = self.melted is None and self.ordered is None
        self.codes = codes_of_ids(config, self.frame, tables.test) if is_plain else None
        self.kinds = {column["name"]: column["kind"] for column in target_columns(config)}
        self.path = out / config["submission"]["file_name"]
        special = self.melted or self.ordered
        self.order = "test" if tables.sample is None and special is None else "sample"
        self.known = 0 if tables.test is None else len(tables.test)

    def table(self, cells: dict[str, list[str]]) -> pd.DataFrame:
        if self.ordered is not None:
            (chances,) = cells.values()
            return self.ordered.table(np.array(chances[: self.known], dtype=float))
        filled = {name: np.array(column, dtype=object) for name, column in cells.items()}
        if self.melted is not None:
            whole = np.stack([filled[target] for target in self.melted.targets])
            filled = {self.melted.column: whole[self.melted.places, self.rows]}
        else:
            filled = {name: self.of_ids(name, column)[self.rows] for name, column in filled.items()}
        return self.frame.assign(**filled)

    def of_ids(self, name: str, cells: np.ndarray) -> np.ndarray:
        return cells if self.codes is None else together(cells, self.codes, self.kinds.get(name))

    def provenance(self) -> dict:
        """How rows were matched, and the rows that test lacks; these hold the prior."""
        facts = {"count": len(self.frame), "order": self.order}
        failed = self.frame[self.rows >= self.known]
        if len(self.key) == 1 and len(failed) <= MOST_LISTED_FAILURES:
            facts["failed"] = failed[self.key[0]].astype(str).tolist()
        return facts
