"""Row layout: what a row of the submission is about."""

from typing import Literal

from medalist_engine.config import Config

RowLayout = Literal["plain", "melted", "ordered"]
"""A row of test with all its targets, one target of a row of test, or a list of cells of several rows."""


def row_layout(config: Config) -> RowLayout:
    if config["files"].get("ordered"):
        return "ordered"
    return "melted" if config["files"].get("melted") else "plain"
