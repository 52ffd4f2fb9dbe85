"""Run: the state of one run, the best submission so far on disk, and how the run ends."""

import time
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from medalist_engine.blend.ensemble import Ensemble, start_ensemble
from medalist_engine.blend.shortlisted import Shortlisted, better, preferred
from medalist_engine.blend.weights import MOST_ROWS
from medalist_engine.clock import Clock
from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.tables import Tables
from medalist_engine.ending import Watchdog
from medalist_engine.features.features import Features
from medalist_engine.models.training.member import Member
from medalist_engine.options import Options
from medalist_engine.output.publishing import Publisher, exit_code_of, warn_of_unlearned
from medalist_engine.output.reports import Outcome
from medalist_engine.output.writing import SubmissionWriter
from medalist_engine.problem.problem import make_problem
from medalist_engine.problem.row_weights import row_weights
from medalist_engine.protocol import emit, warn

if TYPE_CHECKING:
    from medalist_engine.state import SeenMedia
    from medalist_engine.text.worded.whole_texts import Worded

TEXTS_SHARE = 0.5
"""The share of the time left that targets of texts may take together."""
MOST_LAST_ROWS = 200_000
"""The rows on which the last weights are fitted."""
TEXT_KINDS = {"text", "token-set", "sequence", "structured", "ranked-list"}
"""Kinds of columns whose answers may be texts: what answers them is loaded for them only."""


