"""Asks a kept model for predictions: python kept.py MODEL ROWS OUT

MODEL/predict.py has `predict(rows)`: it is given the rows of the file ROWS as pandas reads them, and returns
one value for each. OUT gets them as a CSV file with one column. What the model raises ends the program.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pandas as pd

READERS = {
    ".csv": pd.read_csv,
    ".json": pd.read_json,
    ".jsonl": lambda path: pd.read_json(path, lines=True),
    ".parquet": pd.read_parquet,
}


def load(model: Path) -> ModuleType:
    """Modules beside predict.py can be imported, too."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(model))
    spec = importlib.util.spec_from_file_location("predict", model / "predict.py")
    if spec is None or spec.loader is None:
        raise ImportError("predict.py cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules["predict"] = module
    spec.loader.exec_module(module)
    return module


def one_each(predictions: object) -> pd.Series:
    values = np.asarray(predictions)
    if values.ndim == 2 and values.shape[1] == 1:
        values = values[:, 0]
    if values.ndim != 1:
        raise ValueError(f"predict returned values of the shape {values.shape}, not one for each row")
    return pd.Series(values)


def main() -> None:
    model, rows, out = map(Path, sys.argv[1:])
    predictions = load(model).predict(READERS[rows.suffix](rows))
    one_each(predictions).to_csv(out, index=False, header=["prediction"])


main()
