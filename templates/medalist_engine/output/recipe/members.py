"""Recipe, members: how each model that counts was made, fold by fold."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.passes import FIRST_SPLIT
from medalist_engine.models.made import Made
from medalist_engine.models.trace import Trace
from medalist_engine.output.scores import first_pass, mean_error

LEAST_REPORTED_WEIGHT = 0.02
TEXT = "text"
MOST_SCORES = 50


def member_entries(ensemble: Ensemble) -> list[dict]:
    """Members with some weight in the blend, the heaviest first."""
    names = sorted(ensemble.weights, key=lambda name: -ensemble.weights[name])
    return [member_entry(ensemble, name) for name in names if ensemble.weights[name] >= LEAST_REPORTED_WEIGHT]


def text_model_entries(ensemble: Ensemble) -> list[dict]:
    """Models of texts whose scores later models learn from, in order, whatever they weigh."""
    names = [name for name in ensemble.members if family_of(ensemble, name) == TEXT]
    return [member_entry(ensemble, name) for name in names[:MOST_SCORES]]


def family_of(ensemble: Ensemble, name: str) -> str:
    return next((made.family for made in made_of(ensemble.traces.get(name, []))), "other")


def made_of(traces: Sequence[Trace]) -> list[Made]:
    return [made for trace in traces for made in trace.fits.made.values()]


def member_entry(ensemble: Ensemble, name: str) -> dict:
    traces, member = ensemble.traces.get(name, []), ensemble.members[name]
    made = made_of(traces)
    first = made[0] if made else Made("other")
    shared = shared_settings(made)
    rounds = [count for trace in traces for count in trace.fits.rounds.values()]
    return {
        "name": name,
        "family": first.family,
        "estimators": first.estimators,
        "settings": shared,
        "rounds": round(median(rounds)) if rounds else None,
        "view": first.view,
        **aim_entry(ensemble, traces),
        "passes": [pass_entry(trace, ensemble, shared) for trace in traces],
        "last": last_fit_entry(traces, shared),
        "score": ensemble.own_scores[name],
        "error": mean_error([first_pass(ensemble, name)]),
        "weight": ensemble.weights.get(name, 0.0),
        "seconds": member.seconds,
        "words": first.words,
    }


def aim_entry(ensemble: Ensemble, traces: Sequence[Trace]) -> dict:
    usual = {"classes": "classes", "ordinal": "codes", "values": "values"}[ensemble.problem.kind]
    framing = next((trace.framing for trace in traces if trace.framing), None)
    return {"learns": "relative" if framing else usual, "framing": framing}


def shared_settings(made: Sequence[Made]) -> dict[str, Any] | None:
    """The settings that all fits have in common; None where a fit has no settings."""
    if not made or any(fit.settings is None for fit in made):
        return None
    first, *others = (dict(fit.settings or {}) for fit in made)
    return {
        name: value
        for name, value in first.items()
        if all(name in fit and fit[name] == value for fit in others)
    }


def own_settings(made: Made | None, shared: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if made is None or made.settings is None:
        return None
    return {name: value for name, value in made.settings.items() if name not in (shared or {})}


def pass_entry(trace: Trace, ensemble: Ensemble, shared: Mapping[str, Any] | None) -> dict:
    split = ensemble.split
    first_seed = split.seed if split else None
    return {
        "seed": first_seed if trace.seed == FIRST_SPLIT else trace.seed,
        "fits": [
            {
                "fold": fold,
                "rounds": trace.fits.rounds.get(fold),
                "settings": own_settings(trace.fits.made.get(fold), shared),
                "score": trace.scores.get(fold),
            }
            for fold in trace.held
        ],
    }


def last_fit_entry(traces: Sequence[Trace], shared: Mapping[str, Any] | None) -> dict | None:
    fits = next((trace.fits for trace in traces if trace.fits.last), None)
    return fits and {"rounds": fits.last_rounds, "settings": own_settings(fits.last, shared)}
