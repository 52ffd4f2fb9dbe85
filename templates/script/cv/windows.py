"""Windows: every member learns what is before a window and predicts that, and test."""

import time  # when trial

import numpy as np
from joblib import Parallel, delayed  # when together

from script.given import HORIZON, WEIGHTS, X, last, members, offsets, rules, scales, step, train, y

SEED = 42
WINDOWS, GAP = 2, 0
ENDS = 0.0

# A window begins GAP steps after what is known and ends HORIZON steps after it, as test does.
now, folds = step[: len(train)], []
for start in last + 1 - HORIZON * np.arange(WINDOWS, 0, -1):
    valid = (now >= start + GAP) & (now < start + HORIZON)
    folds.append((np.flatnonzero(now < start), np.flatnonzero(valid)))
seen = np.concatenate([valid for _, valid in folds])


def learn(name, model, fit, rows):
    """What a new model predicts for these rows."""  # when not framed
    """What a new model predicts; it learns what its framing leaves of the target."""  # when framed
    framing = name.partition(":")[2]  # when framed
    offset = offsets.get(framing, np.zeros(len(X)))  # when levelled
    scale = scales.get(framing, np.ones(len(X)))  # when scaled
    aim = (y[fit] - offset[fit]) / scale[fit]  # when levelled and scaled
    aim = y[fit] - offset[fit]  # when levelled and not scaled
    aim = y[fit] / scale[fit]  # when scaled and not levelled
    aim = y[fit]  # when not framed
    predicted = model.fit(X.iloc[fit], aim).predict(X.iloc[rows])
    return predicted * scale[rows] + offset[rows]  # when levelled and scaled
    return predicted + offset[rows]  # when levelled and not scaled
    return predicted * scale[rows]  # when scaled and not levelled
    return predicted  # when not framed


p = {name: np.full(len(X), np.nan) for name in WEIGHTS}
parts = [*folds, (np.arange(len(train)), np.arange(len(train), len(X)))]  # test is the last
learned, began = [], time.time()  # when trial
order = range(len(parts))  # when not trial
order = range(len(parts))[::-1]  # when trial
for fold in order:
    fit, rows = parts[fold]
    models = members(SEED + fold)
    jobs = [delayed(learn)(*one, fit, rows) for one in models.items()]  # when together
    found = Parallel(n_jobs=-1, prefer="threads")(jobs)  # when together
    found = [learn(*one, fit, rows) for one in models.items()]  # when not together
    for name, predicted in zip(models, found, strict=True):
        p[name][rows] = predicted
    learned.append(rows)  # when trial
    if len(learned) > 1 and 2 * time.time() - began > ENDS:  # when trial
        break  # when trial
learned = learned[1:]  # when trial
p |= {name: rule for name, rule in rules.items() if name in WEIGHTS}  # when ruled
oof = {name: own[: len(train)] for name, own in p.items()}
preds = {name: own[len(train) :] for name, own in p.items()}
