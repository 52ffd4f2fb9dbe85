"""Past: columns of what was known of the target when the forecast of a row starts."""

import pandas as pd

from script.given import LENGTHS, at, df, history, origin, season_columns, series, step, wider


def past_columns(y):
    """What was known of the target when the forecast of a row starts."""
    own, now = history(y, series), origin - 1
    past = {"distance": step - origin}
    for length in LENGTHS:
        recent = own.rolling(length, min_periods=1)
        past[f"mean {length}"] = at(recent.mean(), now, series)
        past[f"deviation {length}"] = at(recent.std(ddof=0), now, series)
    past["known"] = at(recent.count(), now, series)
    past["growth"] = past[f"mean {length}"] - at(recent.mean(), now - length, series)
    recent = own.rolling(LENGTHS[:2][-1], min_periods=1)
    past["lowest"], past["highest"] = (at(one, now, series) for one in (recent.min(), recent.max()))
    past |= season_columns(own)  # when seasons
    for name, codes in wider.items():
        table = history(y, codes)
        for length in LENGTHS[-2:]:
            recent = table.rolling(length, min_periods=1).mean()
            past[f"{name} mean {length}"] = at(recent, now, codes)
    return pd.DataFrame(past, index=df.index)
