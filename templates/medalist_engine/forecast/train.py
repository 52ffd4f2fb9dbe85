"""Training on series: baselines first, then models of the zoo on the framings with the least loss."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data, last_fit
from medalist_engine.features.features import Features
from medalist_engine.features.origin import Origin
from medalist_engine.forecast.features.future import future_columns
from medalist_engine.forecast.features.past import Past, make_past, past_columns
from medalist_engine.forecast.features.phases import Phases, design, make_phases, profile_effects
from medalist_engine.forecast.framings.choose import rank_framings
from medalist_engine.forecast.framings.levels import Framing, make_framings
from medalist_engine.forecast.framings.relative import RelativeRun, relative_ensemble
from medalist_engine.forecast.models.baselines import (
    KnownAnswers,
    Profile,
    SeriesMean,
    naive_answers,
)
from medalist_engine.forecast.models.ridge import CalendarRidge
from medalist_engine.forecast.series.panel import Panel, make_panel
from medalist_engine.forecast.series.recipe_timeline import recipe_timeline
from medalist_engine.forecast.series.timeline import make_timeline
from medalist_engine.forecast.windows import with_windows
from medalist_engine.models.training.train import train_models
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.trees.pace import round_seconds
from medalist_engine.models.zoo import Learner
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn
from medalist_engine.run import Run

BASELINE_SHARE = 0.15
CHOOSING_SHARE = 0.2
FRAMING_SHARE = 0.6
LEAST_SHARE = 0.05
MOST_TARGETS = 5
TOLERANCE = 1.2
FORECASTING_MODELS = 3
LEAST_ROUNDS = 250
FEWEST_LEARNED_ROWS = 50_000


@dataclass(frozen=True)
class Forecast:
    """The panel of the competition, with the past and the framings of each target."""

    panel: Panel
    setting: Setting
    pasts: dict[str, Past]
    framings: dict[str, list[Framing]]


def train_forecasts(run: Run, setting: Setting) -> None:
    """Trains on series; rows that are no panel are trained as a table.

    With few windows, members with opposite errors look good together by chance. So `TOLERANCE` keeps poor
    members out of the blend.
    """
    forecast = None
    try:
        forecast = make_forecast(run, setting)
    except Exception as error:  # noqa: BLE001
        warn(f"no panel: {type(error).__name__}: {error}")
    if forecast is None:
        train_models(run, setting)
        return
    run.forecast = recipe_timeline(forecast.panel)
    for ensemble in run.ensembles.values():
        ensemble.tolerance = TOLERANCE
    train_baselines(run, forecast)
    run.settle()
    framed = run.features = past_features(forecast)
    ranked = rank_all(run, forecast, framed)
    for place in range(max(map(len, ranked.values()))):
        chosen = {target: order[place] for target, order in ranked.items() if place < len(order)}
        if place and run.options.pause is not None:
            run.clock.end_early(run.options.pause)
        if run.clock.left() > LEAST_SHARE * run.clock.total:
            train_framed(run, forecast, framed, chosen, FRAMING_SHARE * run.clock.left())


def make_forecast(run: Run, setting: Setting) -> Forecast | None:
    config, tables = setting.config, run.tables
    ensembles = {
        target: ensemble for target, ensemble in run.ensembles.items() if ensemble.problem.kind == "values"
    }
    if not setting.forecast or tables.test is None or len(ensembles) < len(run.ensembles) or not ensembles:
        return None
    column = config["time"]["column"]
    if column not in tables.train or column not in tables.test:
        return None
    timeline = make_timeline(tables.train[column], tables.test[column])
    if timeline is None:
        return None
    barred = {column, config["id_column"], *config["targets"]}
    names = [name for name in config["features"] if name not in barred and name in tables.test]
    panel = make_panel(timeline, tables.train, tables.test, names[:30])
    print(f"panel: {panel.summary()}")
    windows = with_windows(config, panel, tables.train[column])
    pasts = {
        target: make_past(panel, ensemble.problem.rows, ensemble.problem.y)
        for target, ensemble in ensembles.items()
    }
    framings = {
        target: make_framings(pasts[target], ensemble.problem) for target, ensemble in ensembles.items()
    }
    return Forecast(panel, replace(setting, config=windows), pasts, framings)


def past_features(forecast: Forecast) -> Features:
    """The plain features, the columns of what is known in advance, and the past columns of each target."""
    features, column = forecast.setting.features, forecast.setting.config["time"]["column"]
    ahead = future_columns(forecast.panel, features.numbers, column)
    origins_by_name = {name: ahead_of(name) for name in ahead}
    columns = dict(ahead)
    for target, past in list(forecast.pasts.items())[:MOST_TARGETS]:
        columns |= {f"{target}: {name}": values for name, values in past_columns(past).items()}
    origins_by_name |= {name: Origin("past", (column,)) for name in columns if name not in ahead}
    table = pd.DataFrame(columns, index=features.numbers.index, dtype=np.float32)
    table = table.loc[:, table.nunique() > 1]
    origins = replace(features.origins, numbers={**features.origins.numbers, **origins_by_name})
    return replace(features, numbers=pd.concat([features.numbers, table], axis=1), origins=origins)


def ahead_of(name: str) -> Origin:
    source, _, what = name.rpartition(" ")
    return Origin("ahead", (source,), what)


def train_baselines(run: Run, forecast: Forecast) -> None:
    """The cheapest first: they predict within seconds, and they join the blend."""
    setting = forecast.setting
    phases = make_phases(forecast.panel)
    for ensemble in run.ensembles.values():
        folds, whole = fold_data(ensemble, setting), last_fit(ensemble, setting)
        for name, learner in baselines(forecast, phases, ensemble.problem):
            seconds = BASELINE_SHARE * run.clock.left() / len(run.ensembles)
            if name in ensemble.members or learner.seconds(folds[0]) * (len(folds) + 1) > seconds:
                continue
            member = train_member(name, learner, folds, whole, seconds, setting.threads)
            if member:
                run.improve(ensemble, name, member)


def baselines(forecast: Forecast, phases: Phases, problem: Problem) -> Iterator[tuple[str, Learner]]:
    target = problem.target
    panel, past, framings = forecast.panel, forecast.pasts[target], forecast.framings[target]
    level = framings[2].offset
    rules = naive_answers(past, level)
    for name, values in rules.items():
        yield name, KnownAnswers(values)
    yield "series_mean", SeriesMean(panel)
    effects = profile_effects(panel, phases)
    for framing in framings[2:]:
        yield f"profile:{framing.name}", Profile(framing, effects)
    features = forecast.setting.features
    yield "calendar_ridge", CalendarRidge(design(panel, phases, features.numbers), panel.steps)


def rank_all(run: Run, forecast: Forecast, framed: Features) -> dict[str, list[Framing]]:
    """Best first, in the order that an earlier run has found."""
    until = time.monotonic() + CHOOSING_SHARE * run.clock.left()
    ranked = {}
    for target, ensemble in run.ensembles.items():
        share = time.monotonic() + (until - time.monotonic()) / (len(run.ensembles) - len(ranked))
        framings = {framing.name: framing for framing in forecast.framings[target]}
        if not ensemble.framings:
            plain, folds = forecast.setting.features, ensemble.folds
            ranking = rank_framings(
                [*framings.values()], plain, framed, ensemble, folds, forecast.setting, share
            )
            ensemble.framings = [framing.name for framing in ranking]
        ranked[target] = [framings[name] for name in ensemble.framings if name in framings]
    return ranked


def train_framed(
    run: Run, forecast: Forecast, framed: Features, chosen: dict[str, Framing], seconds: float
) -> None:
    """Trains the zoo on the framings with columns of the past, then on those without."""
    ends = run.clock.left() - seconds
    for with_past in (True, False):
        these = {target: framing for target, framing in chosen.items() if framing.with_past == with_past}
        if not these:
            continue
        left = run.clock.left() - ends
        share = left * len(these) / len(chosen) if with_past else left
        ensembles: dict[str, Ensemble] = {
            target: relative_ensemble(run.ensembles[target], framing) for target, framing in these.items()
        }
        features = framed if with_past else forecast.setting.features
        setting = replace(forecast.setting, features=features, seconds=share)
        setting = replace(setting, most_rows=learned_rows(list(ensembles.values()), setting))
        train_models(RelativeRun(run, these, ensembles, share), setting)


def learned_rows(ensembles: Sequence[Ensemble], setting: Setting) -> int:
    """How many rows the models can learn from in time, over the fits on all windows and the last fit.

    Features hold the past of each row, so hundreds of rounds on some rows beat a few rounds on all rows.
    """
    problem, columns = ensembles[0].problem, setting.features.effort
    fits = FORECASTING_MODELS * len(ensembles) * (len(setting.config["validation"]["windows"]) + 1)
    fixed, each = round_seconds(0, columns, problem), round_seconds(1, columns, problem)
    seconds = setting.seconds * setting.threads / (fits * LEAST_ROUNDS)
    return max(FEWEST_LEARNED_ROWS, int((seconds - fixed) / (each - fixed)))
