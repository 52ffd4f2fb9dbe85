"""Recipe, cells: what each column of the submission holds, as output/answers.py fills it."""

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.output.spelling import column_targets, spell_labels, target_columns


def cells_told(config: Config, ensembles: dict[str, Ensemble]) -> list[dict]:
    targets = column_targets(config)
    return [
        cell_told(config, column, targets[column["name"]], ensembles.get(targets[column["name"]]))
        for column in target_columns(config)
    ]


def cell_told(config: Config, column: dict, target: str, ensemble: Ensemble | None) -> dict:
    by_class = config["submission"]["layout"] == "classes"
    own = config["submission"]["mapping"].get(column["name"], column["name"])
    holds = "probability" if by_class else holds_of(column, ensemble)
    bounded = holds == "number" and column["kind"] in ("probability", "bounded-real")
    return {
        "name": column["name"],
        "target": target,
        "holds": holds,
        "labels": [own] if by_class else ensemble and labels_of(column, ensemble, holds),
        "low": column["min"] if bounded else None,
        "high": column["max"] if bounded else None,
        "separator": column["separator"],
        "most": column["max_items"],
    }


def labels_of(column: dict, ensemble: Ensemble, holds: str) -> list[str] | None:
    """As the submission spells them; of a probability the class that it is of."""
    labels = ensemble.problem.labels
    if holds == "probability":
        return labels[-1:]
    return spell_labels(labels, column["labels"]) if holds in ("label", "ranked labels") else None


def holds_of(column: dict, ensemble: Ensemble | None) -> str:
    if ensemble is None:
        return "text"
    problem, kind = ensemble.problem, column["kind"]
    if kind == "ranked-list" and problem.kind == "classes":
        return "ranked labels"
    shares = kind in ("probability", "score", "real")
    if problem.kind == "ordinal" or (problem.kind == "classes" and not shares):
        return "label"
    if problem.kind == "classes":
        return "probability" if problem.classes <= 2 else "expected"
    return "whole number" if kind == "class-int" else "number"
