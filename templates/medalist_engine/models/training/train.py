"""Training on tables: model by model, then the same models again over other folds."""

import time
from typing import NamedTuple

from medalist_engine.blend.ensemble import (
    Ensemble,
    Setting,
    fold_data,
    folds_in_time,
    forget_matrices,
    last_fit,
)
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted
from medalist_engine.models.training.first_fold import Boosted, fit_first_fold, gaining_fit, rate_in
from medalist_engine.models.training.member import Member, collect
from medalist_engine.models.training.plan import Turn, in_order, timed, usual_for
from medalist_engine.models.training.train_member import side_by_side, train_member
from medalist_engine.models.trees.pace import FIRST_RATE
from medalist_engine.models.zoo import ZOO, Entry, choose_entries
from medalist_engine.run import Run

Folds = list[FoldData]
MOST_REPEATS = 8
LEAST_SHARE_LEFT = 0.02
REPEAT_SHIFT = 1000
LEAST_REPEAT_SECONDS = 2
"""A repeat may be held up by other processes: it gets these seconds beyond four times its cost."""
SHARE_AT_LOWER_RATE = 0.2
"""The first model learns at a lower rate than its first fold did if this takes no more of the time left."""
SHARE_WITHOUT_TRIAL = 0.04
"""A model that takes more of the time left must gain on its first fold."""
FIRST_FOLD_SHARE = 0.4
"""The share of the time left that the first fold of the first boosted model may take."""


def train_models(run: Run, setting: Setting) -> None:
    """Trains the models that there is time for, then slower models in the time that is left."""
    folds = {ensemble: fold_data(ensemble, setting) for ensemble in run.ensembles.values()}
    whole = {ensemble: last_fit(ensemble, setting) for ensemble in folds}
    entries = {ensemble: entries_left(ensemble, setting) for ensemble in folds}
    first = first_fit(run, setting, entries, folds)
    if first:
        before = len(folds[first.ensemble])
        folds = {ensemble: folds_in_time(ensemble, setting, folds[ensemble]) for ensemble in folds}
        first = first if len(folds[first.ensemble]) == before else None
    plans = {
        ensemble: turns_for(ensemble, entries[ensemble], folds[ensemble], first, setting.threads)
        for ensemble in folds
    }
    for turns in in_order(plans, run.left()):
        for turn, seconds in timed(turns, run.left):
            if run.left() < LEAST_SHARE_LEFT * run.clock.total:
                return
            train_turn(run, setting, turn, folds[turn.ensemble], whole[turn.ensemble], seconds)


def entries_left(ensemble: Ensemble, setting: Setting) -> list[Entry]:
    """The models of the plan that are no members yet."""
    entries = choose_entries(setting.config["models"], ensemble.problem, setting.config["mode"] == "safe")
    return [entry for entry in entries if entry.key not in ensemble.members]


class FirstFit(NamedTuple):
    ensemble: Ensemble
    entry: Entry
    fitted: Fitted


def turns_for(
    ensemble: Ensemble, entries: list[Entry], folds: Folds, first: FirstFit | None, threads: int
) -> list[Turn]:
    """A turn for each model; one of them has the first fit already."""
    known = {first.entry.key: first.fitted} if first and first.ensemble is ensemble else {}
    return [
        Turn(entry, ensemble, usual_for(entry, folds, threads), known.get(entry.key)) for entry in entries
    ]


def first_fit(
    run: Run, setting: Setting, entries: dict[Ensemble, list[Entry]], folds: dict[Ensemble, Folds]
) -> FirstFit | None:
    """The first fold of the first boosted model; it answers, and what it took is told to all targets."""
    ensemble = next(iter(entries))
    entry = next((one for one in entries[ensemble] if isinstance(one.learner, Boosted)), None)
    if entry is None or ensemble.problem.learning is not None:
        return None
    seconds, fold, begun = FIRST_FOLD_SHARE * run.left(), folds[ensemble][0], time.monotonic()
    threads = setting.threads // side_by_side(entry.learner, folds[ensemble], setting.threads)
    fitted = fit_first_fold(entry, fold, seconds, threads)
    for other in entries:
        other.problem.learning, other.problem.slowness = fold.problem.learning, fold.problem.slowness
    if fitted is None:
        return None
    run.answer_first(ensemble, entry.key, collect([fold], [fitted], time.monotonic() - begun))
    return FirstFit(ensemble, entry, fitted)


def train_turn(
    run: Run, setting: Setting, turn: Turn, folds: Folds, whole: FoldData | None, seconds: float
) -> None:
    """Skips a model that cannot learn enough in its seconds; the first of a target has fewer folds."""
    entry, ensemble = turn.entry, turn.ensemble
    if entry.key not in ZOO or (ensemble.members and turn.least > seconds):
        return
    run.settle(turn.usual)
    able = folds[: max(1, int(len(folds) * min(1.0, seconds / max(1e-9, turn.least))))]
    first, rate = turn.first, None
    if isinstance(entry.learner, Boosted) and ensemble.problem.learning and not ensemble.members:
        slowly = min(seconds, SHARE_AT_LOWER_RATE * run.left())
        rate = rate_in(entry.learner, folds, slowly, setting.threads)
        first = first if rate == FIRST_RATE else None
    if ensemble.members and turn.usual > SHARE_WITHOUT_TRIAL * run.left():
        begun = time.monotonic()
        first = gaining_fit(ensemble, entry, able[0], seconds / len(able), setting.threads)
        if first is None:
            return
        seconds = max(0.1, seconds - (time.monotonic() - begun))
    member = train_member(
        entry.key, entry.learner, able, whole, seconds, setting.threads, first=first, rate=rate
    )
    forget_matrices(folds, setting.features)
    if member:
        run.improve(ensemble, entry.key, member)


def repeat_models(run: Run, setting: Setting) -> None:
    """Repeats the same models over other folds in the time left: averages, no new choices."""
    if setting.config["mode"] == "safe" or setting.forecast:
        return
    for repeat in range(repeats_before(run, setting) + 1, MOST_REPEATS + 1):
        for ensemble in run.ensembles.values():
            keys = by_weight(ensemble)
            folds = fold_data(ensemble, setting, REPEAT_SHIFT * repeat) if keys else []
            for key in keys:
                repeat_model(run, setting, ensemble, key, folds)


def repeats_before(run: Run, setting: Setting) -> int:
    """How many an earlier run has begun, from which this one goes on."""
    seeds = (
        trace.seed
        for ensemble in run.ensembles.values()
        for traces in ensemble.traces.values()
        for trace in traces
    )
    return max((max(0, seed - setting.seed) // REPEAT_SHIFT for seed in seeds), default=0)


def by_weight(ensemble: Ensemble) -> list[str]:
    """The models in the blend, the largest weight first."""
    mixed = [key for key in ensemble.members if key in ZOO and ensemble.weights.get(key, 0) > 0]
    return sorted(mixed, key=lambda key: -ensemble.weights[key])


def repeat_model(run: Run, setting: Setting, ensemble: Ensemble, key: str, folds: Folds) -> None:
    member: Member = ensemble.members[key]
    cost = member.seconds / member.passes * len(folds)
    if 1.3 * cost > run.clock.left():
        return
    seconds = min(run.clock.left(), 4 * cost + LEAST_REPEAT_SECONDS)
    run.settle(cost)
    again = train_member(key, ZOO[key].learner, folds, None, seconds, setting.threads, member)
    if again:
        run.improve(ensemble, key, again)
