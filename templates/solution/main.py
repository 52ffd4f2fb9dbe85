"""Main: load, prior, features, texts, models, repeats, reports."""

import sys
import time
import warnings
from collections.abc import Sequence

import numpy as np

from solution.clock import Clock
from solution.config import CONFIG, Config
from solution.features import build_features
from solution.options import parse_options
from solution.protocol import emit, warn
from solution.run import Run
from solution.sampling import keep_what_fits
from solution.study import Setting, fold_data, forget_matrices, last_fit
from solution.tables import load_tables
from solution.texts import TextViews, text_members
from solution.training import train_member
from solution.zoo import choose_entries

NO_SUBMISSION = 3
MOST_REPEATS = 4


def train_texts(run: Run, setting: Setting) -> None:
    """Every text model adds a member, and its scores become features of the models that follow."""
    views = TextViews(setting.features)
    studies = list(run.studies.values())
    share = setting.config["time_shares"]["text"] or 0.25
    for study in studies:
        seconds = min(share * run.clock.total, run.clock.left()) / len(studies)
        fold_data(study, setting)
        keys = setting.config["models"]
        for name, member, scores in text_members(
            views, setting.features, study.problem, study.folds, keys, seconds
        ):
            columns = (
                scores[:, None] if scores.ndim == 1 else scores[:, 1:] if scores.shape[1] == 2 else scores
            )
            study.scores = np.hstack([study.scores, columns.astype(np.float32)])
            run.improve(study, name, member)


def train_models(run: Run, setting: Setting) -> None:
    """Model by model over all targets: the first gives every target an answer, the rest improve them."""
    safe = setting.config["mode"] == "safe"
    plans = {
        study: choose_entries(setting.config["models"], study.problem, safe) for study in run.studies.values()
    }
    steps = [(place, entry, study) for study, plan in plans.items() for place, entry in enumerate(plan)]
    steps.sort(key=lambda step: step[0])
    folds = {study: fold_data(study, setting) for study in plans}
    whole = {study: last_fit(study, setting) for study in plans}
    for number, (_place, entry, study) in enumerate(steps):
        ahead = sum(other.cost for _, other, _ in steps[number:])
        seconds = run.clock.left() * min(1.0, 1.4 * entry.cost / ahead)
        if run.clock.left() < 0.02 * run.clock.total:
            return
        member = train_member(entry.key, entry.learner, folds[study], whole[study], seconds, setting.threads)
        forget_matrices(folds[study], setting.features)
        if member:
            run.improve(study, entry.key, member)


def repeat_models(run: Run, setting: Setting) -> None:
    """Time that is left goes into the same models over other folds: averages, no new choices."""
    for repeat in range(1, MOST_REPEATS + 1):
        for study in run.studies.values():
            folds = fold_data(study, setting, 1000 * repeat)
            for entry in choose_entries(setting.config["models"], study.problem, False):
                member = study.members.get(entry.key)
                if member is None or study.weights.get(entry.key, 0) == 0:
                    continue
                cost = member.seconds / member.passes * len(folds)
                if 1.3 * cost > run.clock.left():
                    continue
                seconds = min(run.clock.left(), 4 * cost + 2)
                again = train_member(
                    entry.key, entry.learner, folds, None, seconds, setting.threads, member.rate
                )
                if again:
                    run.improve(study, entry.key, again)


def solve(run: Run, config: Config) -> None:
    features = build_features(config, run.tables, time.monotonic() + 0.15 * run.clock.left())
    folds, scheme = config["validation"]["folds"], config["validation"]["scheme"]
    emit("META", rows=features.train_rows, columns=features.width, folds=folds, scheme=scheme)
    if run.test_rows == 0 or features.width + len(features.documents) == 0:
        warn("test has no features: the prior is the answer")
        return
    run.answer_texts(features)
    safe = config["mode"] == "safe"
    threads = 1 if safe else run.options.threads
    setting = Setting(config, features, run.tables.train, run.clock.left(), threads, run.options.seed)
    if run.studies and features.documents:
        train_texts(run, setting)
    train_models(run, setting)
    if not safe and not setting.forecast:
        repeat_models(run, setting)


def main(arguments: Sequence[str]) -> int:
    warnings.filterwarnings("ignore")
    options = parse_options(arguments, CONFIG["seed"])
    options.out.mkdir(parents=True, exist_ok=True)
    clock = Clock(options.time, CONFIG["time_shares"]["writing"])
    try:
        tables = load_tables(CONFIG, options.data)
        tables = keep_what_fits(CONFIG, tables, clock.left(), options.seed)
        run = Run(CONFIG, options, clock, tables)
        run.start()
    except Exception as error:  # noqa: BLE001
        warn(f"no submission: {type(error).__name__}: {error}")
        return NO_SUBMISSION
    run.guard_time()
    try:
        solve(run, CONFIG)
        run.publish()
        run.report()
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    return run.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
