"""A run keeps its state, and a later run goes on from there."""

import json
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine import main as solution
from medalist_engine import state as states
from medalist_engine.models.training import train
from medalist_engine.task import STEPS
from run_options import options_for

FIRST, LATER = ["lgb_small"], ["lgb_small", "linear"]


@pytest.fixture
def solve(tmp_path, monkeypatch):
    """One run with these models and repeats; returns the report and the folder of what it wrote."""

    def run(config, data, *options, models=None, repeats=0, seed=7):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.output.reports.draw", lambda *_: None)
        monkeypatch.setattr(train, "MOST_REPEATS", repeats)
        monkeypatch.setattr(train, "LEAST_REPEAT_SECONDS", 600)
        chosen = train.choose_entries if models is None else only(models)
        with monkeypatch.context() as patched:
            patched.setattr(train, "choose_entries", chosen)
            out = tmp_path / f"out-{len(list(tmp_path.glob('out-*')))}"
            given = options_for(data, out, *options, seed=seed)
            assert solution.main(config | {"steps": STEPS["tabular"]}, given) == 0
        return json.loads((out / "cv.json").read_text()), out

    return run


def only(models):
    """As if there had been no time for others."""
    usual = train.choose_entries
    return lambda _keys, problem, safe: usual(models, problem, safe)


@pytest.fixture
def data(folder):
    """Where both models have a weight, so that both are repeated."""
    return folder(lambda signal: ((signal > 0.4) | (np.abs(signal + 0.6) < 0.3)).astype(int))[0]


@pytest.fixture
def state(tmp_path):
    return tmp_path / "kept.state"


def passes(report):
    return {model["name"]: model["passes"] for model in report["models"]}


def test_a_run_goes_on_where_another_stopped(make_config, data, state, solve, warnings_of):
    config = make_config(models=LATER)
    before, first = solve(config, data, "--keep-state", state, models=FIRST, repeats=1)
    after, later = solve(config, data, "--go-on", state, repeats=3)
    assert passes(before) == {"lgb_small": 2}
    assert passes(after) == {"lgb_small": 4, "linear": 3}
    assert after["score"] >= before["score"] - 0.005
    rows = [sorted(pd.read_csv(out / "oof.csv")["row"]) for out in (first, later)]
    assert rows[0] == rows[1] == list(range(300))
    told = json.loads((later / "recipe.json").read_text())["targets"][0]["members"]
    seeds = {member["name"]: [one["seed"] for one in member["passes"]] for member in told}
    assert seeds["lgb_small"] == [7, 1007, 2007, 3007]
    assert not [line for line in warnings_of() if "anew" in line]


def test_where_nothing_is_added_the_answer_is_that_of_the_state(make_config, data, state, solve):
    config = make_config(models=FIRST)
    before, first = solve(config, data, "--keep-state", state)
    after, later = solve(config, data, "--go-on", state)
    for name in ("submission.csv", "oof.csv", "manifest.json", "recipe.json"):
        assert (first / name).read_text() == (later / name).read_text(), name
    assert before == after


def test_steps_that_left_members_are_not_gone_again(make_config, folder, state, solve):
    data, _ = folder(lambda signal: np.exp(signal).round(4))
    frames = {name: pd.read_csv(data / f"{name}.csv", dtype=str) for name in ("train", "test")}
    for name, frame in frames.items():
        words = [
            f"it is {colour} and {'good' if float(a) > 0 else 'bad'}"
            for colour, a in zip(frame["c"], frame["a"], strict=True)
        ]
        frame.assign(t=words).to_csv(data / f"{name}.csv", index=False)
    config = make_config(task="regression", features=["a", "b", "t"], text_columns=["t"], models=["linear"])
    before, _ = solve(config, data, "--keep-state", state)
    after, _ = solve(config, data, "--go-on", state)
    assert any(name.startswith("text ") for name in passes(before))
    assert passes(after) == passes(before) == dict.fromkeys(passes(before), 1)


@pytest.mark.parametrize("content", [None, b"no state"])
def test_a_state_that_cannot_be_read_is_not_used(content, make_config, data, state, solve, warnings_of):
    if content is not None:
        state.write_bytes(content)
    report, _ = solve(make_config(models=FIRST), data, "--go-on", state)
    assert passes(report) == {"lgb_small": 1}
    assert sum("anew" in line and "cannot be read" in line for line in warnings_of()) == 1


def test_a_state_of_another_seed_or_of_other_rows_is_not_used(make_config, data, state, solve, warnings_of):
    config = make_config(models=FIRST)
    solve(config, data, "--keep-state", state)
    warnings_of()
    solve(config, data, "--go-on", state, seed=8)
    assert any("another program or seed" in line for line in warnings_of())
    train_rows = pd.read_csv(data / "train.csv", dtype=str)
    train_rows.assign(y=train_rows["y"].to_numpy()[::-1]).to_csv(data / "train.csv", index=False)
    solve(config, data, "--go-on", state)
    assert any("of other rows" in line for line in warnings_of())


def test_the_rows_are_those_of_the_state(make_config, data, state, solve, monkeypatch):
    config = make_config(models=FIRST)
    monkeypatch.setattr("medalist_engine.data.sampling.fitting_rows", lambda *_: 200)
    _, first = solve(config, data, "--keep-state", state)
    monkeypatch.undo()
    report, later = solve(config, data, "--go-on", state, repeats=1)
    rows = [sorted(pd.read_csv(out / "oof.csv")["row"]) for out in (first, later)]
    assert len(rows[0]) == 200 and rows[0] == rows[1]
    assert passes(report) == {"lgb_small": 2}


@pytest.mark.slow
def test_what_cannot_go_on_keeps_no_state(make_config, data, state, solve, capsys, monkeypatch):
    solve(make_config(mode="safe"), data, "--keep-state", state)
    assert "no state is kept: only full programs go on" in capsys.readouterr().out
    monkeypatch.setattr(states, "MOST_STATE_BYTES", 1000)
    solve(make_config(models=FIRST), data, "--keep-state", state)
    assert "MB are too many" in capsys.readouterr().out
    assert not state.exists()


def test_a_run_that_pauses_has_trained_its_plan_and_repeats_nothing(make_config, data, state, solve):
    config = make_config(models=LATER)
    before, _ = solve(config, data, "--pause", 0.1, "--keep-state", state, repeats=3)
    assert passes(before) == {"lgb_small": 1, "linear": 1}
    after, _ = solve(config, data, "--go-on", state, repeats=3)
    assert passes(after) == {"lgb_small": 4, "linear": 4}


def test_before_its_pause_a_run_repeats(make_config, data, solve):
    report, _ = solve(make_config(models=FIRST), data, "--pause", 300, repeats=1)
    assert passes(report) == {"lgb_small": 2}
