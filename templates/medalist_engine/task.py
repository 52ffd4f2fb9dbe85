"""Task: what a solution.py tells of its competition, completed with what goes without saying."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from medalist_engine.config import Config

# The steps of each kind of solution, in order.
STEPS: dict[str, list[str]] = json.loads(Path(__file__).with_name("steps.json").read_text(encoding="utf-8"))
USUAL: dict[str, Any] = {
    "version": 1,
    "id_column": None,
    "features": [],
    "leaks": [],
    "text_columns": [],
    "group_column": None,
    "media": None,
    "time": None,
    "models": [],
    "postprocess": [],
    "mode": "full",
    "seed": 42,
}
USUAL_FILES = {"train": [], "labels": None, "test": [], "sample": None, "side": [], "key_parts": None}
USUAL_COLUMN = {"kind": None, "min": None, "max": None, "labels": None, "separator": None, "max_items": None}


def completed(task: Mapping[str, Any]) -> Config:
    """The task with every field, the usual value for each that it leaves out. KeyError: one must be told."""
    whole = {**USUAL, "steps": STEPS["media" if task.get("media") else "tabular"], **task}
    without = set(task.get("without", ()))
    for listed in ("steps", "models"):
        whole[listed] = [name for name in whole[listed] if name not in without]
    whole["files"] = {**USUAL_FILES, **task["files"]}
    whole["metric"] = completed_metric(task["metric"])
    whole["submission"] = completed_form(task["submission"])
    whole["validation"] = {"group": None, **task["validation"]}
    whole["time_shares"] = {"text": 0, "writing": 0.05, **task.get("time_shares", {})}
    return Config(**whole)


def completed_metric(metric: Mapping[str, Any]) -> dict[str, Any]:
    """Models predict what the submission holds, and are scored by the metric itself."""
    return {"k": None, "scored_as": metric["name"], "predicts": metric["wants"], "traits": [], **metric}


def completed_form(form: Mapping[str, Any]) -> dict[str, Any]:
    """Columns are targets that train has under the same names, and the header has all of them in order."""
    columns = [completed_column(column) for column in form["columns"]]
    names = {role: [one["name"] for one in columns if one["role"] == role] for role in ("key", "target")}
    usual = {
        "file_name": "submission.csv",
        "header": [column["name"] for column in columns],
        "key": names["key"],
        "layout": "columns",
        "mapping": {name: name for name in names["target"]},
    }
    return {**usual, **form, "columns": columns}


def completed_column(column: Mapping[str, Any]) -> dict[str, Any]:
    role = column.get("role", "target")
    return {"role": role, **(USUAL_COLUMN if role == "target" else {"kind": None}), **column}
