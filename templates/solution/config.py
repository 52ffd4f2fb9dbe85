"""Configuration: what was found out about the competition. All below reads this and the data, no more."""

from typing import Any

Config = dict[str, Any]

CONFIG: Config = {}
