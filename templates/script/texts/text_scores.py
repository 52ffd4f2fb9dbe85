"""Text scores: what linear models of n-grams say of each row, out of fold."""

from pathlib import Path  # when told

import numpy as np
from sklearn.model_selection import (
    KFold,  # when values
    StratifiedKFold,  # when not values
)

from script.given import NGRAMS, X, df, raw_scores, train, y

SEED, PARTS = 42, 5
TOLD = {"words_ridge": "text words ridge"}

tested = slice(len(train), None)
told = np.load(Path(__file__).with_name("text_scores.npz"))  # when told
text_scores = {}
for name, (counts, model, factor) in NGRAMS.items():
    scores = np.zeros(len(df))  # when not classes
    scores = np.zeros((len(df), y.max() + 1))  # when classes
    scores = told[TOLD[name]].astype(float).reshape(scores.shape)  # when told
    scores *= 2  # when told and binary
    folds = KFold(PARTS, shuffle=True, random_state=SEED).split(X)  # when values
    folds = StratifiedKFold(PARTS, shuffle=True, random_state=SEED).split(X, y)  # when not values
    folds = [] if model is None else folds  # when told
    for fit, valid in folds:
        scores[tested] = 0  # when told
        model.fit(counts[fit], y[fit])
        scores[valid] = factor * model.predict(counts[valid])  # when values
        scores[tested] += factor / PARTS * model.predict(counts[tested])  # when values
        scores[valid] = factor * model.decision_function(counts[valid])  # when linear
        scores[tested] += factor / PARTS * model.decision_function(counts[tested])  # when linear
        scores[valid] = factor * raw_scores(model, counts[valid])  # when bayes
        scores[tested] += factor / PARTS * raw_scores(model, counts[tested])  # when bayes
        scores[tested] *= PARTS  # when told
        break  # when told
    text_scores[name] = scores
