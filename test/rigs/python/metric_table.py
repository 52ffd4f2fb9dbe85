"""The table of metrics, and what stages/generate/config.ts tells a solution of one."""

import json
from pathlib import Path

from medalist_engine.problem.metrics.metrics import Metric, find_metric

TABLE = Path(__file__).parents[3] / "core/metrics/metrics.json"
ROWS = json.loads(TABLE.read_text())["metrics"]
FAMILIES = {"probabilities", "labels", "values"}


def aim_of(name):
    """What models tell of it; None where no model aims at it."""
    row = ROWS[name]
    return row.get("predicts", row["wants"] if row["wants"] in FAMILIES else None)


def metric_config(name, k=None):
    """The metric in a config; one that is not in the table has no facts."""
    if name not in ROWS:
        facts = {"direction": "max", "wants": "values"}
        return {"name": name, "k": k, "predicts": None, "scored_as": None, "traits": []} | facts
    row = ROWS[name]
    base = row.get("scoredAs", name)
    told = {"name": name, "direction": row["direction"], "wants": row["wants"], "k": k}
    return told | {"predicts": aim_of(base), "scored_as": base, "traits": row.get("traits", [])}


def metric_named(name, k=None) -> Metric | None:
    return find_metric(metric_config(name, k))
