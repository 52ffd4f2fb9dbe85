"""A forecast pauses after its best framing, and a later run of it goes on from there."""

import json

import numpy as np
import pytest

FRAMINGS = slice(2)


@pytest.fixture
def models_of(capsys):
    """The models that were trained since it was last asked."""

    def read():
        lines = capsys.readouterr().out.splitlines()
        told = [json.loads(line.removeprefix("@@MODEL ")) for line in lines if line.startswith("@@MODEL ")]
        return [one["model"] for one in told]

    return read


def test_a_forecast_goes_on_to_the_answer_of_a_run_that_did_not_stop(
    panel_frame, write_panel, forecast_config, solve_with, models_of, tmp_path
):
    data, _ = write_panel(panel_frame(84, frequency="MS", trend=0.3), ahead=12)
    config, state = forecast_config(models=["linear"]), tmp_path / "state.npz"
    _, whole = solve_with("forecast", config, data, framings=FRAMINGS)
    wanted = models_of()
    paused = ["--pause", 0.1, "--keep-state", state]
    solve_with("forecast", config, data, *paused, framings=FRAMINGS)
    first = models_of()
    _, answer = solve_with("forecast", config, data, "--go-on", state, framings=slice(None))
    later = models_of()
    assert first + later == wanted
    assert [name.partition(":")[0] for name in later] == ["linear"]
    assert np.array_equal(answer, whole)


@pytest.mark.slow
def test_what_was_settled_for_the_mean_is_learned_anew(
    panel_frame, write_panel, forecast_config, solve_with, models_of, warnings_of, tmp_path
):
    data, _ = write_panel(panel_frame(200, noise=20, signal=False), ahead=20)
    config, state = forecast_config(models=["linear"]), tmp_path / "state.npz"
    _, first = solve_with("forecast", config, data, "--keep-state", state, framings=FRAMINGS)
    wanted = models_of()
    _, later = solve_with("forecast", config, data, "--go-on", state, framings=FRAMINGS)
    assert np.array_equal(first, later)
    assert sorted(models_of()) == sorted(set(wanted))
    assert not [line for line in warnings_of() if "anew" in line]
