"""What a state belongs to: the same engine, task and seed, on the same rows."""

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.run import Run


def program_digest(task: Config, seed: int) -> str:
    digest = sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        digest.update(path.read_bytes())
    digest.update(json.dumps([task, seed], sort_keys=True, default=str).encode())
    return digest.hexdigest()


def data_digest(run: Run) -> str:
    """Of the rows and their targets, and of the first column of test."""
    digest = sha256(f"{len(run.tables.train)} {run.test_rows}".encode())
    digest.update(array_bytes(run.tables.rows))
    for target in run.ensembles:
        digest.update(target.encode() + cells_bytes(run.tables.train[target]))
    if run.tables.test is not None and run.tables.test.shape[1]:
        digest.update(cells_bytes(run.tables.test.iloc[:, 0]))
    return digest.hexdigest()


def cells_bytes(column: pd.Series) -> bytes:
    return array_bytes(pd.util.hash_array(column.astype(str).to_numpy(object)))


def array_bytes(values: np.ndarray) -> bytes:
    return np.ascontiguousarray(values).tobytes()
