"""Season columns: what a series had at the same place of earlier seasons."""

import pandas as pd

from script.given import SEASONS, at, earlier, origin, series, step


def season_columns(own):
    """What each series had at the same place of earlier seasons, and around it."""
    found = {}
    for season in SEASONS:
        many = 8 if season < 200 else 3
        values = pd.DataFrame({back: earlier(own, season, back) for back in range(many)})
        found[f"season {season} last"] = values[0].to_numpy()
        found[f"season {season} mean"] = values.mean(axis=1).to_numpy()
        if season >= 12 and season > SEASONS[0]:
            there = step - ((step - origin) // season + 1) * season
            near = {k: at(own, there + k * SEASONS[0], series) for k in range(-2, 3)}
            found[f"season {season} around"] = pd.DataFrame(near).mean(axis=1).to_numpy()
    return found