class Run:
    """Answers every target at any moment: with the prior first, with the blend of what is trained later."""

    def __init__(self, config: Config, options: Options, clock: Clock, tables: Tables) -> None:
        self.config, self.options, self.clock, self.tables = config, options, clock, tables
        self.writer = SubmissionWriter(config, tables, options.data, options.out)
        self.test_rows = 0 if tables.test is None else len(tables.test)
        # Targets whose answers list what comes next.
        self.next_item_targets: list[str] = []
        # Targets that are answered with texts, each with its column of the submission.
        self.text_targets: dict[str, SubmissionColumn] = {}
        if any(column["kind"] in TEXT_KINDS for column in config["submission"]["columns"]):
            from medalist_engine.text.worded.wording import find_next_item_targets, find_text_targets

            self.next_item_targets = find_next_item_targets(config, tables)
            self.text_targets = find_text_targets(config, tables, self.next_item_targets)
        # The texts that answer each of these targets so far.
        self.text_answers: dict[str, Worded] = {}
        # None until features are built.
        self.features: Features | None = None
        # How a forecast divides time, for the recipe.
        self.forecast: dict | None = None
        # The members and the blend of each of the other targets.
        self.ensembles: dict[str, Ensemble] = {}
        # What answers a target until its first model is there: one fit.
        self.first_answers: dict[str, Ensemble] = {}
        # Answers with more classes than the blend has room for, by target.
        self.answers_outside_blend: dict[str, Shortlisted] = {}
        # Names of the steps that added members, in this run or the one it goes on from.
        self.steps_with_members: set[str] = set()
        # What was seen of the media, in this run or the one it goes on from.
        self.seen: dict[str, SeenMedia] = {}
        # Writes answers, the first one in `start`.
        self.publisher = Publisher(clock, options.out, self.outcome())
        # Ends the run at its deadline.
        self.watchdog = Watchdog(clock, self.finish)

    def start(self) -> None:
        """Writes the prior within seconds."""
        steps = self.config["postprocess"]
        for target in self.config["targets"]:
            if target in self.text_targets:
                self.text_answers[target] = self.worded(target)
                continue
            problem = make_problem(target, self.tables.train[target], self.config)
            problem.row_weights = row_weights(self.config, self.tables.train, problem)
            self.ensembles[target] = start_ensemble(problem, len(self.tables.train), self.test_rows, steps)
        self.publish()

    def known_members(self) -> int:
        return sum(len(ensemble.members) for ensemble in self.ensembles.values())

    def left(self) -> float:
        """Until the first model is fitted, at least half of the time left goes to fitting."""
        if self.known_members():
            return self.clock.left()
        return max(self.clock.left(), (self.clock.left() + self.clock.reserve) / 2)

    def answer_texts(self, features: Features | None) -> None:
        for number, target in enumerate(self.text_targets):
            share = TEXTS_SHARE / (len(self.text_targets) - number)
            until = time.monotonic() + share * self.clock.left()
            self.text_answers[target] = self.worded(target, features, until)
            self.publish()

    def worded(self, target: str, *known: object) -> "Worded":
        from medalist_engine.text.worded.wording import answer_wording

        return answer_wording(self.config, target, self.text_targets[target], self.tables, *known)

    def improve(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """Writes at once if writing is cheap, else from time to time, and never most of the time."""
        self.take(ensemble, name, member)
        if self.publisher.is_due():
            self.publish()

    def take(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """Improves the blend, and writes nothing yet."""
        ensemble.improve(name, member)
        self.first_answers.pop(ensemble.problem.target, None)
        score, seconds = ensemble.own_scores[name], round(member.seconds, 2)
        emit("MODEL", model=name, target=ensemble.problem.target, score=round(score, 6), seconds=seconds)
        self.publisher.unwritten = True

    def answer_first(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """With one fit, until the first model is there, if writing is quick compared with its other folds."""
        if ensemble.members or not self.publisher.is_quick(len(ensemble.folds) * member.seconds):
            return
        first = replace(ensemble, members={}, weights={}, own_scores={}, traces={})
        try:
            first.improve(name, member)
        except Exception as error:  # noqa: BLE001
            warn(f"one fit gives no answer: {type(error).__name__}: {error}")
            return
        self.first_answers[ensemble.problem.target] = first
        self.publisher.publish(self.outcome, f" over {first.rows.sum()} of {len(first.rows)} rows")

    def weigh_on_more_rows(self) -> None:
        """Before the last answer, where time is left: between models, few rows have to do for the weights."""
        for ensemble in self.ensembles.values():
            times = min(MOST_LAST_ROWS, int(ensemble.rows.sum())) / MOST_ROWS
            if ensemble.members and 1 < times < self.left() / (2 * ensemble.blending_seconds + 1e-3):
                ensemble.blend(MOST_LAST_ROWS)
                self.publisher.unwritten = True

    def answer_outside_blend(self, target: str, name: str, answer: Shortlisted) -> None:
        self.answers_outside_blend[target] = better(self.answers_outside_blend.get(target), answer)
        seconds = round(answer.members[name].seconds, 2)
        emit("MODEL", model=name, target=target, score=round(answer.score, 6), seconds=seconds)
        self.publish()

    def settle(self, ahead: float = inf) -> None:
        """Writes the current blend before a long step, if writing is quick compared with the step."""
        if self.publisher.unwritten and self.publisher.is_quick(ahead):
            self.publish()

    def outcome(self) -> Outcome:
        """Of every target the blend, or what knows more classes than the blend has room for."""
        ensembles = {
            target: preferred(
                self.first_answers.get(target, ensemble), self.answers_outside_blend.get(target)
            )
            for target, ensemble in self.ensembles.items()
        }
        known = self.tables, self.options.seed, self.features, self.forecast
        return Outcome(self.config, ensembles, dict(self.text_answers), self.writer, *known)

    def publish(self) -> None:
        self.publisher.publish(self.outcome)

    def report(self) -> None:
        """Writes the reports beside the submission, until the watchdog ends the run."""
        self.publisher.report(min(self.watchdog.left(), self.clock.end - self.clock.elapsed()))

    def finish(self) -> int:
        """A run that time has kept from its reports still tells how its answer was made."""
        answer = self.publisher.answer
        code = exit_code_of(answer)
        warn_of_unlearned(answer)
        emit("RESULT", status="degraded" if code else "ok", elapsed=round(self.clock.elapsed(), 2))
        if code == 0 and self.publisher.is_recipe_due():
            self.publisher.save_recipe()
        return code

    def guard_time(self) -> None:
        self.watchdog.start()
