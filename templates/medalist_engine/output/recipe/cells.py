"""Recipe, cells: what each column of the submission holds, as output/cells/answers.py fills it."""

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.output.cells.answers import content_of
from medalist_engine.output.cells.spelling import column_targets, spell_labels, target_columns


def submission_entries(config: Config, ensembles: dict[str, Ensemble]) -> list[dict]:
    targets = column_targets(config)
    return [
        submission_entry(config, column, targets[column["name"]], ensembles.get(targets[column["name"]]))
        for column in target_columns(config)
    ]


def submission_entry(
    config: Config, column: SubmissionColumn, target: str, ensemble: Ensemble | None
) -> dict:
    by_class = config["submission"]["layout"] == "classes"
    label = config["submission"]["mapping"].get(column["name"], column["name"])
    content = "text" if ensemble is None else content_of(column, ensemble.problem)
    content = "probability" if by_class else content
    bounded = content == "number" and column["kind"] in ("probability", "bounded-real")
    return {
        "name": column["name"],
        "target": target,
        "holds": content,
        "labels": [label] if by_class else ensemble and cell_labels(column, ensemble, content),
        "low": column["min"] if bounded else None,
        "high": column["max"] if bounded else None,
        "separator": column["separator"],
        "most": column["max_items"],
    }


def cell_labels(column: SubmissionColumn, ensemble: Ensemble, content: str) -> list[str] | None:
    """As the submission spells them; of a probability the class that it is of."""
    labels = ensemble.problem.labels
    if content == "probability":
        return labels[-1:]
    return spell_labels(labels, column) if content in ("label", "ranked labels") else None
