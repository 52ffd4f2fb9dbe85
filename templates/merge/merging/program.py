"""From the folder of a job to its answer."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from merging.cells import Unreadable, read_cells, write_like
from merging.checks import Check
from merging.contest import Contest, contest_of
from merging.decision import Decision, decide
from merging.fields import BadJob
from merging.gather import gather
from merging.job import Job, read_job
from scoring.pair import Unscorable


def run(folder: Path) -> None:
    try:
        print(json.dumps(merge(read_job(folder)), allow_nan=False))
    except (BadJob, Unreadable) as error:
        sys.exit(f"{type(error).__name__}: {error}")


def merge(job: Job) -> dict:
    """Writes the blend where it is kept."""
    answers = read_cells(job.answers, job.answer_columns)
    gathered = gather(job, answers)
    if not gathered.members:
        return told(job, Decision("The incumbent cannot be compared."), None, gathered.left_out)
    try:
        contest = contest_of(job, answers, gathered.members)
    except Unscorable as error:
        left_out = gathered.left_out | {job.members[0].name: str(error)}
        return told(job, Decision("The incumbent cannot be scored."), None, left_out)
    decision = decide(contest)
    if decision.weights is not None:
        tests = [member.test for member in contest.members]
        blend = gathered.test.copy(deep=False)
        blend[job.targets] = contest.pool.cells(decision.weights, tests)
        write_like(job.members[0].tests[0], job.folder / "blend.csv", blend)
    return told(job, decision, contest, gathered.left_out | contest.left_out)


def told(job: Job, decision: Decision, contest: Contest | None, left_out: dict[str, str]) -> dict:
    """One JSON object; members that were left out have no score."""
    weights = {job.members[0].name: 1.0}
    if contest is not None and decision.weights is not None:
        shares = zip(contest.members, decision.weights.tolist(), strict=True)
        weights = {member.name: share for member, share in shares if share > 0}
    return {
        "kept": decision.weights is not None,
        "why": decision.why,
        "weights": weights,
        "ranks": contest is not None and contest.pool.ranks,
        "search": of_check(job, decision.search),
        "final": of_check(job, decision.final),
        "optimism": decision.optimism,
        "left_out": left_out,
    }


def of_check(job: Job, found: Check | None) -> dict | None:
    if found is None:
        return None
    return asdict(found) | {"scores": {member.name: found.scores.get(member.name) for member in job.members}}
