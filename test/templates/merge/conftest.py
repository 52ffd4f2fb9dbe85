"""Small jobs, made up on the spot: answers, an incumbent and candidates."""

import json

import numpy as np
import pandas as pd
import pytest
from merging.job.job import read_job
from merging.program import merge


def table(key, columns):
    """Cells as text; a list of columns becomes t0, t1, ..."""
    return pd.DataFrame({**key, **{f"t{place}": column for place, column in enumerate(columns)}})


def job_of(members, kinds, **changes):
    targets = [{"name": f"t{n}", "kind": kind, "separator": None} for n, kind in enumerate(kinds)]
    job = {
        "metric": "auc",
        "direction": "max",
        "seed": 42,
        "choose_only": False,
        "specification": {"key": ["row"], "targets": targets, "k": None, "unit": None},
        "answers": "answers.csv",
        "members": members,
        "submission": {"key": ["id"], "targets": [f"y{n}" for n in range(len(kinds))]},
    }
    rules = changes.pop("specification", {})
    return job | changes | {"specification": job["specification"] | rules}


@pytest.fixture
def write(tmp_path):
    """A folder of a job. Answers and oof are lists of columns; members are name: (oof, tests).

    `scores`: of the template's labels.
    """

    def call(answers, members, kinds, beside=None, scores=None, **changes):
        rows = np.arange(len(answers[0]))
        table({"row": rows, **(beside or {})}, answers).to_csv(tmp_path / "answers.csv", index=False)
        told = []
        for name, (oof, tests) in members.items():
            found = oof if isinstance(oof, pd.DataFrame) else table({"row": rows}, oof)
            found.to_csv(tmp_path / f"{name}-oof.csv", index=False)
            files = [f"{name}-test-{n}.csv" for n in range(len(tests))]
            for file, test in zip(files, tests, strict=True):
                columns = (
                    {f"y{n}": column for n, column in enumerate(test)} if isinstance(test, list) else test
                )
                frame = pd.DataFrame(columns)
                if "id" not in frame:
                    frame.insert(0, "id", [f"r{n}" for n in range(len(frame))])
                frame.to_csv(tmp_path / file, index=False)
            told.append({"name": name, "oof": f"{name}-oof.csv", "tests": files})
        if scores is not None:
            scores.to_csv(tmp_path / "scores.csv", index=False)
            told[0]["scores"] = "scores.csv"
        (tmp_path / "merge.json").write_text(json.dumps(job_of(told, kinds, **changes)))
        return tmp_path

    return call


@pytest.fixture
def merged(write):
    """What the program says of a job, and the blend that it wrote."""

    def call(*args, **changes):
        folder = write(*args, **changes)
        told = merge(read_job(folder))
        blend = folder / "blend.csv"
        cells = pd.read_csv(blend, dtype=str, keep_default_na=False) if blend.exists() else None
        blend.unlink(missing_ok=True)
        return told, cells

    return call


@pytest.fixture
def views():
    """Answers (yes or no), and two views of what they follow from, each with noise of its own."""

    def call(rows, seed, noise=1.0):
        dice = np.random.default_rng(seed)
        signal = dice.normal(size=rows)
        own, other = (signal + dice.normal(0, noise, rows) for _ in range(2))
        return (signal + dice.normal(0, 0.5, rows) > 0).astype(int), own, other

    return call
