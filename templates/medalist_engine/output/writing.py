"""Writing: the submission row by row as the sample has it."""

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.output.plain_cells import PlainCells, plain_cells
from medalist_engine.output.whole_files import Write, replace_together

if TYPE_CHECKING:
    from medalist_engine.output.melted import MeltedCells
    from medalist_engine.output.ordered import OrderedCells

MOST_LISTED_FAILURES = 10_000


def as_csv(frame: pd.DataFrame) -> Write:
    return lambda stream: frame.to_csv(stream, index=False, lineterminator="\n")


def write_table(frame: pd.DataFrame, path: Path) -> None:
    replace_together({path: as_csv(frame)})


def submission_cells(
    config: Config, tables: Tables, folder: Path
) -> "PlainCells | MeltedCells | OrderedCells":
    if config["files"].get("ordered"):
        from medalist_engine.output.ordered import ordered_cells

        return ordered_cells(config, tables, folder)
    if config["files"].get("melted"):
        from medalist_engine.output.melted import melted_cells

        return melted_cells(config, tables, folder)
    return plain_cells(config, tables)


class SubmissionWriter:
    """Holds the rows of the submission, which get other cells whenever an answer improves."""

    def __init__(self, config: Config, tables: Tables, folder: Path, out: Path) -> None:
        self.cells = submission_cells(config, tables, folder)
        self.path = out / config["submission"]["file_name"]
        self.known = 0 if tables.test is None else len(tables.test)

    def table(self, cells: dict[str, list[str]]) -> pd.DataFrame:
        return self.cells.table(cells)

    def provenance(self) -> dict:
        """How rows were matched, and the rows that test lacks; these hold the prior."""
        frame, key = self.cells.frame, self.cells.key
        facts = {"count": len(frame), "order": self.cells.order}
        failed = frame[self.cells.rows >= self.known]
        if len(key) == 1 and len(failed) <= MOST_LISTED_FAILURES:
            facts["failed"] = failed[key[0]].astype(str).tolist()
        return facts
