"""What merge.json asks for, checked field by field."""

import json
from dataclasses import dataclass
from pathlib import Path

from merging.job.json_fields import (
    BadJob,
    Fields,
    checked,
    is_count,
    is_file,
    is_name,
    is_number,
    list_of,
    or_null,
)
from scoring.specification import Specification, Time


@dataclass(frozen=True)
class MemberFiles:
    """The files of one member: its out-of-fold predictions, and the submission of each of its runs.

    `whole` is the submission of a run on all rows with answers, if there was one. `scores` holds the scores
    from which the member chose its labels.
    """

    name: str
    oof: Path
    tests: list[Path]
    whole: Path | None = None
    scores: Path | None = None


@dataclass(frozen=True)
class Job:
    """What to merge, and how. The first member is the incumbent, which is the template's answer."""

    folder: Path
    metric: str
    direction: str
    seed: int
    choose_only: bool
    specification: Specification
    answers: Path
    members: list[MemberFiles]
    key: list[str]
    targets: list[str]
    purpose: str = "merge"
    """`pair` compares one candidate on the rows of the search; `merge` decides what is shipped."""
    tried: int = 1
    """How many candidates the whole search has looked at."""

    @property
    def names(self) -> list[str]:
        """The names of the targets in the answers."""
        return [target["name"] for target in self.specification["targets"]]

    @property
    def answer_columns(self) -> list[str]:
        rules = self.specification
        beside = [rules[name] for name in ("unit", "weight") if rules.get(name) is not None]
        times = [] if self.time is None else [self.time["name"]]
        return [*rules["key"], *self.names, *beside, *times, *rules.get("groups", [])]

    @property
    def time(self) -> Time | None:
        """The column of moments, and when the stretches begin that trials predict; None: no order in time."""
        return self.specification.get("time")

    @property
    def kinds(self) -> list[str]:
        return [target["kind"] for target in self.specification["targets"]]


JOB: Fields = {
    "metric": (is_name, "a name"),
    "direction": (lambda found: found in ("min", "max"), "min or max"),
    "seed": (is_count, "a whole number"),
    "choose_only": (lambda found: isinstance(found, bool), "true or false"),
    "specification": (lambda found: isinstance(found, dict), "an object"),
    "answers": (is_file, "the name of a file in the folder"),
    "members": (list_of(lambda found: isinstance(found, dict), 1), "a list of objects"),
    "submission": (lambda found: isinstance(found, dict), "an object"),
}
PURPOSE: Fields = {
    "purpose": (lambda found: found in ("pair", "merge"), "pair or merge"),
    "tried": (lambda found: is_count(found) and found >= 1, "a whole number from 1 on"),
}
SPECIFICATION: Fields = {
    "key": (list_of(is_name, 0), "a list of names"),
    "targets": (list_of(lambda found: isinstance(found, dict), 1), "a list of objects"),
}
OPTIONAL: Fields = {
    "k": (or_null(is_count), "a whole number or null"),
    "unit": (or_null(is_name), "a name or null"),
    "weight": (or_null(is_name), "a name or null"),
    "groups": (list_of(is_name, 0), "a list of names"),
    "time": (or_null(lambda found: isinstance(found, dict)), "an object or null"),
}
TIME: Fields = {"name": (is_name, "a name"), "starts": (list_of(is_number, 1), "a list of numbers")}
TARGET: Fields = {"name": (is_name, "a name"), "kind": (is_name, "a name")}
OF_SOME_TARGETS: Fields = {
    "separator": (or_null(is_name), "a text or null"),
    "called": (is_name, "a name"),
    "quantile": (is_number, "a number"),
}
MEMBER: Fields = {
    "name": (is_name, "a name"),
    "oof": (is_file, "the name of a file in the folder"),
    "tests": (list_of(is_file, 1), "a list of names of files in the folder"),
}
OF_SOME_MEMBERS: Fields = {
    "whole": (is_file, "the name of a file in the folder"),
    "scores": (is_file, "the name of a file in the folder"),
}
SUBMISSION: Fields = {
    "key": (list_of(is_name, 0), "a list of names"),
    "targets": (list_of(is_name, 1), "a list of names"),
}


def read_job(folder: Path) -> Job:
    try:
        found = json.loads((folder / "merge.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadJob(f"merge.json cannot be read: {error}") from error
    given = checked(found, "merge.json", JOB, PURPOSE)
    rules = checked(given["specification"], "specification", SPECIFICATION, OPTIONAL)
    for target in rules["targets"]:
        checked(target, "a target", TARGET, OF_SOME_TARGETS)
    if rules.get("time") is not None:
        checked(rules["time"], "time", TIME)
    asked = checked(given["submission"], "submission", SUBMISSION)
    if len(asked["targets"]) != len(rules["targets"]):
        raise BadJob("the submission and the specification differ in their number of targets")
    members = [checked(member, "a member", MEMBER, OF_SOME_MEMBERS) for member in given["members"]]
    refuse_repeated("members", [member["name"] for member in members])
    refuse_repeated("targets", [target["name"] for target in rules["targets"]])
    refuse_repeated("targets of the submission", asked["targets"])
    purpose, candidates = given.get("purpose", "merge"), len(members) - 1
    if purpose == "pair" and candidates != 1:
        raise BadJob("a pair has one candidate")
    return Job(
        folder=folder,
        metric=given["metric"],
        direction=given["direction"],
        seed=given["seed"],
        choose_only=given["choose_only"],
        specification=rules,
        answers=folder / given["answers"],
        members=[files_of(member, folder) for member in members],
        key=asked["key"],
        targets=asked["targets"],
        purpose=purpose,
        tried=max(1, candidates, given.get("tried", 1)),
    )


def refuse_repeated(what: str, names: list[str]) -> None:
    if len(set(names)) < len(names):
        raise BadJob(f"two {what} have one name")


def files_of(member: dict, folder: Path) -> MemberFiles:
    tests = [folder / name for name in member["tests"]]
    more = {name: folder / member[name] for name in OF_SOME_MEMBERS if name in member}
    return MemberFiles(member["name"], folder / member["oof"], tests, **more)
