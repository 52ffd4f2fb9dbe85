"""The scores from which a member chose its labels, if it wrote them: one for each row and label."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from merging.job.cells import read_cells
from scoring.pair import Unscorable, to_numbers

MOST_OTHER = 0.01
"""A share of the rows. If more have a label without the highest score, the scores are wrong."""
ABOVE = 1e-6


@dataclass(frozen=True)
class LabelScores:
    """Rows x labels. The label that the member wrote has the highest score of its row."""

    labels: list[str]
    held: np.ndarray
    final: np.ndarray


def label_scores(path: Path, rows: pd.Series, oof: pd.DataFrame, test: pd.DataFrame) -> LabelScores | None:
    """The scores of these rows of train and of the submission; None: they do not fit the written labels."""
    try:
        table = read_cells(path, ["part", "row"])
        labels = list(table.columns[2:])
        parts = [
            of_part(table, "train", rows),
            of_part(table, "test", pd.Series(range(len(test))).astype(str)),
        ]
        held, final = (
            written_on_top(to_numbers(part, "a score"), labels, cells)
            for part, cells in zip(parts, (oof, test), strict=True)
        )
    except Unscorable:
        return None
    return None if held is None or final is None else LabelScores(labels, held, final)


def of_part(table: pd.DataFrame, name: str, rows: pd.Series) -> pd.DataFrame:
    part = table[table["part"] == name].drop_duplicates("row").set_index("row")
    return part.reindex(rows).iloc[:, 1:]


def written_on_top(scores: np.ndarray, labels: list[str], cells: pd.DataFrame) -> np.ndarray | None:
    """The scores, with the written label raised to the top: rounding may have broken a tie. None: unlike."""
    codes = pd.Index(labels).get_indexer(cells.iloc[:, 0].str.strip())
    other = scores.argmax(axis=1) != codes
    if (codes < 0).any() or other.mean() > MOST_OTHER:
        return None
    found = scores.copy()
    found[other, codes[other]] = scores[other].max(axis=1) + ABOVE
    return found
