"""When what was learned comes to disk."""

import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine import run as running
from medalist_engine.clock import Clock
from medalist_engine.data.tables import load_tables
from medalist_engine.ending import DEGRADED
from medalist_engine.models.training.member import Member
from medalist_engine.options import Options
from medalist_engine.output import publishing, reports
from medalist_engine.output.publishing import exit_code_of
from medalist_engine.text.worded import whole_texts
from metric_table import metric_config


@pytest.fixture
def started(make_config, folder, tmp_path):
    """A run that has answered with the prior."""
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    config = make_config()
    out = tmp_path / "out"
    out.mkdir()
    options = Options(data, out, 1000, 0, 1)
    run = running.Run(config, options, Clock(1000, 0.05), load_tables(config, data))
    run.start()
    return run


def learn(run, name, probability):
    ensemble = run.ensembles["y"]
    predicted = np.tile([1 - probability, probability], (len(ensemble.problem.y), 1))
    test = np.tile([1 - probability, probability], (run.test_rows, 1))
    run.improve(ensemble, name, Member(predicted, np.ones(len(predicted)), test, 1, 0.1))


def on_disk(run):
    return pd.read_csv(run.options.out / "submission.csv")["y"].iloc[0]


def test_what_is_learned_is_written_at_once_where_that_is_quick(started):
    for name, probability in [("first", 0.4), ("second", 0.45)]:
        learn(started, name, probability)
        assert not started.publisher.unwritten
    assert "second" in (started.options.out / "cv.json").read_text()


def test_where_writing_takes_long_it_waits_for_something_long_to_begin(started):
    started.publisher.writing_seconds = 5.0
    before = on_disk(started)
    learn(started, "first", 0.4)
    started.settle(20.0)
    assert on_disk(started) == before
    started.settle(60.0)
    assert on_disk(started) == pytest.approx(0.4)


def test_what_waited_long_is_written_however_long_that_takes(started):
    started.publisher.writing_seconds, started.publisher.published = 5.0, started.publisher.published - 30
    learn(started, "first", 0.4)
    assert on_disk(started) == pytest.approx(0.4)


def test_writing_never_takes_most_of_the_time(started):
    started.publisher.writing_seconds, started.publisher.published = 15.0, started.publisher.published - 30
    before = on_disk(started)
    learn(started, "first", 0.4)
    assert on_disk(started) == before


@pytest.mark.parametrize(("seconds", "again"), [(1000, True), (0, False)])
def test_the_last_weights_are_of_more_rows_where_time_is_left(started, monkeypatch, seconds, again):
    learn(started, "first", 0.4)
    monkeypatch.setattr(running, "MOST_ROWS", 10)
    started.clock.end = started.clock.elapsed() + started.clock.reserve + seconds
    started.weigh_on_more_rows()
    assert started.publisher.unwritten == again


def split_in_two(run):
    halves = np.arange(len(run.ensembles["y"].problem.y)) % 2 == 0
    run.ensembles["y"].folds = [
        (np.flatnonzero(halves), np.flatnonzero(~halves)),
        (np.flatnonzero(~halves), np.flatnonzero(halves)),
    ]


def test_an_answer_on_disk_has_its_own_oof_and_labels_beside_it(started):
    split_in_two(started)
    for name, probability in [("first", 0.4), ("second", 0.45)]:
        learn(started, name, probability)
        oof = pd.read_csv(started.options.out / "oof.csv")
        assert len(oof) == 300 and np.allclose(oof["p_1"], on_disk(started))
        manifest = json.loads((started.options.out / "manifest.json").read_text())
        assert manifest["labels"] == {"y": ["0", "1"]}


def test_an_answer_whose_files_cannot_all_be_written_leaves_the_one_before_with_its_oof(started, monkeypatch):
    split_in_two(started)
    learn(started, "first", 0.4)

    def full(*_arguments, **_named):
        raise OSError("no space")

    monkeypatch.setattr(reports, "oof_table", lambda *_arguments: SimpleNamespace(to_csv=full))
    with pytest.raises(OSError, match="no space"):
        learn(started, "second", 0.45)
    assert on_disk(started) == pytest.approx(0.4)
    assert np.allclose(pd.read_csv(started.options.out / "oof.csv")["p_1"], 0.4)


def test_an_answer_whose_oof_cannot_be_told_is_written_with_none(started, monkeypatch, warnings_of):
    split_in_two(started)
    learn(started, "first", 0.4)

    def broken(*_arguments):
        raise ValueError("broken")

    monkeypatch.setattr(reports, "oof_table", broken)
    learn(started, "second", 0.45)
    assert on_disk(started) != pytest.approx(0.4)
    assert pd.read_csv(started.options.out / "oof.csv").empty
    assert any("ValueError: broken" in line for line in warnings_of())


def test_who_answers_is_chosen_once_for_an_answer(started, monkeypatch):
    asked = []
    monkeypatch.setattr(running, "preferred", lambda blend, _whole: asked.append(blend) or blend)
    learn(started, "first", 0.4)
    started.finish()
    assert len(asked) == 1


def test_a_run_that_is_ended_early_tells_how_its_answer_was_made(started):
    recipe = started.options.out / "recipe.json"
    learn(started, "first", 0.4)
    started.publisher.unwritten = True  # what is on disk is not of the blend any more
    started.finish()
    assert not recipe.exists()
    started.publish()
    started.finish()
    assert json.loads(recipe.read_text())["targets"][0]["blend"] is not None


