"""N-grams: a model of texts as a member, whose scores are columns already."""

import numpy as np  # when binary
from scipy.special import softmax  # when classes
from sklearn.base import BaseEstimator


class Ngrams(BaseEstimator):
    """What one of the models of texts says by itself: it learned out of fold before."""

    def __init__(self, name):
        self.name = name

    def fit(self, X, y):
        return self

    def predict(self, X):  # when values
        return X[f"ngrams_{self.name}"].to_numpy()  # when values

    def predict_proba(self, X):  # when not values
        p = 1 / (1 + np.exp(-X[f"ngrams_{self.name}"].to_numpy()))  # when binary
        return np.column_stack([1 - p, p])  # when binary
        own = X.filter(regex=rf"^ngrams_{self.name}_\d+$")  # when classes
        return softmax(own.to_numpy(), axis=1)  # when classes
