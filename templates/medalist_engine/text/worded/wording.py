"""Wording: targets that are texts or lists of tokens, not classes or numbers, and what answers them."""

import numpy as np

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.tables import Tables
from medalist_engine.features.features import Features
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.protocol import warn
from medalist_engine.text.worded.recent import answer_what_comes_next, lists_what_comes_next
from medalist_engine.text.worded.token_lists import answer_tokens, frequent_tokens, lists_tokens
from medalist_engine.text.worded.whole_texts import Worded, answer_text

WORDED_KINDS = {"text", "token-set", "sequence", "structured"}


def columns_of_targets(config: Config) -> dict[str, SubmissionColumn]:
    """The column of the submission that each target answers."""
    columns, mapping = target_columns(config), config["submission"]["mapping"]
    of_target = {mapping.get(column["name"], column["name"]): column for column in columns}
    return {target: of_target.get(target, columns[0]) for target in config["targets"]}


def find_next_item_targets(config: Config, tables: Tables) -> list[str]:
    """Targets whose answers list what comes next."""
    columns = columns_of_targets(config)
    return [target for target, column in columns.items() if lists_what_comes_next(config, column, tables)]


def find_text_targets(
    config: Config, tables: Tables, next_item_targets: list[str]
) -> dict[str, SubmissionColumn]:
    return {
        target: column
        for target, column in columns_of_targets(config).items()
        if column["kind"] in WORDED_KINDS
        or target in next_item_targets
        or lists_tokens(column, tables.train[target])
    }


def answer_wording(
    config: Config,
    target: str,
    column: SubmissionColumn,
    tables: Tables,
    features: Features | None = None,
    until: float | None = None,
) -> Worded:
    """Learned until then; without `until` what needs no learning."""
    try:
        if until is not None and lists_what_comes_next(config, column, tables):
            return answer_what_comes_next(config, target, column, tables)
        if column["kind"] in {"token-set", "ranked-list"} and features is not None:
            limit = np.inf if until is None else until
            worded = answer_tokens(config, target, column, tables, features, limit)
        else:
            worded = first_wording(config, target, column, tables, until)
        return worded._replace(compared=until is not None)
    except Exception as error:  # noqa: BLE001
        problem = f"{type(error).__name__}: {error}"
        warn(f"{target}: the whole text or the most frequent answer stands for all: {problem}")
        return first_wording(config, target, column, tables)


def first_wording(
    config: Config, target: str, column: SubmissionColumn, tables: Tables, until: float | None = None
) -> Worded:
    if column["kind"] == "ranked-list":
        return frequent_tokens(column, tables, target, column["max_items"] or config["metric"]["k"] or 5)
    return answer_text(config, target, tables, until)
