"""Given: stand-ins for the names that other blocks of a script define."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

data = out = Path()
SEED, HORIZON = 42, 90
SEEDS, FOLDS, ENDS = (42, 1042), 5, 0.0
LENGTHS, SEASONS = (7, 364), (7, 364)
column = ""
CLASSES = 3
WEIGHTS = {"one": 1.0}
train = test = sample = df = X = X_test = crosses = past = pd.DataFrame()
y = target = strata = groups = answers = np.empty(0)
step = series = origin = np.empty(0, int)
group_codes: dict[str, np.ndarray] = {}
offsets: dict[str, np.ndarray] = {}
rules: dict[str, np.ndarray] = {}
last = 0
seen = np.empty(0, int)
folds: Any = None
oof: dict[str, np.ndarray] = {}
preds: dict[str, np.ndarray] = {}
learned: list[np.ndarray] = []
LABELS = ["no", "yes"]


def score(y: np.ndarray, p: np.ndarray) -> float:
    raise NotImplementedError(y, p)


def finish(p: np.ndarray) -> np.ndarray:
    raise NotImplementedError(p)


def blend(predictions: dict[str, np.ndarray]) -> np.ndarray:
    raise NotImplementedError(predictions)


def learn(name: str, model: Any, fit: np.ndarray, rows: np.ndarray) -> np.ndarray:
    raise NotImplementedError(name, model, fit, rows)


def members(seed: int) -> dict[str, Any]:
    raise NotImplementedError(seed)


def history(y: np.ndarray, codes: np.ndarray) -> pd.DataFrame:
    raise NotImplementedError(y, codes)


def known_at(table: pd.DataFrame, steps: np.ndarray, codes: np.ndarray) -> np.ndarray:
    raise NotImplementedError(table, steps, codes)


def seasonal_lag(table: pd.DataFrame, season: int, back: int = 0, shift: int = 0) -> np.ndarray:
    raise NotImplementedError(table, season, back, shift)


def level(y: np.ndarray, length: int) -> np.ndarray:
    raise NotImplementedError(y, length)


def season_columns(past: pd.DataFrame) -> dict[str, np.ndarray]:
    raise NotImplementedError(past)
