"""Reshaped answers: tables of train and test as the submission asks about them."""

import pandas as pd

from solution.config import Config
from solution.data.answers.joined_cells import NOTHING_THERE, joined_cell
from solution.data.answers.part_rows import key_of_part, whole_answer


def with_joined_target(config: Config, train: pd.DataFrame) -> pd.DataFrame:
    """Train with the target that its cells are put together to."""
    joined = config["files"].get("joined")
    if not joined:
        return train
    cells = zip(*(train[name].astype(str) for name in joined["columns"]), strict=True)
    return train.assign(**{joined["target"]: [joined_cell(joined, row) for row in cells]})


def in_part_rows(config: Config, frame: pd.DataFrame) -> pd.DataFrame:
    """A row for each part; without those whose answer is missing."""
    told = config["files"].get("unpivoted")
    if not told:
        return frame
    every = {one["column"] for part in told["parts"] for one in part["columns"]}
    parts = []
    for part in told["parts"]:
        own = {one["column"]: one["name"] for one in part["columns"] if one["column"] in frame}
        kept = frame.drop(columns=[name for name in frame if name in every and name not in own])
        keys = [key_of_part(told, str(row).strip(), part["name"]) for row in frame[told["row"]]]
        parts.append(kept.rename(columns=own).assign(**{told["key"]: keys, told["part"]: part["name"]}))
    rows = pd.concat(parts, ignore_index=True)
    if told["target"] in rows:
        answers = rows[told["target"]].astype(str).map(whole_answer)
        rows = rows.assign(**{told["target"]: answers})[~answers.isin(NOTHING_THERE)]
    return rows.reset_index(drop=True)
