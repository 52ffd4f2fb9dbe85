"""Manifest: what a reader of the submission must know to interpret it."""

from solution.blend.study import Study
from solution.config import Config
from solution.output.spelling import column_targets, spell_labels, target_columns
from solution.output.writing import SubmissionWriter
from solution.problem.choices import WeighedChoice


def manifest(config: Config, studies: dict[str, Study], writer: SubmissionWriter, seed: int) -> dict:
    """What a reader of the submission must know to interpret it."""
    return {
        "version": config["version"],
        "labels": label_encoders(config, studies),
        "scale": number_scales(config, studies),
        "rows": writer.provenance(),
        "thresholds": chosen_thresholds(config, studies),
        "key": config["submission"]["key"],
        "idColumn": config["id_column"],
        "seed": seed,
    }


def label_encoders(config: Config, studies: dict[str, Study]) -> dict[str, list[str]]:
    """Position -> label as the submission spells it; where columns are classes, the target's own labels."""
    if config["submission"]["layout"] == "classes":
        return {target: study.problem.labels for target, study in studies.items()}
    studied = column_studies(config, studies)
    return {
        column["name"]: spell_labels(study.problem.labels, column["labels"])
        for column, study in studied
        if study.problem.labels
    }


def number_scales(config: Config, studies: dict[str, Study]) -> dict[str, str]:
    """Which columns hold probabilities; plain values have no scale to tell."""
    if config["submission"]["layout"] == "classes":
        return {column["name"]: "probability" for column in target_columns(config)}
    return {
        column["name"]: "probability"
        for column, study in column_studies(config, studies)
        if (column["kind"] in ("probability", "score", "real") and 0 < study.problem.classes <= 2)
        or (column["kind"] in ("probability", "simplex") and study.problem.kind == "values")
    }


def chosen_thresholds(config: Config, studies: dict[str, Study]) -> dict[str, float]:
    """Where validation rows decided from which probability on the second label is written."""
    finishes = {column["name"]: study.finish for column, study in column_studies(config, studies)}
    chosen = {
        name: finish.threshold() for name, finish in finishes.items() if isinstance(finish, WeighedChoice)
    }
    return {name: threshold for name, threshold in chosen.items() if threshold is not None}


def column_studies(config: Config, studies: dict[str, Study]) -> list[tuple[dict, Study]]:
    targets = column_targets(config)
    pairs = [(column, studies.get(targets[column["name"]])) for column in target_columns(config)]
    return [(column, study) for column, study in pairs if study is not None]
