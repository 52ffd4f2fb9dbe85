"""Solve: with nothing but Python, the best constant of each target: where libraries or all else failed."""

import time

from medalist_engine.clock import STARTED
from medalist_engine.config import Config
from medalist_engine.options import Options
from medalist_engine.output.recipe.nothing import write_recipe_of_nothing
from medalist_engine.plain.prior import write_prior
from medalist_engine.protocol import emit, warn
from medalist_engine.state.no_state import tell_no_state

PLAIN_FAILED = 3
PLAIN_PRIOR = 2
READING_SHARE = 0.5


def answer_plainly(config: Config, options: Options) -> int:
    """The exit code of a whole run with nothing but Python: the prior is a degraded answer."""
    tell_no_state(options, "a program without libraries does not go on")
    code = PLAIN_PRIOR
    try:
        write_prior(config, options, STARTED + READING_SHARE * options.time)
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
        code = PLAIN_FAILED
    write_recipe_of_nothing(config, options.seed, "the plain program answers, without libraries", options.out)
    emit("RESULT", status="degraded", elapsed=round(time.monotonic() - STARTED, 2))
    return code
