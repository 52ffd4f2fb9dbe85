"""Measures members of the template, and defaults of libraries, on one competition in the engine's own folds.

usage: measure.py COMPETITION CONFIG.json OUT SECONDS NAME...      PYTHONPATH=templates:templates/score

A NAME is a key of the zoo or a library; OUT/NAME.csv is its answer, the mean over folds. For each it prints
{"name", "seconds": of CPU}, or {"name", "why"}.
"""

import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
from library_defaults import LIBRARY_OF, test_answers
from medalist_engine.blend.ensemble import fold_data
from medalist_engine.clock import Clock
from medalist_engine.features.kept import keep_what_gains
from medalist_engine.main import features_of_run, first_setting, start_run
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import ZOO, load_models
from medalist_engine.options import parse_options
from medalist_engine.problem.problem import Problem

FOLDS, SEED = 5, 42


def answers_of(problem: Problem, told: np.ndarray, truth: dict) -> dict[str, np.ndarray]:
    """The columns of the submission."""
    columns = truth["submission_columns"][1:]
    if problem.kind != "classes":
        return {columns[0]: told}
    if len(columns) > 1:
        told = np.clip(told, 1e-6, None)
        return {
            name: told[:, problem.labels.index(name)] if name in problem.labels else 1e-6 for name in columns
        }
    if truth["metric"] == "accuracy":
        return {columns[0]: np.array(problem.labels)[told.argmax(axis=1)]}
    return {columns[0]: told[:, -1]}


def main(arguments: list[str]) -> None:
    folder, config, out, seconds, *names = arguments
    data, out = Path(folder) / "public", Path(out)
    out.mkdir(parents=True, exist_ok=True)
    truth = json.loads((Path(folder) / "competition.json").read_text(encoding="utf-8"))
    task = json.loads(Path(config).read_text(encoding="utf-8"))
    task["validation"]["folds"] = FOLDS
    load_models(names)
    limits = ["--data", str(data), "--time", seconds, "--threads", "1", "--out", tempfile.mkdtemp()]
    options = parse_options(limits, SEED)
    run = start_run(task, options, Clock(options.time, 0.0)).run
    run.features = features_of_run(run, run.config)
    setting = first_setting(run, run.config, run.features)
    setting = replace(keep_what_gains(run, setting) or setting, seconds=1e6)
    [ensemble] = run.ensembles.values()
    problem, folds = ensemble.problem, fold_data(ensemble, setting)
    train, test = pd.read_csv(data / "train.csv"), pd.read_csv(data / "test.csv")
    shared = [name for name in test if name in train and name != truth["id"]]
    both = pd.concat([train[shared], test[shared]], ignore_index=True)
    pairs = [(fold.fit, fold.valid) for fold in folds]
    for name in names:
        began = time.process_time()
        if name in LIBRARY_OF:
            entry = ZOO.get(name)
            if entry is None or not entry.suits(problem):
                print(json.dumps({"name": name, "why": "not for this set"}), flush=True)
                continue
            member = train_member(name, entry.learner, folds, None, options.time, 1)
            told = None if member is None else problem.restore(member.predicted())
        else:
            y = problem.y if problem.kind == "classes" else problem.restore(problem.y)
            told = test_answers(name, both, y, problem.classes, pairs, problem.rows, len(train))
        if told is None:
            print(json.dumps({"name": name, "why": "it failed"}), flush=True)
            continue
        columns = answers_of(problem, told, truth)
        pd.DataFrame({truth["id"]: test[truth["id"]], **columns}).to_csv(out / f"{name}.csv", index=False)
        print(json.dumps({"name": name, "seconds": round(time.process_time() - began, 2)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
