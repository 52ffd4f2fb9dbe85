"""Series: of which series each row is, and up to when it may know the target."""

import numpy as np

from script.given import HORIZON, df, last, step

KEYS = ["store", "product"]
GROUPS = ["store"]
# How far back rolling statistics look, and how long seasons are, in steps.  # when past
LENGTHS = (7, 28, 364)
SEASONS = (7, 364)

series = df.groupby(KEYS, dropna=False).ngroup().to_numpy()  # when keys
group_codes = {}  # when keys
for name in GROUPS:  # when groups
    group_codes[name] = df.groupby(name, dropna=False).ngroup().to_numpy()  # when groups
group_codes["all"] = np.zeros_like(series)  # when keys
series = np.zeros(len(df), int)  # when not keys
# Train is cut from its end into blocks as long as test; a row knows the target only before its
# block begins, as test does. So one table of features serves every fold, and none leaks.
block = np.maximum(-1, (last - step) // HORIZON)  # -1: test
origin = last + 1 - (block + 1) * HORIZON
