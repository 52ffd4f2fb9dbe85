"""Manifest: what a reader of the submission must know to interpret it."""

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.output.cells.spelling import column_targets, spell_labels, target_columns
from medalist_engine.output.writing import SubmissionWriter
from medalist_engine.problem.finishes.choices import WeighedChoice


def manifest(config: Config, ensembles: dict[str, Ensemble], writer: SubmissionWriter, seed: int) -> dict:
    """What a reader of the submission must know to interpret it."""
    return {
        "version": config["version"],
        "labels": label_encoders(config, ensembles),
        "scale": number_scales(config, ensembles),
        "rows": writer.provenance(),
        "thresholds": chosen_thresholds(config, ensembles),
        "key": config["submission"]["key"],
        "idColumn": config["id_column"],
        "seed": seed,
    }


def label_encoders(config: Config, ensembles: dict[str, Ensemble]) -> dict[str, list[str]]:
    """Position -> label as the submission spells it; where columns are classes, the target's own labels."""
    if config["submission"]["layout"] == "classes":
        return {target: ensemble.problem.labels for target, ensemble in ensembles.items()}
    predicted_columns = column_ensembles(config, ensembles)
    return {
        column["name"]: spell_labels(ensemble.problem.labels, column)
        for column, ensemble in predicted_columns
        if ensemble.problem.labels
    }


def number_scales(config: Config, ensembles: dict[str, Ensemble]) -> dict[str, str]:
    """The columns that hold probabilities; plain values have no entry."""
    if config["submission"]["layout"] == "classes":
        return {column["name"]: "probability" for column in target_columns(config)}
    return {
        column["name"]: "probability"
        for column, ensemble in column_ensembles(config, ensembles)
        if (column["kind"] in ("probability", "score", "real") and 0 < ensemble.problem.classes <= 2)
        or (column["kind"] in ("probability", "simplex") and ensemble.problem.kind == "values")
    }


def chosen_thresholds(config: Config, ensembles: dict[str, Ensemble]) -> dict[str, float]:
    """The probability above which the second label is written, where it was fitted on oof."""
    finishes = {column["name"]: ensemble.finish for column, ensemble in column_ensembles(config, ensembles)}
    chosen = {
        name: finish.threshold() for name, finish in finishes.items() if isinstance(finish, WeighedChoice)
    }
    return {name: threshold for name, threshold in chosen.items() if threshold is not None}


def column_ensembles(
    config: Config, ensembles: dict[str, Ensemble]
) -> list[tuple[SubmissionColumn, Ensemble]]:
    targets = column_targets(config)
    pairs = [(column, ensembles.get(targets[column["name"]])) for column in target_columns(config)]
    return [(column, ensemble) for column, ensemble in pairs if ensemble is not None]
