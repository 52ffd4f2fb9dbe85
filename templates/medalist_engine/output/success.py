"""Success: whether an answer was learned, and warnings of targets whose answer was not."""

from medalist_engine.ending import DEGRADED
from medalist_engine.output.reports import Outcome
from medalist_engine.protocol import warn


def exit_code_of(answer: Outcome) -> int:
    """Success if any target has a model: another program may have only priors for all targets.

    Where all answers are texts: if one was compared with what can be learned, or tells each row its own.
    """
    trained = [bool(ensemble.members) for ensemble in answer.ensembles.values()]
    compared = [worded.compared or worded.copied is not None for worded in answer.texts.values()]
    return 0 if any(trained or compared) else DEGRADED


def warn_of_unlearned(answer: Outcome) -> None:
    """Of some targets in an answer that is a success."""
    without_models = [target for target, ensemble in answer.ensembles.items() if not ensemble.members]
    if without_models and exit_code_of(answer) == 0:
        warn(f"the prior answers for {', '.join(without_models)}: no model was learned in time")
    for target, worded in answer.texts.items():
        if worded.copied is not None and not worded.compared:
            warn(f"{target} repeats {worded.copied}: nothing better was learned in time")
