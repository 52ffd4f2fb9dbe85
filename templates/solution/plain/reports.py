"""Reports: cv.json and manifest.json of a plain solution, of the shape that every solution's have."""

import math
import statistics

from solution.config import Config
from solution.output.spelling import column_targets, spell_labels, target_columns
from solution.plain.choice import PlainChoice
from solution.plain.targets import PlainTarget


def measure_of(target: PlainTarget) -> str:
    """The name of what learners are judged by."""
    if target.codes:
        return "logloss"
    return ("mae" if target.absolute else "rmse") + ("_of_logs" if target.logarithmic else "")


def score_of(choice: PlainChoice, learner: str) -> float:
    loss = choice.losses[learner]
    squared = not choice.target.codes and not choice.target.absolute
    return round(math.sqrt(loss) if squared else loss, 6)


def cross_validation_of(choices: dict[str, PlainChoice]) -> dict:
    """What cv.json says: one held-out fifth, means over the targets, one learner for each."""
    learners = dict.fromkeys(name for choice in choices.values() for name in choice.losses)
    models = []
    for name in learners:
        judged = [choice for choice in choices.values() if name in choice.losses]
        weight = sum(choice.learner == name for choice in choices.values()) / len(choices)
        score = statistics.fmean(score_of(choice, name) for choice in judged)
        models.append({"name": name, "score": round(score, 6), "weight": round(weight, 4)})
    scores = [score_of(choice, choice.learner) for choice in choices.values()]
    return {
        "metric": measure_of(next(iter(choices.values())).target),
        "score": round(statistics.fmean(scores), 6),
        "direction": "min",
        "scheme": "holdout",
        "folds": 1,
        "models": models,
    }


def manifest_of(config: Config, choices: dict[str, PlainChoice], rows: int, seed: int) -> dict:
    """What a reader of the submission must know to interpret it."""
    behind = column_targets(config)
    columns = [(column, choices[behind[column["name"]]].target) for column in target_columns(config)]
    by_class = config["submission"]["layout"] == "classes"
    if by_class:
        labels = {name: choice.target.labels for name, choice in choices.items()}
    else:
        labels = {
            column["name"]: spell_labels(target.labels, column["labels"])
            for column, target in columns
            if target.labels
        }
    probable = [
        column["name"]
        for column, target in columns
        if by_class or (column["kind"] in ("probability", "score", "real") and 0 < len(target.labels) <= 2)
    ]
    return {
        "version": config["version"],
        "labels": labels,
        "scale": dict.fromkeys(probable, "probability"),
        "rows": {"count": rows, "order": "sample" if config["files"]["sample"] else "test"},
        "thresholds": {},
        "key": config["submission"]["key"],
        "idColumn": config["id_column"],
        "seed": seed,
    }
