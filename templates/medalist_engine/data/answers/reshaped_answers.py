"""Reshaped answers: tables of train and test as the submission asks about them."""

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.answers.computed_cells import computed_cell
from medalist_engine.data.answers.joined_cells import NOTHING_THERE, joined_cell
from medalist_engine.data.answers.part_rows import key_of_part, whole_answer


def with_joined_target(config: Config, train: pd.DataFrame) -> pd.DataFrame:
    """Train with the target that its cells are put together to."""
    joined = config["files"].get("joined")
    if not joined:
        return train
    cells = zip(*(train[name].astype(str) for name in joined["columns"]), strict=True)
    return train.assign(**{joined["target"]: [joined_cell(joined, row) for row in cells]})


def with_computed_target(config: Config, train: pd.DataFrame) -> pd.DataFrame:
    """Train with the target that is computed of its cells."""
    computed = config["files"].get("computed")
    if not computed:
        return train
    spelled = [train[name].astype("string").fillna("").tolist() for name in computed["columns"]]
    return train.assign(
        **{computed["target"]: [computed_cell(computed["by"], row) for row in zip(*spelled, strict=True)]}
    )


def in_part_rows(config: Config, frame: pd.DataFrame) -> pd.DataFrame:
    """A row for each part; without those whose answer is missing."""
    layout = config["files"].get("unpivoted")
    if not layout:
        return frame
    every = {column["column"] for part in layout["parts"] for column in part["columns"]}
    parts = []
    for part in layout["parts"]:
        stems = {column["column"]: column["name"] for column in part["columns"] if column["column"] in frame}
        kept = frame.drop(columns=[name for name in frame if name in every and name not in stems])
        keys = [key_of_part(layout, str(row).strip(), part["name"]) for row in frame[layout["row"]]]
        parts.append(kept.rename(columns=stems).assign(**{layout["key"]: keys, layout["part"]: part["name"]}))
    rows = pd.concat(parts, ignore_index=True)
    if layout["target"] in rows:
        answers = rows[layout["target"]].astype(str).map(whole_answer)
        rows = rows.assign(**{layout["target"]: answers})[~answers.isin(NOTHING_THERE)]
    return rows.reset_index(drop=True)
