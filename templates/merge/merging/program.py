"""Reads a job's folder, decides, and writes the answer."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
from merging.decision.checks import Check
from merging.decision.contest import Contest, contest_of
from merging.decision.decision import Decision, decide, decide_pair
from merging.decision.finalists import Finalist
from merging.job.cells import Unreadable, read_cells, write_like
from merging.job.job import Job, read_job
from merging.members.gather import gather
from scoring.pair import Unscorable


def run(folder: Path) -> None:
    try:
        print(json.dumps(merge(read_job(folder)), allow_nan=False))
    except Unreadable as error:
        sys.exit(f"{type(error).__name__}: {error}")


def merge(job: Job) -> dict:
    """Decides the job, and writes the blend if it is kept; a pair is only compared."""
    answers = read_cells(job.answers, job.answer_columns)
    gathered = gather(job, answers)
    if not gathered.members:
        return answer_of(job, Decision("The incumbent cannot be compared."), None, gathered.left_out)
    try:
        contest = contest_of(job, answers, gathered)
    except Unscorable as error:
        left_out = gathered.left_out | {job.members[0].name: str(error)}
        return answer_of(job, Decision("The incumbent cannot be scored."), None, left_out)
    decision = decide_pair(contest) if job.purpose == "pair" else decide(contest)
    if decision.weights is not None and job.purpose == "merge":
        tests = [member.test for member in contest.members]
        blend = gathered.test.copy(deep=False)
        blend[job.targets] = contest.pool.test_cells(decision.weights, tests)
        write_like(job.members[0].tests[0], job.folder / "blend.csv", blend)
    return answer_of(job, decision, contest, gathered.left_out | contest.left_out)


def answer_of(job: Job, decision: Decision, contest: Contest | None, left_out: dict[str, str]) -> dict:
    """The answer as one JSON object. Members that were left out have no score in it."""
    kept = contest is not None and decision.weights is not None
    return {
        "kept": kept,
        "why": decision.why,
        "weights": shares_of(contest, decision.weights) if kept else {job.members[0].name: 1.0},
        "ranks": contest is not None and contest.pool.ranks,
        "search": contest and check_fields(job, contest, decision.search, contest.parts.folds),
        "final": contest and check_fields(job, contest, decision.final, [contest.parts.final]),
        "optimism": decision.optimism,
        "finalists": [finalist_fields(contest, one) for one in decision.finalists] if contest else [],
        "left_out": left_out,
    }


def shares_of(contest: Contest, weights: np.ndarray) -> dict[str, float]:
    shares = zip(contest.names, weights.tolist(), strict=True)
    return {name: share for name, share in shares if share > 0}


def check_fields(job: Job, contest: Contest, found: Check | None, parts: list[np.ndarray]) -> dict | None:
    """A check, and the score that each member alone has on the rows of these parts."""
    if found is None:
        return None
    rows = np.concatenate(parts)
    scores = {
        name: contest.judge.score(contest.pool.pair_of([(rows, contest.alone(place))]))
        for place, name in enumerate(contest.names)
    }
    return asdict(found) | {"scores": {member.name: scores.get(member.name) for member in job.members}}


def finalist_fields(contest: Contest, found: Finalist) -> dict:
    return {
        "weights": shares_of(contest, found.weights),
        "search": gain_fields(found.search),
        "final": gain_fields(found.last),
    }


def gain_fields(found: Check | None) -> dict | None:
    return None if found is None else {"gain": found.gain, "error": found.error}
