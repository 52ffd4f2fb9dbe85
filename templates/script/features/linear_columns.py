"""Linear columns: numbers and their logarithms on one scale, a column for each frequent level."""

import numpy as np
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import MissingIndicator, SimpleImputer  # when missing
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import (
    FunctionTransformer,
    OneHotEncoder,  # when levels
    StandardScaler,
)


def signed_log(numbers):
    return np.sign(numbers) * np.log1p(np.abs(numbers))


def within_five(numbers):
    return np.clip(numbers, -5, 5)  # an outlier must not rule a linear model


numbers = make_column_selector(dtype_include="number")
levels = make_column_selector(dtype_include="category")  # when levels
fill = SimpleImputer(strategy="median")  # when missing
scale = make_pipeline(StandardScaler(), FunctionTransformer(within_five))
linear_columns = make_column_transformer(
    (scale, numbers),  # when not missing
    (make_pipeline(FunctionTransformer(signed_log), scale), numbers),  # when not missing
    (make_pipeline(fill, scale), numbers),  # when missing
    (make_pipeline(fill, FunctionTransformer(signed_log), scale), numbers),  # when missing
    (MissingIndicator(error_on_new=False), numbers),  # when missing
    # a level of fewer than three rows is like all other rare ones  # when levels
    (OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=3), levels),  # when levels
    sparse_threshold=0,  # when not sparse
)
