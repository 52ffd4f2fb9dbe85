"""Series: of which series each row is, and up to when it may know the target."""

import numpy as np

from script.given import HORIZON, df, last, step

KEYS = ["store", "product"]
GROUPS = ["store"]
# How far back the past is looked at, and how long seasons are, in steps.  # when past
LENGTHS = (7, 28, 364)
SEASONS = (7, 364)

series = df.groupby(KEYS, dropna=False).ngroup().to_numpy()  # when keys
series = np.zeros(len(df), int)  # when not keys
wider = {"all": np.zeros_like(series)}
for name in GROUPS:  # when groups
    wider[name] = df.groupby(name, dropna=False).ngroup().to_numpy()  # when groups
# From its end train is cut into stretches as long as test. A row may know the target up to where
# its stretch begins, as rows of test know it up to the end of train.
stretch = np.where(step > last, -1, (last - step) // HORIZON)
origin = last + 1 - (stretch + 1) * HORIZON
