"""Shape: a made-up competition of one kind, and the files of its folder."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
from scores import METRICS

ROWS_AS_JSON = "json"


@dataclass(frozen=True)
class Shape:
    """`rows` hold the answers too; `asked` marks those that test keeps back.

    `floor` is a score that half an honest solution reaches, `sample` every answer of the sample_submission,
    `hidden` columns that train alone has; `tables` are further files, by name. Rows of one id share
    an answer; `answers_apart` is the name of the file that holds train's, where that is not train,
    `within` that of the one file that holds train and, without answers, test, `alone` that of train where
    there is no test and train has no ids. `files` are pictures and the like, by path; `unlisted` are the
    tables that are not written. `kind` names the kind of answer, for peers that have to be told.
    """

    rows: pd.DataFrame
    asked: np.ndarray
    id: str
    targets: list[str]
    sample: object
    metric: str
    evaluation: str
    floor: float
    columns: list[str] | None = None
    hidden: list[str] = field(default_factory=list)
    tables: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    form: str = "csv"
    answers_apart: str | None = None
    within: str | None = None
    alone: str | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    unlisted: list[str] = field(default_factory=list)
    kind: str | None = None


def write_shape(shape: Shape, folder: Path) -> None:
    """public/ (what a competitor sees), answers.csv and competition.json (for the grader alone)."""
    public = folder / "public"
    public.mkdir(parents=True, exist_ok=True)
    asked, known = shape.rows[shape.asked], shape.rows[~shape.asked]
    test = asked.drop(columns=[*shape.targets, *shape.hidden])
    columns = shape.columns or shape.targets
    answers, known_answers = (rows[[shape.id, *shape.targets]].drop_duplicates() for rows in (asked, known))
    sample = answers[[shape.id]].assign(**dict.fromkeys(columns, shape.sample))
    tables = {"train": known, "test": test} | dict(shape.tables)
    if shape.answers_apart:
        tables |= {"train": known.drop(columns=shape.targets), shape.answers_apart: known_answers}
    if shape.within:
        blank = {name: shape.rows[name].mask(shape.asked) for name in shape.targets}
        tables = {shape.within: shape.rows.assign(**blank)}
    if shape.alone:
        tables = {shape.alone: known.drop(columns=shape.id)}
    for name, table in tables.items():
        if name in shape.unlisted:
            continue
        if shape.form == ROWS_AS_JSON:
            table.to_json(public / f"{name}.json", orient="records")
        else:
            table.to_csv(public / f"{name}.csv", index=False)
    for path, content in shape.files.items():
        (public / path).parent.mkdir(parents=True, exist_ok=True)
        (public / path).write_bytes(content)
    sample.to_csv(public / "sample_submission.csv", index=False)
    page = f"# A competition\n\n## Evaluation\n\n{shape.evaluation}\n"
    (public / "description.md").write_text(page, encoding="utf-8")
    answers.to_csv(folder / "answers.csv", index=False)
    truth = {
        "slug": folder.name,
        "id": shape.id,
        "targets": shape.targets,
        "submission_columns": [shape.id, *columns],
        "metric": shape.metric,
        "higher_is_better": METRICS[shape.metric].higher_is_better,
    } | ({"kind": shape.kind} if shape.kind else {})
    (folder / "competition.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
