"""Reports: cv.json and manifest.json of a plain solution, in the same format as for every solution."""

import math
import statistics

from medalist_engine.config import Config, MetricFacts
from medalist_engine.output.cells.spelling import column_targets, spell_labels, target_columns
from medalist_engine.plain.choice import PlainChoice
from medalist_engine.plain.targets import PlainTarget

MOST_CLASS_COLUMNS = 20


def measure_of(target: PlainTarget) -> str:
    """The name of the loss that compares learners."""
    if target.codes:
        return "logloss"
    return ("mae" if target.absolute else "rmse") + ("_of_logs" if target.logarithmic else "")


def score_of(choice: PlainChoice, learner: str) -> float:
    loss = choice.losses[learner]
    squared = not choice.target.codes and not choice.target.absolute
    return round(math.sqrt(loss) if squared else loss, 6)


def metric_score(metric: MetricFacts, choice: PlainChoice) -> float | None:
    """The score in the competition's metric if that is simple; else None, and the harness computes it."""
    target, oof = choice.target, choice.oof
    if not oof:
        return None
    if target.codes and "counts-right" in metric["traits"]:
        likeliest = {row: max(range(len(shares)), key=shares.__getitem__) for row, shares in oof.items()}
        right = statistics.fmean(target.codes[row] == code for row, code in likeliest.items())
        return right if metric["direction"] == "max" else 1 - right
    if metric["name"] == measure_of(target):
        return score_of(choice, choice.learner)
    return None


def cross_validation_of(config: Config, choices: dict[str, PlainChoice]) -> dict:
    """The content of cv.json: one held-out fifth, means over targets; learners are listed with their loss."""
    metric = config["metric"]
    scores = [metric_score(metric, choice) for choice in choices.values()]
    known = [score for score in scores if score is not None]
    return {
        "metric": metric["name"],
        "score": round(statistics.fmean(known), 6) if len(known) == len(scores) else None,
        "direction": metric["direction"],
        "scheme": "holdout",
        "folds": 1,
        "models": [],
        "measure": measure_of(next(iter(choices.values())).target),
        "losses": {
            name: {learner: score_of(choice, learner) for learner in choice.losses}
            for name, choice in choices.items()
        },
    }


def held_out_table(choices: dict[str, PlainChoice], rows: list[int]) -> list[list[object]]:
    """oof.csv: the predictions for the held-out fifth. `rows` are the sample's numbers in the file."""
    most = max((choice.target.outputs for choice in choices.values() if choice.target.codes), default=0)
    shares = most if most <= MOST_CLASS_COLUMNS else 0
    table: list[list[object]] = [["row", "target", "fold", "prediction", *(f"p_{k}" for k in range(shares))]]
    for name, choice in choices.items():
        target = choice.target
        for row, predicted in sorted(choice.oof.items()):
            place = rows[target.known[row]]
            if target.codes:
                likeliest = target.labels[max(range(len(predicted)), key=predicted.__getitem__)]
                table.append(
                    [place, name, 0, likeliest, *padded([round(share, 9) for share in predicted], shares)]
                )
            else:
                table.append([place, name, 0, finished(target, predicted[0]), *padded([], shares)])
    return table


def padded(cells: list[float], width: int) -> list[object]:
    return [*cells[:width], *[""] * (width - len(cells))] if width else []


def finished(target: PlainTarget, number: float) -> object:
    """On the target's own scale; the nearest grade where there are grades."""
    value = target.restore(number)
    return min(target.labels, key=lambda label: abs(float(label) - value)) if target.labels else repr(value)


def manifest_of(config: Config, choices: dict[str, PlainChoice], rows: int, seed: int) -> dict:
    """What a reader of the submission must know to interpret it."""
    behind = column_targets(config)
    columns = [(column, choices[behind[column["name"]]].target) for column in target_columns(config)]
    by_class = config["submission"]["layout"] == "classes"
    if by_class:
        labels = {name: choice.target.labels for name, choice in choices.items()}
    else:
        labels = {
            column["name"]: spell_labels(target.labels, column) for column, target in columns if target.labels
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
