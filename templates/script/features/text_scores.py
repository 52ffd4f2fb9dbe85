"""Text scores: what linear models of n-grams say of each row, out of fold, as columns for more."""

import numpy as np
import pandas as pd
from sklearn.model_selection import (
    KFold,  # when values
    StratifiedKFold,  # when not values
)

from script.given import NGRAMS, X, X_test, company, df, lefts, rights, train, y

SEED, FOLDS = 42, 5


def scores_of(model, counts):
    return model.predict(counts)  # when values
    if hasattr(model, "decision_function"):  # when bayes
        return model.decision_function(counts)  # when bayes
    logs = model.predict_joint_log_proba(counts)  # when bayes
    return logs[:, 1] - logs[:, 0]  # when bayes and not classes
    return logs  # when bayes and classes
    return model.decision_function(counts)  # when not bayes and not values


tested = slice(len(train), None)
columns = {}
columns["ngrams_company_1"], columns["ngrams_company_2"] = company(lefts, rights)  # when left
columns["ngrams_company_3"], columns["ngrams_company_4"] = company(rights, lefts)  # when right
for name, (counts, model, scale) in NGRAMS.items():
    scores = np.zeros(len(df))  # when not classes
    scores = np.zeros((len(df), y.max() + 1))  # when classes
    folds = KFold(FOLDS, shuffle=True, random_state=SEED).split(X)  # when values
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED).split(X, y)  # when not values
    for fit, valid in folds:
        model.fit(counts[fit], y[fit])
        scores[valid] = scale * scores_of(model, counts[valid])
        scores[tested] += scale / FOLDS * scores_of(model, counts[tested])
    columns[f"ngrams_{name}"] = scores  # when not classes
    scores -= scores.mean(axis=1, keepdims=True)  # when classes
    columns |= {f"ngrams_{name}_{k}": own for k, own in enumerate(scores.T)}  # when classes
columns = pd.DataFrame(columns)
X, X_test = X.join(columns), X_test.join(columns)
