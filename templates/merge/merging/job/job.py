"""What merge.json asks for. The harness writes it; only the tables that it names are foreign."""

import json
from dataclasses import dataclass
from pathlib import Path

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


def read_job(folder: Path) -> Job:
    told = json.loads((folder / "merge.json").read_text(encoding="utf-8"))
    members = told.pop("members")
    asked = told.pop("submission")
    return Job(
        **told
        | {
            "folder": folder,
            "answers": folder / told["answers"],
            "members": [files_of(member, folder) for member in members],
            "key": asked["key"],
            "targets": asked["targets"],
            "tried": max(1, len(members) - 1, told.get("tried", 1)),
        }
    )


def files_of(member: dict, folder: Path) -> MemberFiles:
    tests = [folder / name for name in member["tests"]]
    more = {name: folder / member[name] for name in ("whole", "scores") if name in member}
    return MemberFiles(member["name"], folder / member["oof"], tests, **more)
