"""Loop over windows: every member learns what is before a window and predicts that, and test."""

import time  # when trial

import numpy as np
from joblib import Parallel, delayed  # when together

from script.given import ENDS, SEED, WEIGHTS, X, column, folds, learn, members, rules, train, y

p = {name: np.full(len(X), np.nan) for name in WEIGHTS}
learned, began = [], time.time()  # when trial
ends = ENDS  # when trial and not targets
# Test first, which a fit on all of train predicts; then the windows, the latest first.
parts = [(np.arange(len(train)), np.arange(len(train), len(X))), *folds[::-1]]
for fold, (fit, rows) in enumerate(parts):
    models = members(SEED + fold)  # when not targets
    models = members(SEED + fold)[column]  # when targets
    jobs = [delayed(learn)(*named, fit, rows) for named in models.items()]  # when together
    predictions = Parallel(n_jobs=-1, prefer="threads")(jobs)  # when together
    for name, predicted in zip(models, predictions, strict=True):  # when together
        p[name][rows] = predicted  # when together
    for name, model in models.items():  # when not together
        p[name][rows] = learn(name, model, fit, rows)  # when not together and learn
        p[name][rows] = model.fit(X.iloc[fit], y[fit]).predict(X.iloc[rows])  # when not learn
    learned.append(rows)  # when trial
    if fold > 0 and time.time() + (time.time() - began) / (fold + 1) > ends:  # when trial
        break  # when trial
learned = learned[1:]  # when trial
p |= {name: rule for name, rule in rules.items() if name in WEIGHTS}  # when ruled
oof = {name: predicted[: len(train)] for name, predicted in p.items()}
preds = {name: predicted[len(train) :] for name, predicted in p.items()}
