"""Whatever a panel is like, every row of test gets a sensible number."""

import numpy as np
import pandas as pd
import pytest


def rmse(truth, predicted):
    return float(np.sqrt(np.mean((truth - predicted) ** 2)))


@pytest.mark.parametrize(
    "case", ["new series", "holes", "several rows a moment", "numbers", "tiny", "constant"]
)
def test_awkward_panels_get_sensible_answers(case, panel_frame, write_panel, forecast_config, solve_with):
    frame = panel_frame(120, shops=3)
    rng = np.random.default_rng(0)
    if case == "new series":
        frame = frame[
            (frame["shop"] != "shop 2") | (frame["day"] > frame["day"].max() - pd.Timedelta(days=9))
        ]
    if case == "holes":
        frame = frame[(rng.uniform(size=len(frame)) < 0.5) | (frame["day"] == frame["day"].max())]
    if case == "several rows a moment":
        frame = pd.concat([frame, frame.assign(y=frame["y"] + 3)]).sort_values("day", kind="stable")
    if case == "numbers":
        frame["day"] = (frame["day"] - frame["day"].min()).dt.days
    if case == "tiny":
        frame = frame[frame["day"] < frame["day"].min() + pd.Timedelta(days=16)]
    if case == "constant":
        frame["y"] = 7.0
    data, truth = write_panel(frame, ahead=8)
    code, predicted = solve_with("forecast", forecast_config(models=["linear"]), data, framings=slice(1))
    assert code in (0, 2) and np.isfinite(predicted).all() and len(predicted) == len(truth)
    assert rmse(truth, predicted) <= max(1e-6, 1.1 * rmse(truth, np.full(len(truth), frame["y"].mean())))
