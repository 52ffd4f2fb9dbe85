"""Time blocks: groups of rows for folds, where test fills the gaps of train."""

import pandas as pd  # when dates

from script.given import train

TIME = "datetime"

# Test fills gaps of train: rows are held out in stretches of time as long as these.
moments = pd.to_datetime(train[TIME]).sort_values()  # when dates
moments = train[TIME].sort_values()  # when not dates
waits = moments.diff()
gap = waits[waits > 10 * waits.median()].median()
stretch = (waits > gap / 2).cumsum()
since = moments - moments.groupby(stretch).transform("min")
length = since.groupby(stretch).transform("max")
pieces = (length / gap).round().clip(lower=1)
piece = (pieces * since / length).fillna(0).clip(upper=pieces - 1) // 1
groups = (1000 * stretch + piece).sort_index()
