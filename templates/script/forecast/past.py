"""Past: columns of what was known of the target when the forecast of a row starts."""

import numpy as np
import pandas as pd

from script.given import (
    LENGTHS,
    df,
    group_codes,
    history,
    known_at,
    origin,
    season_columns,
    series,
    step,
)


def past_columns(y):
    """What was known of the target when the forecast of a row starts."""
    own, now = history(y, series), origin - 1
    past = {"steps_ahead": step - origin}
    for length in LENGTHS:
        recent = own.rolling(length, min_periods=1)
        past[f"rolling_mean_{length}"] = known_at(recent.mean(), now, series)
        past[f"rolling_std_{length}"] = known_at(recent.std(ddof=0), now, series)
    longest = LENGTHS[-1]
    recent = own.rolling(longest, min_periods=1)
    past["known_steps"] = np.nan_to_num(known_at(recent.count(), now, series))
    before = known_at(recent.mean(), now - longest, series)
    past["growth"] = past[f"rolling_mean_{longest}"] - before
    recent = own.rolling(LENGTHS[min(1, len(LENGTHS) - 1)], min_periods=1)
    past["rolling_min"] = known_at(recent.min(), now, series)
    past["rolling_max"] = known_at(recent.max(), now, series)
    past |= season_columns(own)  # when seasons
    for name, codes in group_codes.items():  # when keys
        table = history(y, codes)  # when keys
        for length in LENGTHS[-2:]:  # when keys
            recent = table.rolling(length, min_periods=1).mean()  # when keys
            past[f"{name}_mean_{length}"] = known_at(recent, now, codes)  # when keys
    return pd.DataFrame(past, index=df.index)
