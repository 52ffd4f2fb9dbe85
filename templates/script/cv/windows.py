"""Windows in time, of which test is the last, and what a model of a framing learns."""

import numpy as np

from script.given import HORIZON, X, last, offsets, step, train, y

WINDOWS, GAP = 2, 0

# A window begins GAP steps after what is known and ends HORIZON steps after it, as test does.
train_step = step[: len(train)]
folds = []
for start in last + 1 - HORIZON * np.arange(WINDOWS, 0, -1):
    valid = (train_step >= start + GAP) & (train_step < start + HORIZON)
    folds.append((np.flatnonzero(train_step < start), np.flatnonzero(valid)))
seen = np.concatenate([valid for _, valid in folds])


def learn(name, model, fit, rows):  # when learn
    """What a new model predicts for these rows."""  # when learn and not framed
    """What a new model predicts; it learns what its framing leaves of the target."""  # when framed
    offset = offsets.get(name.partition(":")[2], np.zeros(len(X)))  # when framed
    model.fit(X.iloc[fit], y[fit] - offset[fit])  # when framed
    return model.predict(X.iloc[rows]) + offset[rows]  # when framed
    return model.fit(X.iloc[fit], y[fit]).predict(X.iloc[rows])  # when learn and not framed
