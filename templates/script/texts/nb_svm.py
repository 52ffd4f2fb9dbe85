"""NB-SVM: a linear model of n-grams, each weighed by how much more often a class has it."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import LogisticRegression


def frequencies(counts):
    sums = 0.1 + np.asarray(counts.sum(axis=0)).ravel()
    return sums / sums.sum()


class NBSVM(ClassifierMixin, BaseEstimator):
    """A logistic regression of n-grams, each weighed by its naive Bayes log ratio."""

    def __init__(self, C=1.0):
        self.C = C

    def fit(self, counts, y):
        self.classes_ = np.unique(y)
        positive = y == y.max()
        self.ratio_ = np.log(frequencies(counts[positive]) / frequencies(counts[~positive]))
        self.model_ = LogisticRegression(
            C=self.C, solver="liblinear", dual=True, max_iter=60, random_state=0
        )
        self.model_.fit(counts.multiply(self.ratio_).tocsr(), positive)
        return self

    def decision_function(self, counts):
        return self.model_.decision_function(counts.multiply(self.ratio_).tocsr())
