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

from script.given import (
    CLASSES,
    ENDS,
    FOLDS,
    SEEDS,
    WEIGHTS,
    X,
    X_test,
    column,
    groups,
    members,
    strata,
    y,
)

oof = {name: np.zeros(len(X)) for name in WEIGHTS}  # when not classes
preds = {name: np.zeros(len(X_test)) for name in WEIGHTS}  # when not classes
oof = {name: np.zeros((len(X), CLASSES)) for name in WEIGHTS}  # when classes
preds = {name: np.zeros((len(X_test), CLASSES)) for name in WEIGHTS}  # when classes
share = 1 / len(SEEDS)
learned, began = [], time.time()  # when trial
ends = ENDS  # when trial and not targets
for seed in SEEDS:
    folds = KFold(FOLDS, shuffle=True, random_state=seed).split(X)  # when rows
    folds = GroupKFold(FOLDS).split(X, groups=groups)  # when groups
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=seed)  # when strata
    folds = folds.split(X, y)  # when strata and not ranges
    folds = folds.split(X, strata)  # when strata and ranges
    folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)  # when both
    folds = folds.split(X, y, groups)  # when both and not ranges
    folds = folds.split(X, strata, groups)  # when both and ranges
    for fold, (fit, valid) in enumerate(folds):
        models = members(seed + fold)  # when not targets
        models = members(seed + fold)[column]  # when targets
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
        if time.time() + (time.time() - began) / len(learned) > ends:  # when trial
            break  # when trial
preds = {name: own * FOLDS / len(learned) for name, own in preds.items()}  # when trial
