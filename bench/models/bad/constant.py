"""Answers the mean, the most frequent class, or each class's share, whatever the row."""

from frame import run
from sklearn.dummy import DummyClassifier, DummyRegressor

if __name__ == "__main__":
    run(DummyClassifier(strategy="prior"), DummyRegressor())
