"""Wording: targets that are text or lists of tokens, not classes or numbers."""

from pathlib import Path

import numpy as np

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.tables import Tables
from medalist_engine.features.features import Features
from medalist_engine.protocol import warn
from medalist_engine.text.worded.history_lists import answer_by_history
from medalist_engine.text.worded.recent import answer_what_comes_next, lists_what_comes_next
from medalist_engine.text.worded.token_lists import answer_tokens, frequent_tokens
from medalist_engine.text.worded.whole_texts import Worded, answer_text

WORDED_KINDS = {"text", "token-set", "sequence", "structured"}
LISTED_KINDS = {"token-set", "ranked-list"}


def answer_wording(
    config: Config,
    target: str,
    column: SubmissionColumn,
    tables: Tables,
    features: Features | None = None,
    until: float | None = None,
    folder: Path | None = None,
) -> Worded:
    """Learned until then, from side tables of the folder as well; without `until` what needs no learning."""
    try:
        if until is not None and lists_what_comes_next(config, column, tables):
            return answer_what_comes_next(config, target, column, tables)
        by_history = None
        if until is not None and folder is not None and column["kind"] in LISTED_KINDS:
            by_history = try_history(config, target, column, tables, folder, until)
        if by_history is not None:
            return by_history
        if column["kind"] in LISTED_KINDS and features is not None:
            limit = np.inf if until is None else until
            worded = answer_tokens(config, target, column, tables, features, limit)
        else:
            worded = first_wording(config, target, column, tables, until)
        return worded._replace(compared=until is not None)
    except Exception as error:  # noqa: BLE001
        problem = f"{type(error).__name__}: {error}"
        warn(f"{target}: the whole text or the most frequent answer stands for all: {problem}")
        return first_wording(config, target, column, tables)


def try_history(
    config: Config, target: str, column: SubmissionColumn, tables: Tables, folder: Path, until: float
) -> Worded | None:
    try:
        return answer_by_history(config, target, column, tables, folder, until)
    except Exception as error:  # noqa: BLE001
        warn(f"{target}: what was there before is not learned from: {type(error).__name__}: {error}")
        return None


def first_wording(
    config: Config, target: str, column: SubmissionColumn, tables: Tables, until: float | None = None
) -> Worded:
    if column["kind"] == "ranked-list":
        return frequent_tokens(column, tables, target, column["max_items"] or config["metric"]["k"] or 5)
    return answer_text(config, target, tables, until)
