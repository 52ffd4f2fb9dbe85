"""Steps: when each row is."""

import pandas as pd

from script.given import df, train

TIME = "date"
STEP = pd.Timedelta(days=1)
HORIZON = 90

step = ((df[TIME] - df[TIME].min()) / STEP).round().to_numpy(int)  # when not months
months = df[TIME].dt.year * 12 + df[TIME].dt.month  # when months
step = ((months - months.min()) // STEP).to_numpy(int)  # when months
last = step[: len(train)].max()
