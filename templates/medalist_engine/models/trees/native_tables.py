"""Native tables: what CatBoost learns from, with categories as they are."""

import pandas as pd

from medalist_engine.features.matrices import FoldData


def native_tables(fold: FoldData) -> list[pd.DataFrame]:
    """Numbers and scores of texts as they are; after them all categories, whatever their number of levels."""
    features = fold.features
    categories = [
        pd.Categorical.from_codes(codes + 1, range(int(codes.max()) + 2))
        for _name, codes in features.codes.items()
    ]
    columns = [*features.numbers.to_numpy().T, *fold.scores.T, *categories]
    table = pd.DataFrame({str(place): column for place, column in enumerate(columns)})
    return [table.iloc[rows] for rows in fold.row_sets]


def native_names(fold: FoldData) -> list[str]:
    """The names of the columns of the native tables."""
    return [*fold.features.numbers, *fold.score_names, *(f"{name}.code" for name in fold.features.codes)]
