"""Steps: when each row is."""

import pandas as pd

from script.given import df, train

TIME = "date"
STEP = pd.Timedelta(days=1)
HORIZON = 90

step = (df[TIME] - df[TIME].min()) / STEP  # when not months
step = (df[TIME].dt.year * 12 + df[TIME].dt.month) // STEP  # when months
step = (step - step.min()).round().to_numpy(int)
last = step[: len(train)].max()
