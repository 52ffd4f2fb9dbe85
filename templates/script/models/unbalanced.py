"""Unbalanced: true probabilities of a classifier that learned with balanced classes."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin


class Unbalanced(ClassifierMixin, BaseEstimator):
    """Its classifier learns as if all classes had as many rows; this puts their shares back."""

    def __init__(self, classifier):
        self.classifier = classifier

    def fit(self, X, y):
        self.classes_, self.counts = np.unique(y, return_counts=True)
        self.classifier.fit(X, y)
        return self

    def predict_proba(self, X):
        p = self.classifier.predict_proba(X) * self.counts
        return p / p.sum(axis=1, keepdims=True)
