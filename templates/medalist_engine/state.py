"""State: what a run has learned, for a later run of the same program, with the same seed on the same rows.

The file is a pickle: the harness gives it only to the program that left it, in the same sandbox.
"""

import json
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble, some_rows
from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.protocol import warn
from medalist_engine.run import Run

MOST_STATE_BYTES = 300_000_000
BYTES_PER_SECOND = 50_000_000
WRITING_SHARE = 0.5
LEARNED = ("scores", "nested", "folds", "split", "tolerance", "framings", "members", "own_scores", "traces")
"""What an ensemble has learned; the rest follows from it."""


@dataclass(frozen=True)
class SeenMedia:
    """Of one source of media: vectors by block, and numbers by column; NaN where a row has none."""

    blocks: Mapping[str, np.ndarray]
    columns: Mapping[str, np.ndarray]


@dataclass(frozen=True)
class KeptState:
    """The program and the data it belongs to, and what was learned from which rows."""

    program: str
    data: str
    read_rows: int | None
    whole: int
    rows: np.ndarray  # numbers of the rows in train
    steps: set[str]  # that left members
    seen: dict[str, SeenMedia]
    targets: dict[str, dict[str, Any]]  # by target the rows with an answer, and what is LEARNED


def keep_state(run: Run, task: Config, read_rows: int | None, path: Path) -> None:
    """`task`: as it was given. Never at the cost of the answer, which is on disk; a failure is a warning."""
    try:
        packed = b"" if (why := why_no_state(run)) else pickle.dumps(state_of(run, task, read_rows))
        if len(packed) > min(MOST_STATE_BYTES, WRITING_SHARE * run.watchdog.left() * BYTES_PER_SECOND):
            why = f"its {len(packed) / 1e6:.0f} MB are too many, or time is over"
        if why:
            print(f"no state is kept: {why}")
            return
        temporary = path.with_name(path.name + ".tmp")
        temporary.write_bytes(packed)
        temporary.replace(path)
        print(f"kept a state of {len(packed) / 1e6:.1f} MB")
    except Exception as error:  # noqa: BLE001
        warn(f"no state is kept: {type(error).__name__}: {error}")


def why_no_state(run: Run) -> str | None:
    """Kinds whose steps cannot go on."""
    if run.config["mode"] != "full":
        return "only full programs go on"
    if run.text_targets or run.answers_outside_blend:
        return "answers of texts or of very many classes do not go on"
    return None if run.known_members() else "nothing was learned"


def state_of(run: Run, task: Config, read_rows: int | None) -> KeptState:
    targets = {
        target: {"rows": ensemble.problem.rows, **{name: getattr(ensemble, name) for name in LEARNED}}
        for target, ensemble in run.ensembles.items()
    }
    whole = run.tables.whole or len(run.tables.rows)
    belongs = program_digest(task, run.options.seed), data_digest(run)
    return KeptState(*belongs, read_rows, whole, run.tables.rows, run.steps_with_members, run.seen, targets)


def state_of_program(task: Config, seed: int, path: Path) -> KeptState | None:
    """None, and a warning, where there is none of this program."""
    try:
        state = pickle.loads(path.read_bytes())  # noqa: S301
        if state.program == program_digest(task, seed):
            return state
        why = "the state is of another program or seed"
    except Exception as error:  # noqa: BLE001
        why = f"the state cannot be read: {type(error).__name__}: {error}"
    warn(f"the run starts anew: {why}")
    return None


def rows_as_before(state: KeptState, tables: Tables) -> Tables | None:
    """The rows that the earlier run learned from, if these tables have them."""
    whole = tables.whole or len(tables.rows)
    kept = np.flatnonzero(np.isin(tables.rows, state.rows))
    if state.whole != whole or not np.array_equal(tables.rows[kept], state.rows):
        return None
    if len(kept) == len(tables.rows):
        return tables
    train = tables.train.iloc[kept].reset_index(drop=True)
    return replace(tables, train=train, rows=tables.rows[kept], whole=whole)


def go_on_from(run: Run, state: KeptState) -> None:
    """Puts back what was learned and answers with it at once."""
    if state.data != data_digest(run):
        warn("the run starts anew: the state is of other rows")
        return
    run.ensembles = {
        target: with_learned(run.ensembles[target], **learned) for target, learned in state.targets.items()
    }
    run.publish()
    run.seen, run.steps_with_members = state.seen, set(state.steps)
    print(f"goes on from {run.known_members()} members")


def with_learned(ensemble: Ensemble, rows: np.ndarray, **learned: Any) -> Ensemble:
    """Of media, rows of which nothing was seen are not learned from."""
    keep = np.isin(ensemble.problem.rows, rows)
    learnt = replace(ensemble if keep.all() else some_rows(ensemble, keep), **learned)
    if learnt.members:
        learnt.blend()
    return learnt


def program_digest(task: Config, seed: int) -> str:
    digest = sha256(json.dumps([task, seed], sort_keys=True, default=str).encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def data_digest(run: Run) -> str:
    """Of the rows and their targets, and of the first column of test."""
    tables = run.tables
    columns = [tables.train[target] for target in run.ensembles]
    columns += [] if tables.test is None else [tables.test.iloc[:, 0]]
    digest = sha256(np.ascontiguousarray(tables.rows).tobytes())
    for column in columns:
        digest.update(pd.util.hash_array(column.astype(str).to_numpy(object)).tobytes())
    return digest.hexdigest()
