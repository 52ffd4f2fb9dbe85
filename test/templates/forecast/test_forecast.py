"""The forecast template as a whole: it finds seasons and trends, and nothing where there is nothing."""

import numpy as np
import pytest


def rmse(truth, predicted):
    return float(np.sqrt(np.mean((truth - predicted) ** 2)))


@pytest.mark.slow
def test_a_panel_with_season_and_trend_is_far_better_than_a_plain_table(
    panel_frame, write_panel, forecast_config, solve_with
):
    data, truth = write_panel(panel_frame(84, frequency="MS", trend=0.3), ahead=12)
    code, predicted = solve_with("forecast", forecast_config(), data)
    _, plain = solve_with("tabular", forecast_config(), data)
    assert code == 0
    assert rmse(truth, predicted) < 0.6 * rmse(truth, plain)


def test_noise_is_answered_by_its_mean(panel_frame, write_panel, forecast_config, solve_with):
    data, truth = write_panel(panel_frame(200, noise=20, signal=False), ahead=20)
    _, predicted = solve_with("forecast", forecast_config(), data)
    assert rmse(truth, predicted) < 1.03 * rmse(truth, np.full(len(truth), 100.0))


def test_what_baselines_tell_is_on_disk_before_models_are_tried_however_dear_writing_is(
    panel_frame, write_panel, forecast_config, solve_with, monkeypatch
):
    unwritten = []
    monkeypatch.setattr("medalist_engine.output.publishing.CHEAP", 0.0)
    monkeypatch.setattr("medalist_engine.output.publishing.DUE_AFTER", 1.0)

    def rank_none(run, *_):
        unwritten.append(run.publisher.unwritten)
        return {"y": []}

    monkeypatch.setattr("medalist_engine.forecast.train.rank_all", rank_none)
    data, _ = write_panel(panel_frame(84, frequency="MS"), ahead=12)
    solve_with("forecast", forecast_config(), data)
    assert unwritten == [False]
