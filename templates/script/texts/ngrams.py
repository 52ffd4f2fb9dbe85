"""N-grams: a linear model of texts as a member; n-grams are counted once, for all rows."""

import numpy as np  # when binary
from scipy.special import softmax  # when not values


class Ngrams:
    """A model of n-grams, which finds those of a row by its place."""  # when values

    """A model of n-grams; times the factor its scores are log odds."""  # when not values

    def __init__(self, counts, model, factor=1):
        self.counts, self.model, self.factor = counts, model, factor

    def fit(self, X, y):
        self.model.fit(self.counts[X.index], y)
        return self

    def predict(self, X):  # when values
        return self.model.predict(self.counts[X.index])  # when values

    def predict_proba(self, X):  # when not values
        score = getattr(self.model, "decision_function", None)  # when bayes
        score = score or self.model.predict_log_proba  # when bayes
        score = self.model.decision_function  # when not values and not bayes
        scores = self.factor * score(self.counts[X.index])  # when not values
        if scores.ndim == 1:  # when binary
            scores = np.column_stack([np.zeros_like(scores), scores])  # when binary
        return softmax(scores, axis=1)  # when not values
