"""Season columns: what a series had at the same place of earlier seasons."""

import pandas as pd

from script.given import SEASONS, seasonal_lag


def season_columns(past):
    """What each series had at the same place of earlier seasons, and around it."""
    columns = {}
    for season in SEASONS:
        many = 8 if season < 200 else 3
        lags = pd.DataFrame({back: seasonal_lag(past, season, back) for back in range(many)})
        columns[f"lag_{season}"] = lags[0].to_numpy()
        columns[f"lag_{season}_mean"] = lags.mean(axis=1).to_numpy()
        if season >= 12 and season > SEASONS[0]:
            near = {k: seasonal_lag(past, season, shift=k * SEASONS[0]) for k in range(-2, 3)}
            columns[f"lag_{season}_around"] = pd.DataFrame(near).mean(axis=1).to_numpy()
    return columns
