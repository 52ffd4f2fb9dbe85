"""Run: the state of one run, the best submission so far on disk, and how the run ends."""

import time
from math import inf

from solution.blend.ensemble import Ensemble, start_ensemble
from solution.blend.shortlisted import Shortlisted, better, preferred
from solution.blend.weights import MOST_ROWS
from solution.clock import Clock
from solution.config import Config, SubmissionColumn
from solution.data.answers.votes import known_shares
from solution.data.tables import Tables
from solution.ending import DEGRADED, Watchdog
from solution.features.features import Features
from solution.models.training.member import Member
from solution.options import Options
from solution.output.cells.answers import target_columns
from solution.output.reports import Outcome, write_answer, write_recipe, write_reports
from solution.output.writing import SubmissionWriter
from solution.problem.problem import make_problem
from solution.problem.row_weights import row_weights
from solution.protocol import emit, warn
from solution.state.seen import SeenMedia
from solution.text.worded.recent import lists_what_comes_next
from solution.text.worded.token_lists import lists_tokens
from solution.text.worded.whole_texts import Worded
from solution.text.worded.wording import WORDED_KINDS, answer_wording

CHEAP = 0.002
"""A share of all time: writing that is quicker follows every improvement."""
DUE_AFTER, WAITS_TO_WRITINGS = 0.02, 5
"""Other writing waits this share of all time, and this many times as long as it takes."""
TEXTS_SHARE = 0.5
"""The share of the time left that targets of texts may take together."""
MOST_LAST_ROWS = 200_000
"""The rows on which the last weights are fitted."""


