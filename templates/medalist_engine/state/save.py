"""Save: at the end of a run, what a later run of the same program needs to go on from there."""

from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.protocol import warn
from medalist_engine.run import Run
from medalist_engine.state.belongs import data_digest, program_digest
from medalist_engine.state.file import MOST_STATE_BYTES, KeptState, write_state
from medalist_engine.state.packed import packed_ensemble
from medalist_engine.state.seen import packed_seen

BYTES_PER_SECOND = 50_000_000
WRITING_SHARE = 0.5


def keep_state(run: Run, task: Config, read_rows: int | None, path: Path) -> None:
    """`task`: as it was given. Never at the cost of the answer, which is on disk; a failure is a warning."""
    try:
        state, why = None, why_no_state(run)
        if why is None:
            state = state_of(run, task, read_rows)
            why = why_not_written(state, run.watchdog.left())
        if state is None or why:
            print(f"no state is kept: {why}")
            return
        write_state(state, path)
        print(f"kept a state of {state.size() / 1e6:.1f} MB")
    except Exception as error:  # noqa: BLE001
        warn(f"no state is kept: {type(error).__name__}: {error}")


def why_no_state(run: Run) -> str | None:
    """Kinds whose steps cannot go on."""
    if run.config["mode"] != "full":
        return "only full programs go on"
    if run.text_targets or run.answers_outside_blend:
        return "answers of texts or of very many classes do not go on"
    return None if run.known_members() else "nothing was learned"


def why_not_written(state: KeptState, seconds: float) -> str | None:
    size = state.size()
    if size > MOST_STATE_BYTES:
        return f"its {size / 1e6:.0f} MB are too many"
    return "time is over" if size / BYTES_PER_SECOND > WRITING_SHARE * seconds else None


def state_of(run: Run, task: Config, read_rows: int | None) -> KeptState:
    seen, arrays = packed_seen(run.seen)
    targets = []
    for number, ensemble in enumerate(run.ensembles.values()):
        entry, new_arrays = packed_ensemble(ensemble, str(number))
        targets.append(entry)
        arrays |= new_arrays
    about = {
        "program": program_digest(task, run.options.seed),
        "data": data_digest(run),
        "read_rows": read_rows,
        "whole": run.tables.whole or len(run.tables.rows),
        "steps": sorted(run.steps_with_members),
        "targets": targets,
        "seen": seen,
    }
    return KeptState(about, run.tables.rows, arrays)
