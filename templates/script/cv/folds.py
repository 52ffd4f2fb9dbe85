"""Folds: every member learns all but one fold and predicts that one, and test."""

import time  # when trial

import numpy as np
from joblib import Parallel, delayed  # when together
from sklearn.model_selection import (
    GroupKFold,  # when groups
    KFold,  # when rows
    StratifiedGroupKFold,  # when both
    StratifiedKFold,  # when strata
)

from script.given import CLASSES, WEIGHTS, X, X_test, groups, members, strata, y

SEEDS = (42, 1042)
FOLDS = 5
ENDS = 0.0

oof = {name: np.zeros(len(X)) for name in WEIGHTS}  # when not classes
preds = {name: np.zeros(len(X_test)) for name in WEIGHTS}  # when not classes
oof = {name: np.zeros((len(X), CLASSES)) for name in WEIGHTS}  # when classes
preds = {name: np.zeros((len(X_test), CLASSES)) for name in WEIGHTS}  # when classes
share = 1 / len(SEEDS)
learned, began = [], time.time()  # when trial
for seed in SEEDS:
    folds = KFold(FOLDS, shuffle=True, random_state=seed).split(X)  # when rows
    folds = GroupKFold(FOLDS).split(X, groups=groups)  # when groups
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=seed).split(X, strata)  # when strata
    folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)  # when both
    folds = folds.split(X, strata, groups)  # when both
    for fold, (fit, valid) in enumerate(folds):
        models = members(seed + fold)
        fits = [delayed(one.fit)(X.iloc[fit], y[fit]) for one in models.values()]  # when together
        fitted = Parallel(n_jobs=-1, prefer="threads")(fits)  # when together
        models = dict(zip(models, fitted, strict=True))  # when together
        for name, model in models.items():
            model.fit(X.iloc[fit], y[fit])  # when not together
            oof[name][valid] += share * model.predict_proba(X.iloc[valid])  # when classes
            preds[name] += share / FOLDS * model.predict_proba(X_test)  # when classes
            oof[name][valid] += share * model.predict_proba(X.iloc[valid])[:, 1]  # when binary
            preds[name] += share / FOLDS * model.predict_proba(X_test)[:, 1]  # when binary
            oof[name][valid] += share * model.predict(X.iloc[valid])  # when values
            preds[name] += share / FOLDS * model.predict(X_test)  # when values
        learned.append(valid)  # when trial
        if time.time() + (time.time() - began) / len(learned) > ENDS:  # when trial
            break  # when trial
preds = {name: own * FOLDS / len(learned) for name, own in preds.items()}  # when trial