class Run:
    """Answers every target at any moment: with the prior first, with the blend of what is trained later."""

    def __init__(self, config: Config, options: Options, clock: Clock, tables: Tables) -> None:
        self.config, self.options, self.clock, self.tables = config, options, clock, tables
        self.writer = SubmissionWriter(config, tables, options.data, options.out)
        self.test_rows = 0 if tables.test is None else len(tables.test)
        # Targets whose answers list what comes next.
        self.next_item_targets = [
            target for target, column in self.target_cells() if lists_what_comes_next(config, column, tables)
        ]
        # Targets that are answered with texts, each with its column of the submission.
        self.text_targets = {
            target: column
            for target, column in self.target_cells()
            if column["kind"] in WORDED_KINDS
            or target in self.next_item_targets
            or lists_tokens(column, tables.train[target])
        }
        # The texts that answer each of these targets so far.
        self.text_answers: dict[str, Worded] = {}
        # None until features are built.
        self.features: Features | None = None
        # How a forecast divides time, for the recipe.
        self.forecast: dict | None = None
        # The members and the blend of each of the other targets.
        self.ensembles: dict[str, Ensemble] = {}
        # Answers with more classes than the blend has room for, by target.
        self.answers_outside_blend: dict[str, Shortlisted] = {}
        # Names of the steps that added members, in this run or the one it goes on from.
        self.steps_with_members: set[str] = set()
        # What was seen of the media, in this run or the one it goes on from.
        self.seen: dict[str, SeenMedia] = {}
        # When the answer was last written, on the monotonic clock, and how long that took.
        self.published, self.writing_seconds = 0.0, 0.0
        # Whether the blend was improved since the answer was last written.
        self.unwritten = False
        # Whether the recipe is on disk.
        self.recipe_written = False
        # What is on disk, for reports; before the first answer it is empty.
        self.answer = self.outcome()
        # Ends the run at its deadline.
        self.watchdog = Watchdog(clock, self.finish)

    def target_cells(self) -> list[tuple[str, SubmissionColumn]]:
        columns, mapping = target_columns(self.config), self.config["submission"]["mapping"]
        of_target = {mapping.get(column["name"], column["name"]): column for column in columns}
        return [(target, of_target.get(target, columns[0])) for target in self.config["targets"]]

    def start(self) -> None:
        """Writes the prior within seconds."""
        steps = self.config["postprocess"]
        for target in self.config["targets"]:
            if target in self.text_targets:
                self.text_answers[target] = answer_wording(
                    self.config, target, self.text_targets[target], self.tables
                )
                continue
            problem = make_problem(target, self.tables.train[target], self.config)
            problem.row_weights = row_weights(self.config, self.tables.train, problem)
            problem.shares = known_shares(self.config, self.tables.train, problem.labels)
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
        for number, (target, column) in enumerate(self.text_targets.items()):
            share = TEXTS_SHARE / (len(self.text_targets) - number)
            until = time.monotonic() + share * self.clock.left()
            self.text_answers[target] = answer_wording(
                self.config, target, column, self.tables, features, until, self.options.data
            )
            self.publish()

    def improve(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """Writes at once if writing is cheap, else from time to time, and never most of the time."""
        self.take(ensemble, name, member)
        cheap = self.writing_seconds < CHEAP * self.clock.total
        due_after = max(DUE_AFTER * self.clock.total, WAITS_TO_WRITINGS * self.writing_seconds)
        if cheap or time.monotonic() - self.published > due_after:
            self.publish()

    def take(self, ensemble: Ensemble, name: str, member: Member) -> None:
        """Improves the blend, and writes nothing yet."""
        ensemble.improve(name, member)
        score, seconds = ensemble.own_scores[name], round(member.seconds, 2)
        emit("MODEL", model=name, target=ensemble.problem.target, score=round(score, 6), seconds=seconds)
        self.unwritten = True

    def weigh_on_more_rows(self) -> None:
        """Before the last answer, where time is left: between models, few rows have to do for the weights."""
        for ensemble in self.ensembles.values():
            times = min(MOST_LAST_ROWS, int(ensemble.rows.sum())) / MOST_ROWS
            if ensemble.members and 1 < times < self.left() / (2 * ensemble.blending_seconds + 1e-3):
                ensemble.blend(MOST_LAST_ROWS)
                self.unwritten = True

    def answer_outside_blend(self, target: str, name: str, answer: Shortlisted) -> None:
        self.answers_outside_blend[target] = better(self.answers_outside_blend.get(target), answer)
        seconds = round(answer.members[name].seconds, 2)
        emit("MODEL", model=name, target=target, score=round(answer.score, 6), seconds=seconds)
        self.publish()

    def settle(self, ahead: float = inf) -> None:
        """Writes the current blend before a long step, if writing is quick compared with the step."""
        if self.unwritten and self.writing_seconds < 0.1 * ahead:
            self.publish()

    def outcome(self) -> Outcome:
        """Of every target the blend, or what knows more classes than the blend has room for."""
        ensembles = {
            target: preferred(ensemble, self.answers_outside_blend.get(target))
            for target, ensemble in self.ensembles.items()
        }
        known = self.tables, self.options.seed, self.features, self.forecast
        return Outcome(self.config, ensembles, dict(self.text_answers), self.writer, *known)

    def publish(self) -> None:
        """Writes the answer; the watchdog may end the run as soon as it is on disk."""
        begun = time.monotonic()
        outcome = self.outcome()
        summary = write_answer(outcome, self.options.out)
        self.answer, self.published = outcome, time.monotonic()
        self.writing_seconds, self.unwritten = self.published - begun, False
        elapsed = round(self.clock.elapsed(), 2)
        emit("SCORE", metric=summary["metric"], score=summary["score"], elapsed=elapsed)

    def report(self) -> None:
        """Writes the reports beside the submission, until the watchdog ends the run."""
        left = min(self.watchdog.left(), self.clock.end - self.clock.elapsed())
        deadline = time.monotonic() + left
        self.save_recipe()
        write_reports(self.answer, self.options.out, deadline)

    def save_recipe(self) -> None:
        write_recipe(self.answer, self.options.out)
        self.recipe_written = True

    def exit_code(self) -> int:
        """Success if any target has a model: another program may have only priors for all targets.

        Where all answers are texts: if one was compared with what can be learned, or tells each row its own.
        """
        trained = [bool(ensemble.members) for ensemble in self.answer.ensembles.values()]
        compared = [worded.compared or worded.copied is not None for worded in self.answer.texts.values()]
        return 0 if any(trained or compared) else DEGRADED

    def finish(self) -> int:
        """A run that time has kept from its reports still tells how its answer was made."""
        code = self.exit_code()
        left = [target for target, ensemble in self.answer.ensembles.items() if not ensemble.members]
        if left and code == 0:
            warn(f"the prior answers for {', '.join(left)}: no model was learned in time")
        for target, worded in self.answer.texts.items():
            if worded.copied is not None and not worded.compared:
                warn(f"{target} repeats {worded.copied}: nothing better was learned in time")
        emit("RESULT", status="degraded" if code else "ok", elapsed=round(self.clock.elapsed(), 2))
        if code == 0 and not (self.recipe_written or self.unwritten):
            self.save_recipe()
        return code

    def guard_time(self) -> None:
        self.watchdog.start()
