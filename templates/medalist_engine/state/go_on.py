"""Go on: a run begins with what an earlier run of the same program learned on the same data."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.protocol import warn
from medalist_engine.run import Run
from medalist_engine.state.belongs import data_digest, program_digest
from medalist_engine.state.file import KeptState, read_state
from medalist_engine.state.packed import unpacked_ensemble
from medalist_engine.state.seen import unpacked_seen


def state_of_program(task: Config, seed: int, path: Path) -> KeptState | None:
    """None, and a warning, where there is none of this program."""
    try:
        state = read_state(path)
        if state.about["program"] == program_digest(task, seed):
            return state
        why = "the state is of another program or seed"
    except Exception as error:  # noqa: BLE001
        why = f"the state cannot be read: {type(error).__name__}: {error}"
    warn(f"the run starts anew: {why}")
    return None


def rows_as_before(state: KeptState, tables: Tables) -> Tables | None:
    """The rows that the earlier run learned from, if these tables have them."""
    whole = tables.whole or len(tables.rows)
    if state.about["whole"] != whole:
        return None
    kept = np.flatnonzero(np.isin(tables.rows, state.rows))
    if not np.array_equal(tables.rows[kept], state.rows):
        return None
    if len(kept) == len(tables.rows):
        return tables
    train = tables.train.iloc[kept].reset_index(drop=True)
    return replace(tables, train=train, rows=tables.rows[kept], whole=whole)


def go_on_from(run: Run, state: KeptState) -> None:
    """Puts back what was learned and answers with it at once; all of it, or nothing."""
    if state.about.get("data") != data_digest(run):
        warn("the run starts anew: the state is of other rows")
        return
    before = run.ensembles
    try:
        rows = len(run.tables.train) + run.test_rows
        seen = unpacked_seen(state.about["seen"], state.arrays, rows)
        pairs = zip(state.about["targets"], run.ensembles.items(), strict=True)
        run.ensembles = {
            target: unpacked_ensemble(entry, state.arrays, str(number), ensemble)
            for number, (entry, (target, ensemble)) in enumerate(pairs)
        }
        run.publish()
        run.seen, run.steps_with_members = seen, {str(step) for step in state.about["steps"]}
        print(f"goes on from {run.known_members()} members")
    except Exception as error:  # noqa: BLE001
        run.ensembles = before
        warn(f"the run starts anew: the state is damaged: {type(error).__name__}: {error}")
