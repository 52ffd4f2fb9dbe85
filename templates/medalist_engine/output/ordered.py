"""Ordered: a submission whose rows list cells of test's rows with one key, the likeliest first."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.asked.ids import ids_alike
from medalist_engine.data.files.rows import open_rows
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.layouts import OrderedLayout
from medalist_engine.data.tables import Tables, id_name


@dataclass(frozen=True)
class OrderedCells:
    """The rows of the submission; of each row of test the cell that is listed, and in which list."""

    frame: pd.DataFrame
    key: list[str]
    column: str
    items: np.ndarray
    places: np.ndarray
    separator: str
    most: int | None
    order = "sample"
    has_own_labels = False

    def table(self, cells: dict[str, list[str]]) -> pd.DataFrame:
        """With the lists that these chances make. An item is listed once, ties are as in test."""
        (chances,) = cells.values()
        scores = np.array(chances[: len(self.items)], dtype=float)
        order = np.lexsort((-scores, self.places))
        lists = [self.items[rows] for rows in np.split(order, self.ends())]
        joined = [self.separator.join(list(dict.fromkeys(items))[: self.most]) for items in lists]
        return self.frame.assign(**{self.column: joined[: len(self.frame)]})

    @cached_property
    def rows(self) -> np.ndarray:
        """A row of test for each list; one that test does not have for an empty list."""
        rows = np.full(len(self.frame) + 1, len(self.places))
        rows[self.places[::-1]] = np.arange(len(self.places))[::-1]
        return rows[:-1]

    def ends(self) -> np.ndarray:
        """Where each list ends, and that of rows that nobody asks for begins."""
        return np.searchsorted(np.sort(self.places), np.arange(len(self.frame)), side="right")


def ordered_cells(config: Config, tables: Tables, folder: Path) -> OrderedCells:
    """Without a sample a list for each key of test, in its order."""
    layout, test = config["files"]["ordered"], tables.test
    assert test is not None
    groups = test[id_name(config)].astype(str).str.strip()
    frame = asked_frame(layout, folder, list(dict.fromkeys(groups)))
    asked, known = ids_alike(frame[layout["key"]].astype(str).str.strip().tolist(), groups.tolist())
    places = pd.Series(np.arange(len(asked)), index=asked)
    list_of_row = places[~places.index.duplicated()].reindex(known).fillna(len(frame)).to_numpy(int)
    items = test[layout["item"]].astype(str).str.strip().to_numpy(object)
    return OrderedCells(
        frame, [layout["key"]], layout["column"], items, list_of_row, layout["separator"], layout["most"]
    )


def asked_frame(layout: OrderedLayout, folder: Path, groups: list[str]) -> pd.DataFrame:
    header = layout["header"]
    sample = find_file(folder, layout["sample"]) if layout["sample"] else None
    if sample is None:
        cells = {name: groups if name == layout["key"] else "" for name in header}
        return pd.DataFrame(cells, columns=header, dtype=object)
    with open_rows(sample) as (names, rows):
        extra = max(0, len(names) - len(header))  # row numbers that somebody's tool left in front
        return pd.DataFrame([row[extra:] for row in rows], columns=header, dtype=object)
