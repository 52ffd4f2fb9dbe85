"""Ahead: how numbers that are known in advance move along each series."""

import numpy as np
import pandas as pd

from script.given import X, past, series, step

MOVING = ["price"]
EVENTS = ["holiday"]

# Numbers that are known ahead, as they move along each series.
in_time = np.lexsort([step, series])
of_series = pd.Series(series)[in_time]
for name in MOVING:  # when moving
    past[f"{name}_diff"] = X[name].iloc[in_time].groupby(of_series).diff()  # when moving
    past[f"{name}_unusual"] = X[name] - X[name].groupby(series).transform("mean")  # when moving
when = pd.Series(step)[in_time]  # when events
for name in EVENTS:  # when events
    event = when.where(X[name].iloc[in_time] > 0)  # when events
    before = event.groupby(of_series).shift(1).groupby(of_series).ffill()  # when events
    after = event.groupby(of_series).shift(-1).groupby(of_series).bfill()  # when events
    past[f"{name}_since"] = (when - before).clip(upper=60)  # when events
    past[f"{name}_until"] = (after - when).clip(upper=60)  # when events
