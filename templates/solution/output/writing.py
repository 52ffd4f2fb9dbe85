"""Writing: the submission row by row as the sample has it, and its reports; each file is whole or absent."""

import json
from pathlib import Path

import numpy as np
import pandas as pd

from solution.blend.study import Study
from solution.config import Config
from solution.data.tables import Tables, id_name
from solution.output.answers import column_targets, spell_labels, target_columns
from solution.protocol import warn
from solution.target.postprocess import WeighedChoice

MOST_LISTED = 10_000


def write_table(frame: pd.DataFrame, path: Path) -> None:
    temporary = path.with_name(path.name + ".tmp")
    frame.to_csv(temporary, index=False, lineterminator="\n")
    temporary.replace(path)


def write_json(value: object, path: Path) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    temporary.replace(path)


def submission_frame(config: Config, tables: Tables) -> pd.DataFrame:
    """Keys and carried cells byte for byte; the sample's target cells are thrown away."""
    header = config["submission"]["header"]
    targets = [column["name"] for column in config["submission"]["columns"] if column["role"] == "target"]
    if tables.sample is not None:
        return tables.sample.set_axis(header, axis=1).assign(**dict.fromkeys(targets, ""))
    if tables.test is None:
        raise FileNotFoundError("neither a sample nor a test table tells which rows to predict")
    ids = tables.test[id_name(config)] if id_name(config) in tables.test else pd.RangeIndex(len(tables.test))
    carried = {
        name: ids if name in config["submission"]["key"] else tables.test.get(name, "") for name in header
    }
    return pd.DataFrame(carried, columns=header, dtype=object).assign(**dict.fromkeys(targets, ""))


def test_rows(config: Config, frame: pd.DataFrame, test: pd.DataFrame | None) -> np.ndarray:
    """The test row that each row of the submission is about, by id where ids are unique, else by position."""
    if test is None:
        return np.zeros(len(frame), int)
    key, own = config["submission"]["key"], id_name(config)
    if len(key) == 1 and own in test and test[own].is_unique:
        places = pd.Series(np.arange(len(test)), index=test[own].astype(str).str.strip())
        rows = places.reindex(frame[key[0]].astype(str).str.strip()).to_numpy()
        found = ~np.isnan(rows)
        if found.mean() > 0.5 or len(frame) != len(test):
            if not found.all():
                warn(f"{(~found).sum()} rows of the submission are not in test: they get the prior")
            return np.where(found, rows, len(test)).astype(int)
    if len(frame) == len(test):
        return np.arange(len(test))
    warn(f"{len(frame)} rows are asked for, test has {len(test)}: rows are matched by position")
    return np.minimum(np.arange(len(frame)), len(test))


class SubmissionWriter:
    """Knows the rows; is given cells by column as often as they improve."""

    def __init__(self, config: Config, tables: Tables, out: Path) -> None:
        self.frame = submission_frame(config, tables)
        self.rows = test_rows(config, self.frame, tables.test)
        self.path = out / config["submission"]["file_name"]
        self.key = config["submission"]["key"]
        self.order = "test" if tables.sample is None else "sample"
        self.known = 0 if tables.test is None else len(tables.test)

    def write(self, cells: dict[str, list[str]]) -> None:
        filled = {name: np.array(column, dtype=object)[self.rows] for name, column in cells.items()}
        write_table(self.frame.assign(**filled), self.path)

    def provenance(self) -> dict:
        """How rows were written, and which of them test does not have: those hold the prior."""
        facts = {"count": len(self.frame), "order": self.order}
        failed = self.frame[self.rows >= self.known]
        if len(self.key) == 1 and len(failed) <= MOST_LISTED:
            facts["failed"] = failed[self.key[0]].astype(str).tolist()
        return facts


def oof_table(studies: dict[str, Study], numbers: np.ndarray) -> pd.DataFrame:
    """Long: row number in the file, target, fold, finished prediction, probability of each class."""
    parts = []
    for target, study in studies.items():
        problem = study.problem
        fold = np.full(len(problem.rows), -1)
        for number, (_fit, held) in enumerate(study.folds):
            fold[held] = number
        rows = study.rows & (fold >= 0)
        finished = study.finish(study.judged[rows])
        codes = finished.argmax(axis=1) if finished.ndim == 2 else finished
        named = problem.kind != "values"
        prediction = np.array(problem.labels, dtype=object)[codes.astype(int)] if named else codes
        columns = {
            "row": numbers[problem.rows[rows]],
            "target": target,
            "fold": fold[rows],
            "prediction": prediction,
        }
        if problem.classes and problem.classes <= 20:
            p = study.probabilities(study.judged[rows])
            columns |= {f"p_{k}": p[:, k].round(9) for k in range(problem.classes)}
        parts.append(pd.DataFrame(columns))
    empty = pd.DataFrame(columns=["row", "target", "fold", "prediction"])
    return pd.concat(parts, ignore_index=True) if parts else empty


def cross_validation(config: Config, studies: dict[str, Study], scores: dict[str, float]) -> dict:
    """What cv.json says: the blend's score, each model's own score and weight; means over the targets."""
    names = dict.fromkeys(name for study in studies.values() for name in study.members)
    models = []
    for name in names:
        having = [study for study in studies.values() if name in study.members]
        score = float(np.mean([study.own_scores[name] for study in having]))
        weight = float(np.mean([study.weights.get(name, 0.0) for study in studies.values()]))
        models.append({"name": name, "score": round(score, 6), "weight": round(weight, 4)})
    first = next(iter(studies.values()), None)
    metric = first.problem.metric if first else None
    return {
        "metric": metric.name if metric else config["metric"]["name"],
        "score": round(float(np.mean(list(scores.values()))), 6),
        "direction": ("max" if metric.sign > 0 else "min") if metric else config["metric"]["direction"],
        "scheme": config["validation"]["scheme"],
        "folds": len(first.folds) if first else 0,
        "models": models,
    }


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
