"""Network columns: everything on one scale, levels of small categories as columns of their own."""

import numpy as np
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.compose import (
    make_column_selector,  # when alone
    make_column_transformer,
)
from sklearn.impute import MissingIndicator  # when missing
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder  # when levels

ONE_HOT = ["Sex", "Embarked"]


class SmoothScaler(TransformerMixin, BaseEstimator):
    """Scales by median and quartiles, smoothly within -3 and 3; missing becomes the median."""

    def fit(self, X, y=None):
        low, self.middle_, high = np.nanpercentile(X, (25, 50, 75), axis=0)
        half = (np.nanmax(X, axis=0) - np.nanmin(X, axis=0)) / 2  # where nearly all rows are equal
        reach = np.where(high > low, high - low, half)
        self.reach_ = np.where(reach > 0, reach, np.inf)  # a constant says nothing
        return self

    def transform(self, X):
        X = np.nan_to_num((X - self.middle_) / self.reach_)
        return X / np.sqrt(1 + (X / 3) ** 2)


numbers = make_column_selector(dtype_include="number")  # when alone
network_columns = make_pipeline(
    make_column_transformer(
        ("passthrough", numbers),
        (MissingIndicator(error_on_new=False), numbers),  # when missing
        (OneHotEncoder(handle_unknown="ignore"), ONE_HOT),  # when levels
        sparse_threshold=0,  # when levels
    ),
    SmoothScaler(),
)
