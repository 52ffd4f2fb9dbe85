"""Configuration: facts about the competition. The sections below read only CONFIG and the data."""

from typing import Any

Config = dict[str, Any]

CONFIG: Config = {}
