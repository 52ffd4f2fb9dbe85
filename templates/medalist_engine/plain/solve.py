"""Solve: with nothing but Python, learn from a sample of train and answer test row by row."""

import csv
import time
from collections.abc import Sequence
from pathlib import Path

from medalist_engine.clock import STARTED, Clock
from medalist_engine.config import Config
from medalist_engine.options import Options
from medalist_engine.output.recipe.nothing import write_recipe_of_nothing
from medalist_engine.output.whole_files import open_whole, write_json
from medalist_engine.plain.answers import answer_with, spellers
from medalist_engine.plain.choice import PRIOR, PlainChoice, choose
from medalist_engine.plain.inputs import Inputs, learn_inputs
from medalist_engine.plain.prior import answer_first
from medalist_engine.plain.reports import (
    cross_validation_of,
    held_out_table,
    manifest_of,
    measure_of,
    score_of,
)
from medalist_engine.plain.sample import read_sample
from medalist_engine.plain.submission import Record, test_records, write_submission
from medalist_engine.plain.votes import asks_for_shares, read_targets, summing_to_one
from medalist_engine.protocol import emit, warn
from medalist_engine.state.no_state import tell_no_state

PLAIN_FAILED = 3
PLAIN_PRIOR = 2
MOST_SECONDS = 60.0


def usable_features(config: Config, options: Options) -> list[str]:
    """The chosen features that test has."""
    first: Record = next(test_records(config, options.data), {})
    barred = {*config["targets"], *config["leaks"], *config["text_columns"]}
    return [name for name in config["features"] if name in first and name not in barred]


def learn_targets(config: Config, options: Options, clock: Clock) -> tuple[Inputs, dict[str, PlainChoice]]:
    """A third of the time is for reading, a third for learning, the rest for predicting."""
    begun, seconds = time.monotonic(), min(MOST_SECONDS, clock.left())
    features, targets = usable_features(config, options), config["targets"]
    sample = read_sample(config, options.data, [*features, *targets], begun + 0.33 * seconds)
    inputs = learn_inputs(sample, features)
    emit("META", rows=len(sample.rows), columns=len(inputs.columns), folds=1, scheme="holdout")
    choices = {}
    read = read_targets(config, {name: sample.column(name) for name in targets})
    for number, (name, target) in enumerate(read.items(), 1):
        until = begun + (0.33 + 0.33 * number / len(targets)) * seconds
        chosen = choose(target, inputs, options.seed, until)
        scored = {"score": score_of(chosen, chosen.learner), "measure": measure_of(target)}
        emit("MODEL", model=chosen.learner, target=name, **scored, seconds=0.0)
        choices[name] = chosen
    return inputs, choices


def answer_all(config: Config, options: Options, inputs: Inputs, choices: dict[str, PlainChoice]) -> int:
    """The number of rows written."""
    cells = spellers(config, {name: choice.target for name, choice in choices.items()})
    names = [column.name for column in inputs.columns]
    is_whole = asks_for_shares(config) and not any(choice.target.codes for choice in choices.values())

    def answer(record: Record) -> list[str]:
        row = [record[name] for name in names]
        levels, point = inputs.levels(row), inputs.point(row)
        predictions = {name: choice.predict(levels, point) for name, choice in choices.items()}
        return answer_with(cells, summing_to_one(predictions) if is_whole else predictions)

    prior = answer_with(cells, {name: choice.target.prior() for name, choice in choices.items()})
    return write_submission(config, options.data, options.out, answer, prior)


def write_rows(rows: Sequence[Sequence[object]], path: Path) -> None:
    with open_whole(path) as stream:
        csv.writer(stream, lineterminator="\n").writerows(rows)


def answer_plainly(config: Config, options: Options) -> int:
    """The exit code of a whole run with nothing but Python."""
    tell_no_state(options, "a program without libraries does not go on")
    clock = Clock(options.time, config["time_shares"]["writing"])
    code = PLAIN_FAILED
    try:
        answer_first(config, options)
        code = PLAIN_PRIOR
        inputs, choices = learn_targets(config, options, clock)
        rows = answer_all(config, options, inputs, choices)
        summary = cross_validation_of(config, choices)
        write_rows(held_out_table(choices, inputs.sample.rows), options.out / "oof.csv")
        write_json(summary, options.out / "cv.json")
        write_json(manifest_of(config, choices, rows, options.seed), options.out / "manifest.json")
        if summary["score"] is not None:
            emit("SCORE", metric=summary["metric"], score=summary["score"], elapsed=round(clock.elapsed(), 2))
        if any(choice.learner != PRIOR for choice in choices.values()):
            code = 0
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    write_recipe_of_nothing(config, options.seed, "the plain program answers, without libraries", options.out)
    emit("RESULT", status="degraded" if code else "ok", elapsed=round(time.monotonic() - STARTED, 2))
    return code
