"""Library defaults: each library as it is typed, on train's own columns; boosted trees stop early."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from catboost import CatBoostClassifier, CatBoostRegressor
from lightgbm import LGBMClassifier, LGBMRegressor, early_stopping
from sklearn.ensemble import (
    ExtraTreesClassifier,
    ExtraTreesRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
)
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

ROUNDS, PATIENCE, MOST_LEVELS = 2_000, 50, 50
LIBRARY_OF = {
    **{"lgb": "LightGBM", "lgb_small": "LightGBM"},
    **{"cat": "CatBoost", "cat_d4": "CatBoost"},
    **{
        "et": "ExtraTrees",
        "hgb": "HistGradientBoosting",
        "linear": "LinearModel",
        "mlp": "MLP",
    },
}
"""The library of each member of the zoo."""

Fit = Callable[[object, tuple, tuple], None]
CLASSES: dict[str, Callable[[], object]] = {
    "LightGBM": lambda: LGBMClassifier(n_estimators=ROUNDS, n_jobs=1, verbosity=-1),
    "CatBoost": lambda: CatBoostClassifier(thread_count=1, verbose=0, allow_writing_files=False),
    "ExtraTrees": lambda: ExtraTreesClassifier(n_jobs=1),
    "HistGradientBoosting": lambda: HistGradientBoostingClassifier(),
    "LinearModel": lambda: scaled(LogisticRegression()),
    "MLP": lambda: scaled(MLPClassifier()),
}
NUMBERS: dict[str, Callable[[], object]] = {
    "LightGBM": lambda: LGBMRegressor(n_estimators=ROUNDS, n_jobs=1, verbosity=-1),
    "CatBoost": lambda: CatBoostRegressor(thread_count=1, verbose=0, allow_writing_files=False),
    "ExtraTrees": lambda: ExtraTreesRegressor(n_jobs=1),
    "HistGradientBoosting": lambda: HistGradientBoostingRegressor(),
    "LinearModel": lambda: scaled(Ridge()),
    "MLP": lambda: scaled(MLPRegressor()),
}
BOOSTED: dict[str, Fit] = {
    "LightGBM": lambda model, fit, held: model.fit(
        *fit, eval_set=[held], callbacks=[early_stopping(PATIENCE, verbose=False)]
    ),
    "CatBoost": lambda model, fit, held: model.fit(*fit, eval_set=held, early_stopping_rounds=PATIENCE),
}


def scaled(model: object) -> object:
    return make_pipeline(SimpleImputer(), StandardScaler(), model)


def plain_columns(library: str, both: pd.DataFrame) -> pd.DataFrame:
    """Numbers as numbers; words as categories, as codes, or as a flag for each frequent one."""
    words = list(both.select_dtypes(exclude=["number", "bool"]))
    if library in ("LinearModel", "MLP"):
        few = {
            name: both[name].where(both[name].isin(both[name].value_counts().index[:MOST_LEVELS]))
            for name in words
        }
        return pd.get_dummies(both.assign(**few), columns=words).astype(float)
    if library == "LightGBM":
        return both.assign(**{name: both[name].astype("category") for name in words})
    coded = both.assign(**{name: pd.factorize(both[name], sort=True)[0] for name in words})
    return coded.fillna(-999) if library == "ExtraTrees" else coded


def test_answers(
    library: str,
    both: pd.DataFrame,
    y: np.ndarray,
    classes: int,
    folds: list,
    rows: np.ndarray,
    train_rows: int,
) -> np.ndarray:
    """The mean over folds of what is predicted for test: shares of classes, or numbers.

    `both` are the rows of train, then of test; `rows` are those of train with a target, `y` is theirs.
    """
    x = plain_columns(library, both)
    x.columns = [f"c{place}" for place in range(x.shape[1])]
    known, test = x.iloc[rows], x.iloc[train_rows:]
    total = np.zeros((len(test), classes) if classes else len(test))
    for fit, held in folds:
        model = (CLASSES if classes else NUMBERS)[library]()
        codes, own = np.unique(y[fit], return_inverse=True) if classes else (None, y[fit])
        kept = held[np.isin(y[held], codes)] if classes else held
        of_held = np.searchsorted(codes, y[kept]) if classes else y[kept]
        pairs = (known.iloc[fit], own), (known.iloc[kept], of_held)
        BOOSTED[library](model, *pairs) if library in BOOSTED else model.fit(*pairs[0])
        if classes:
            total[:, codes] += model.predict_proba(test)
        else:
            total += model.predict(test)
    return total / len(folds)
