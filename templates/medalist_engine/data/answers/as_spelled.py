"""As spelled: answers that are texts are made of cells as they are written: none is read as a number."""

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.media.files.sources import media_sources
from medalist_engine.output.cells.spelling import target_columns

TOGETHER = 1_000
"""This many consecutive rows are kept or dropped together, because neighbouring cells matter."""


def answers_are_texts(config: Config) -> bool:
    """Whether every answer is a text, and there are no media: no model needs numbers and categories."""
    kinds = {column["kind"] for column in target_columns(config)}
    return kinds == {"text"} and not media_sources(config)


def cells_as_spelled(config: Config) -> set[str]:
    """Cells that are listed in the submission are written as in test, too."""
    listed = {config["files"]["ordered"]["item"]} if config["files"].get("ordered") else set()
    copied = {*config["features"], *config["text_columns"]} if answers_are_texts(config) else set()
    return listed | copied


def has_answers(config: Config, train: pd.DataFrame) -> np.ndarray:
    """Which rows can be learned from: where answers are texts, an empty cell is no answer."""
    if not answers_are_texts(config):
        return np.ones(len(train), bool)
    answers = train[config["targets"]]
    return (answers.notna() & (answers != "")).all(axis=1).to_numpy()
