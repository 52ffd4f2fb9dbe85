"""Text plan: which n-gram models are fitted for a target, in order of value per second."""

from medalist_engine.problem.problem import Problem
from medalist_engine.text.linear import MOST_KERNEL_ROWS

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
    ("strings", "ridge", "text_char"),
    ("letters", "weighted", "text_char"),
    ("spans", "sharp bayes", "text_char"),
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
