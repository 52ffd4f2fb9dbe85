"""What a state belongs to: the same program with the same seed, on the same rows."""

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import CONFIG
from solution.problem.problem import Problem
from solution.run import Run


def program_digest(seed: int) -> str:
    """Of the file that this stands in: in an assembled program that is all of it."""
    told = sha256(Path(__file__).read_bytes())
    told.update(json.dumps([CONFIG, seed], sort_keys=True, default=str).encode())
    return told.hexdigest()


def data_digest(run: Run) -> str:
    """Of the rows and their targets, and of the first column of test."""
    told = sha256(f"{len(run.tables.train)} {run.test_rows}".encode())
    told.update(array_bytes(run.tables.rows))
    for target, ensemble in run.ensembles.items():
        told.update(target.encode() + problem_digest(ensemble.problem))
    if run.tables.test is not None and run.tables.test.shape[1]:
        cells = run.tables.test.iloc[:, 0].astype(str).to_numpy(object)
        told.update(array_bytes(pd.util.hash_array(cells)))
    return told.hexdigest()


def problem_digest(problem: Problem) -> bytes:
    told = sha256(json.dumps(problem.labels).encode())
    told.update(array_bytes(problem.rows) + array_bytes(problem.y))
    return told.digest()


def array_bytes(values: np.ndarray) -> bytes:
    return np.ascontiguousarray(values).tobytes()
