"""Text scores: what a linear model of the words says of a row, as a column for other models."""

from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import (
    LogisticRegression,  # when not values
    Ridge,  # when values
)
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline

TEXTS = ["Name"]
CLASSES = 3


class TextScores(TransformerMixin, BaseEstimator):
    """Puts the score of a linear model of words and pairs of words in the place of texts.

    Rows that are fitted get it from a model that did not see them.
    """

    def fit(self, X, y):
        words = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
        self.model = make_pipeline(words, LogisticRegression(C=3))  # when not values
        self.model = make_pipeline(words, Ridge())  # when values
        self.model.fit(self.joined(X), y)
        return self

    def transform(self, X):
        return self.replaced(X, self.model.decision_function(self.joined(X)))  # when not values
        return self.replaced(X, self.model.predict(self.joined(X)))  # when values

    def fit_transform(self, X, y):
        method = "decision_function"  # when not values
        method = "predict"  # when values
        model = self.fit(X, y).model
        return self.replaced(X, cross_val_predict(model, self.joined(X), y, cv=5, method=method))

    def joined(self, X):
        return X[TEXTS].agg(" ".join, axis=1)

    def replaced(self, X, scores):
        X = X.drop(columns=TEXTS)
        X[[f"text_{k}" for k in range(CLASSES)]] = scores  # when classes
        X["text_score"] = scores  # when not classes
        return X
