"""Learned rows: how many of a long panel's rows its models are fitted to."""

from collections.abc import Sequence

from solution.blend.ensemble import Ensemble, Setting
from solution.models.pace import round_seconds

FORECASTING_MODELS, LEAST_ROUNDS, FEWEST_LEARNED_ROWS = 3, 250, 50_000


def learned_rows(ensembles: Sequence[Ensemble], setting: Setting) -> int:
    """How many rows a few models for each target can learn from, a last time on all windows included.

    All rows know their past: some hundred rounds on part of them are worth more than a handful on all.
    """
    problem, columns = ensembles[0].problem, setting.features.effort
    fits = FORECASTING_MODELS * len(ensembles) * (len(setting.config["validation"]["windows"]) + 1)
    fixed, each = round_seconds(0, columns, problem), round_seconds(1, columns, problem)
    seconds = setting.seconds * setting.threads / (fits * LEAST_ROUNDS)
    return max(FEWEST_LEARNED_ROWS, int((seconds - fixed) / (each - fixed)))
