"""Expected grade: a classifier of ordered labels that answers with a number."""

from sklearn.base import BaseEstimator, RegressorMixin


class ExpectedGrade(RegressorMixin, BaseEstimator):
    """Learns the labels as classes and predicts the mean of them, weighed by their probability."""

    def __init__(self, classifier):
        self.classifier = classifier

    def fit(self, X, y):
        self.classifier.fit(X, y)
        return self

    def predict(self, X):
        return self.classifier.predict_proba(X) @ self.classifier.classes_
