"""Learned rows: how many rows of a long panel the models learn from."""

from collections.abc import Sequence

from medalist_engine.blend.ensemble import Ensemble, Setting
from medalist_engine.models.trees.pace import round_seconds

FORECASTING_MODELS = 3
LEAST_ROUNDS = 250
FEWEST_LEARNED_ROWS = 50_000


def learned_rows(ensembles: Sequence[Ensemble], setting: Setting) -> int:
    """How many rows the models can learn from in time, over the fits on all windows and the last fit.

    Features hold the past of each row, so hundreds of rounds on some rows beat a few rounds on all rows.
    """
    problem, columns = ensembles[0].problem, setting.features.effort
    fits = FORECASTING_MODELS * len(ensembles) * (len(setting.config["validation"]["windows"]) + 1)
    fixed, each = round_seconds(0, columns, problem), round_seconds(1, columns, problem)
    seconds = setting.seconds * setting.threads / (fits * LEAST_ROUNDS)
    return max(FEWEST_LEARNED_ROWS, int((seconds - fixed) / (each - fixed)))