def one_fit(run, seconds=1.0):
    """Answers with 0.4, learned on the first of two folds, where writing takes no time."""
    run.publisher.writing_seconds = 0.0
    split_in_two(run)
    ensemble = run.ensembles["y"]
    seen = (np.arange(300) % 2).astype(float)
    test = np.tile([0.6, 0.4], (run.test_rows, 1))
    run.answer_first(ensemble, "one", Member(np.outer(seen, [0.6, 0.4]), seen, test, 1, seconds))


def test_a_run_that_is_ended_after_one_fit_has_its_answer_and_tells_its_rows(started, capsys):
    one_fit(started)
    assert on_disk(started) == pytest.approx(0.4)
    assert len(pd.read_csv(started.options.out / "oof.csv")) == 150
    assert '"metric": "auc over 150 of 300 rows"' in capsys.readouterr().out
    assert started.finish() == 0
    assert json.loads((started.options.out / "recipe.json").read_text())["targets"][0]["blend"] is not None


def test_the_first_model_takes_the_place_of_one_fit_and_learns_nothing_from_it(started, capsys):
    one_fit(started)
    assert not started.known_members()
    learn(started, "whole", 0.45)
    one_fit(started)
    assert on_disk(started) == pytest.approx(0.45)
    assert len(pd.read_csv(started.options.out / "oof.csv")) == 300
    models = json.loads((started.options.out / "cv.json").read_text())["models"]
    assert [(model["name"], model["weight"]) for model in models] == [("whole", 1.0)]
    assert '"metric": "auc", ' in capsys.readouterr().out.splitlines()[-1]


def test_one_fit_that_is_soon_followed_by_the_first_model_is_not_written(started):
    before = on_disk(started)
    one_fit(started, seconds=0.0)
    assert on_disk(started) == before


def test_a_run_whose_time_ends_while_it_tells_its_recipe_tells_it_all_the_same(started, monkeypatch):
    write, calls = publishing.write_recipe, []

    def ended(*what):
        calls.append(what)
        return started.finish() if len(calls) == 1 else write(*what)

    monkeypatch.setattr(publishing, "write_recipe", ended)
    learn(started, "first", 0.4)
    started.publish()
    started.report()
    assert len(calls) == 2 and (started.options.out / "recipe.json").exists()


def test_a_worse_whole_answer_leaves_the_better_one(started, monkeypatch):
    monkeypatch.setattr(started, "publish", lambda: None)
    one = SimpleNamespace(seconds=1.0)
    metric = started.ensembles["y"].problem.metric
    good, bad = (
        SimpleNamespace(score=score, problem=SimpleNamespace(metric=metric), members={"near": one})
        for score in (0.8, 0.7)
    )
    for answer in (good, bad):
        started.answer_outside_blend("y", "near", answer)
    assert started.answers_outside_blend["y"] is good


def test_what_is_kept_for_writing_is_lent_until_a_model_is_learned(started, monkeypatch):
    for left, lent in ((100, 100), (2, 3), (-2, 1)):
        monkeypatch.setattr(
            started, "clock", SimpleNamespace(left=lambda left=left: left, reserve=4, total=1000)
        )
        assert started.left() == lent
    monkeypatch.undo()
    learn(started, "one", 0.7)
    monkeypatch.setattr(started, "clock", SimpleNamespace(left=lambda: -2, reserve=4, total=1000))
    assert started.left() == -2


@pytest.fixture
def started_with_texts(make_config, make_submission, make_column, tmp_path):
    rows = pd.DataFrame({"id": range(40), "a": ["x", "y"] * 20, "y": ["one", "two"] * 20})
    rows.to_csv(tmp_path / "train.csv", index=False)
    rows.drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    rows[["id", "y"]].to_csv(tmp_path / "sample.csv", index=False)
    submission = make_submission([make_column("y", "target", "text")])
    config = make_config(features=["a"], submission=submission, metric=metric_config("accuracy"))
    options = Options(tmp_path, tmp_path, 1000, 0, 1)
    run = running.Run(config, options, Clock(1000, 0.05), load_tables(config, tmp_path))
    run.start()
    return run


def test_texts_are_a_success_only_once_they_were_compared_with_what_can_be_learned(started_with_texts):
    assert exit_code_of(started_with_texts.publisher.answer) == DEGRADED
    started_with_texts.answer_texts(None)
    assert exit_code_of(started_with_texts.publisher.answer) == 0


def test_a_column_that_is_the_answer_of_most_rows_is_no_prior(started_with_texts, warnings_of):
    started_with_texts.tables.train["y"] = started_with_texts.tables.train["a"]
    started_with_texts.start()
    assert started_with_texts.finish() == 0
    assert any("y repeats a" in line for line in warnings_of())


def test_texts_that_cannot_be_learned_leave_the_first_answer_and_a_degraded_run(
    started_with_texts, monkeypatch, warnings_of
):
    def broken(*_arguments):
        raise IndexError("broken")

    monkeypatch.setattr(whole_texts, "answers_of_cells", broken)
    started_with_texts.answer_texts(None)
    assert any("IndexError: broken" in line for line in warnings_of())
    assert exit_code_of(started_with_texts.publisher.answer) == DEGRADED
    assert on_disk(started_with_texts) == "one"
