"""Ahead: how numbers that are known in advance move along each series."""

import numpy as np
import pandas as pd

from script.given import X, past, series, step

MOVING = ["price"]
EVENTS = ["holiday"]

# Numbers that are known ahead, as they move along each series.
order = np.lexsort([step, series])
of_series = pd.Series(series)[order]
for name in MOVING:  # when moving
    past[f"{name} changed"] = X[name].iloc[order].groupby(of_series).diff()  # when moving
    past[f"{name} unusual"] = X[name] - X[name].groupby(series).transform("mean")  # when moving
now = pd.Series(step)[order]  # when events
for name in EVENTS:  # when events
    event = now.where(X[name].iloc[order] > 0)  # when events
    before = event.groupby(of_series).shift(1).groupby(of_series).ffill()  # when events
    after = event.groupby(of_series).shift(-1).groupby(of_series).bfill()  # when events
    past[f"{name} since"] = (now - before).clip(upper=60)  # when events
    past[f"{name} until"] = (after - now).clip(upper=60)  # when events
