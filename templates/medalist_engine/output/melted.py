"""Melted: a submission each of whose rows asks for one target of one row of test."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.asked.ids import ids_alike
from medalist_engine.data.asked.melted import melted_rows
from medalist_engine.data.tables import Tables, id_name
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.plain_cells import ids_in
from medalist_engine.protocol import warn


@dataclass(frozen=True)
class MeltedCells:
    """The rows of a melted submission: the row of test and the target (a place in `targets`) of each."""

    frame: pd.DataFrame
    key: list[str]
    column: str
    targets: list[str]
    rows: np.ndarray
    places: np.ndarray
    order = "sample"
    has_own_labels = False

    def table(self, cells: dict[str, list[str]]) -> pd.DataFrame:
        whole = np.stack([np.array(cells[target], dtype=object) for target in self.targets])
        return self.frame.assign(**{self.column: whole[self.places, self.rows]})


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
