"""Windows: every member learns what is before a window and predicts that, and test."""

import time  # when trial

import numpy as np
from joblib import Parallel, delayed  # when together

from script.given import HORIZON, WEIGHTS, X, last, members, offsets, rules, scales, step, train, y

SEED = 42
WINDOWS, GAP = 2, 0
ENDS = 0.0

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
    framing = name.partition(":")[2]  # when framed
    offset = offsets.get(framing, np.zeros(len(X)))  # when levelled
    scale = scales.get(framing, np.ones(len(X)))  # when scaled
    aim = (y[fit] - offset[fit]) / scale[fit]  # when levelled and scaled
    aim = y[fit] - offset[fit]  # when levelled and not scaled
    aim = y[fit] / scale[fit]  # when scaled and not levelled
    predicted = model.fit(X.iloc[fit], aim).predict(X.iloc[rows])  # when framed
    return predicted * scale[rows] + offset[rows]  # when levelled and scaled
    return predicted + offset[rows]  # when levelled and not scaled
    return predicted * scale[rows]  # when scaled and not levelled
    return model.fit(X.iloc[fit], y[fit]).predict(X.iloc[rows])  # when learn and not framed


p = {name: np.full(len(X), np.nan) for name in WEIGHTS}
learned, began = [], time.time()  # when trial
# Test first, which a fit on all of train predicts; then the windows, the latest first.
parts = [(np.arange(len(train)), np.arange(len(train), len(X))), *folds[::-1]]
for fold, (fit, rows) in enumerate(parts):
    models = members(SEED + fold)
    jobs = [delayed(learn)(*named, fit, rows) for named in models.items()]  # when together
    predictions = Parallel(n_jobs=-1, prefer="threads")(jobs)  # when together
    for name, predicted in zip(models, predictions, strict=True):  # when together
        p[name][rows] = predicted  # when together
    for name, model in models.items():  # when not together
        p[name][rows] = learn(name, model, fit, rows)  # when not together and learn
        p[name][rows] = model.fit(X.iloc[fit], y[fit]).predict(X.iloc[rows])  # when not learn
    learned.append(rows)  # when trial
    if fold > 0 and time.time() + (time.time() - began) / (fold + 1) > ENDS:  # when trial
        break  # when trial
learned = learned[1:]  # when trial
p |= {name: rule for name, rule in rules.items() if name in WEIGHTS}  # when ruled
oof = {name: predicted[: len(train)] for name, predicted in p.items()}
preds = {name: predicted[len(train) :] for name, predicted in p.items()}
