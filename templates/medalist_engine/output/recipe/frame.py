"""Recipe, frame: the fields that every recipe has, in what JSON can hold."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from medalist_engine.config import Config
from medalist_engine.output.whole_files import write_json
from medalist_engine.protocol import warn

RECIPE_VERSION = 1


def as_plain(value: Any) -> Any:
    """Numbers of NumPy as those of Python; what is no number is None."""
    if isinstance(value, Mapping):
        return {str(key): as_plain(item) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return as_plain(value.tolist())
    if isinstance(value, list | tuple):
        return [as_plain(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def recipe_frame(config: Config, seed: int, rows: Mapping[str, Any]) -> dict:
    """A recipe in which nothing was learned; others fill in what was."""
    files, submission = config["files"], config["submission"]
    return {
        "version": RECIPE_VERSION,
        "task": config["task"],
        "metric": {name: config["metric"][name] for name in ("name", "direction")},
        "seed": seed,
        "why": None,
        "files": {
            **{name: files[name] for name in ("train", "labels", "test", "sample")},
            "side": files.get("side", []),
            "idColumn": config["id_column"],
            "key": submission["key"],
        },
        "rows": {"used": 0, "of": None, "gatheredBy": None, **rows},
        "columns": [],
        "made": [],
        "features": [],
        "untold": 0,
        "views": {},
        "forecast": None,
        "targets": [],
        "submission": {
            "file": submission["file_name"],
            "header": submission["header"],
            "layout": submission["layout"],
            "columns": [],
        },
    }


def write_recipe_of_nothing(config: Config, seed: int, why: str, out: Path) -> None:
    """Of a run whose answer no short script could repeat."""
    try:
        write_json(recipe_frame(config, seed, {}) | {"why": why}, out / "recipe.json")
    except Exception as error:  # noqa: BLE001
        warn(f"recipe.json was not written: {type(error).__name__}: {error}")
