"""What a member's labels were chosen from, where it tells that: of each row a score of each label."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from merging.job.cells import read_cells
from scoring.pair import Unscorable, to_numbers

MOST_OTHER = 0.01
"""Of the rows: where more have another label than that with the highest score, these are not its scores."""
ABOVE = 1e-6


@dataclass(frozen=True)
class LabelScores:
    """Rows x labels; the highest of a row is that of the label that the member wrote."""

    labels: list[str]
    held: np.ndarray
    final: np.ndarray


def label_scores(path: Path, rows: pd.Series, oof: pd.DataFrame, test: pd.DataFrame) -> LabelScores | None:
    """Of these rows of train, and of the submission row by row; None where the file is of another answer."""
    try:
        told = read_cells(path, ["part", "row"])
        labels = list(told.columns[2:])
        parts = [of_part(told, "train", rows), of_part(told, "test", pd.Series(range(len(test))).astype(str))]
        held, final = (
            agreeing(to_numbers(part, "a score"), labels, cells)
            for part, cells in zip(parts, (oof, test), strict=True)
        )
    except Unscorable:
        return None
    return None if held is None or final is None else LabelScores(labels, held, final)


def of_part(told: pd.DataFrame, name: str, rows: pd.Series) -> pd.DataFrame:
    part = told[told["part"] == name].drop_duplicates("row").set_index("row")
    return part.reindex(rows).iloc[:, 1:]


def agreeing(scores: np.ndarray, labels: list[str], cells: pd.DataFrame) -> np.ndarray | None:
    """With the label that was written on top: it may have been a tie before the scores were rounded."""
    codes = pd.Index(labels).get_indexer(cells.iloc[:, 0].str.strip())
    other = scores.argmax(axis=1) != codes
    if (codes < 0).any() or other.mean() > MOST_OTHER:
        return None
    found = scores.copy()
    found[other, codes[other]] = scores[other].max(axis=1) + ABOVE
    return found
