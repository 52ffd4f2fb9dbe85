"""N-grams: many cheap models in order of value per second; each is a member, whose scores others get."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from medalist_engine.features.features import Features
from medalist_engine.models.made import made_in_steps
from medalist_engine.models.training.member import Member
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn
from medalist_engine.text.fold_scores import FoldScores, TextModel, fold_scores, member_of
from medalist_engine.text.linear import MOST_KERNEL_ROWS
from medalist_engine.text.views import TextViews

SECONDS_A_COMPARED_ENTRY = 4e-10
TextStep = tuple[str, str, str]
TEXT_PLAN: list[TextStep] = [
    ("plain", "logistic", "text_linear"),
    ("words", "ridge", "text_linear"),
    ("words", "bayes", "text_nb"),
    ("counts", "counted bayes", "text_nb"),
    ("spelled", "ridge", "text_linear"),
    ("plain", "ridge", "text_linear"),
    ("words", "likeness", "text_linear"),
    ("letters", "ridge", "text_char"),
    ("words", "weighted", "text_linear"),
    ("cased", "bayes", "text_nb"),
    ("letters", "weighted", "text_char"),
    ("marks", "ridge", "text_char"),
]
FURTHER_RIDGES = {("spelled", "ridge"), ("plain", "ridge"), ("marks", "ridge")}
ALONE_PLAN: list[TextStep] = [("words", "ridge", "text_linear"), ("words", "bayes", "text_nb")]
PAIR_PLAN: list[TextStep] = [("tokens", "ridge", "text_linear"), ("tokens", "bayes", "text_nb")]
MOST_OF_ITS_OWN = 5
MOST_LOGISTIC = 60
MOST_RIDGE = 200


def text_plan(keys: list[str], problem: Problem, usual: list[TextStep]) -> list[TextStep]:
    """The planned text models in order of value per second; one model if none is planned."""
    wanted = {key for key in keys if key.startswith("text")} or {"text_linear"}
    plan = [step for step in usual if step[2] in wanted]
    if problem.kind != "classes":
        plan = [step for step in plan if step[1] in {"ridge", "likeness"}]
    if problem.kind == "classes" or len(problem.rows) > MOST_KERNEL_ROWS:
        plan = [step for step in plan if step[1] != "likeness"]
    if problem.classes > MOST_OF_ITS_OWN:
        plan = [step for step in plan if step[1] != "weighted" and step[:2] not in FURTHER_RIDGES]
    if not MOST_OF_ITS_OWN < problem.classes <= MOST_LOGISTIC:
        plan = [step for step in plan if step[1] != "logistic"]
    if problem.classes > MOST_RIDGE:
        plan = [step for step in plan if step[1] != "ridge"]
    return plan or [step for step in usual if step[1] == "bayes"][:1]


def text_members(
    views: TextViews,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    plan: list[TextStep],
    seconds: float,
) -> Iterator[tuple[str, Member, TextModel]]:
    """Yields (name, member, how to learn it again); skips a step that would not finish in time."""
    training = NgramTraining(views, features, problem, folds, seconds)
    deadline = time.monotonic() + seconds
    for number, (wanted, model, _key) in enumerate(plan):
        view = views.suited(wanted)
        allowed = deadline - time.monotonic() + (seconds if number == 0 else 0)
        if not training.is_worth_trying(view, model, allowed):
            continue
        started = time.monotonic()
        try:
            fold_results = training.scores(view, model, allowed)
        except (ValueError, MemoryError, TimeoutError) as error:
            warn(f"text {view} {model} failed: {error}")
            continue
        if fold_results is not None:
            member, text_model = training.member(view, fold_results)
            member.seconds = time.monotonic() - started
            yield f"{view} {model}", member, text_model


@dataclass
class NgramTraining:
    """The models of one source of texts for one target, and what is known of their time.

    The time of a model is estimated from its first fold, and from earlier steps by the entries of the matrix.
    """

    views: TextViews
    features: Features
    problem: Problem
    folds: list[Fold]
    seconds: float
    tried: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        compared_rows = len(self.problem.rows) * len(self.folds)
        self.seconds_per_entry = {"likeness": SECONDS_A_COMPARED_ENTRY * compared_rows}

    def is_worth_trying(self, view: str, model: str, allowed: float) -> bool:
        if (view, model) in self.tried or self.views.cost(view) > allowed:
            return False
        return model != "logistic" or view != "hashed"

    def scores(self, view: str, model: str, allowed: float) -> FoldScores | None:
        """None where the matrix tells that the model has no time."""
        self.tried.add((view, model))
        started = time.monotonic()
        matrix = self.views.matrix(view)
        left = allowed - (time.monotonic() - started)
        if self.seconds_per_entry.get(model, 0.0) * matrix.nnz > left:
            return None
        begun = time.monotonic()
        until = begun + max(left, self.seconds / 10)
        fold_results = fold_scores(matrix, model, self.features, self.problem, self.folds, until)
        self.seconds_per_entry[model] = (time.monotonic() - begun) / max(1, matrix.nnz)
        return fold_results

    def member(self, view: str, fold_results: FoldScores) -> tuple[Member, TextModel]:
        steps = [self.views.counters[view], fold_results.model]
        made = made_in_steps("text", steps, f"n-grams of {self.views.of}")
        matrix = self.views.matrix(view)
        return member_of(fold_results, matrix, self.features, self.problem, self.folds, made)
