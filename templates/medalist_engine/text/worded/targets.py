"""Targets of texts: those that are answered with texts or lists of tokens, each with its column."""

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.tables import Tables
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.text.worded.recent import lists_what_comes_next
from medalist_engine.text.worded.token_lists import lists_tokens
from medalist_engine.text.worded.wording import WORDED_KINDS


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
