"""Scores: what cross-validation said, of the blend and of each model, by target, repeat and fold."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solution.blend.passes import fold_score, standard_error
from solution.blend.study import Study
from solution.config import Config
from solution.models.trace import Trace, mean_shares

MOST_FEATURES = 100
MOST_SHARES = 20_000
MOST_CURVES = 100


def cross_validation(config: Config, studies: dict[str, Study], scores: dict[str, float]) -> dict:
    """The blend's score, each model's own score and weight; means over the targets."""
    first = next(iter(studies.values()), None)
    metric = first.problem.metric if first else None
    return {
        "metric": metric.name if metric else config["metric"]["name"],
        "score": rounded(np.mean(list(scores.values()))),
        "direction": ("max" if metric.sign > 0 else "min") if metric else config["metric"]["direction"],
        "scheme": config["validation"]["scheme"],
        "folds": len(first.folds) if first else 0,
        "models": model_summaries(studies),
    }


def model_summaries(studies: dict[str, Study]) -> list[dict]:
    """In the order of training, but for models whose score is no number."""
    names = dict.fromkeys(name for study in studies.values() for name in study.members)
    found = [model_summary(name, list(studies.values())) for name in names]
    return [summary for summary in found if summary["score"] is not None]


def model_summary(name: str, studies: Sequence[Study]) -> dict:
    having = [study for study in studies if name in study.members]
    members = [study.members[name] for study in having]
    return {
        "name": name,
        "score": rounded(np.mean([study.own_scores[name] for study in having])),
        "weight": round(float(np.mean([study.weights.get(name, 0.0) for study in studies])), 4),
        "error": mean_error([first_pass(study, name) for study in having]),
        "passes": max(len(study.traces.get(name, [])) for study in having),
        "seconds": round(sum(member.seconds for member in members), 2),
    }


def score_details(studies: dict[str, Study], thresholds: dict[str, float]) -> dict:
    """What cv.json says beyond the summary: folds of the blend, and of every pass of every model."""
    detail = detail_of(studies)
    blends = {target: blend_folds(study) for target, study in studies.items()}
    return {
        "error": mean_error(list(blends.values())),
        "repeats": max((len(passes) for s in studies.values() for passes in s.traces.values()), default=0),
        "thresholds": thresholds,
        "targets": {
            target: target_details(study, blends[target], detail) for target, study in studies.items()
        },
    }


@dataclass(frozen=True)
class Detail:
    """How much is told of each model, so that many targets do not make a file that nobody opens."""

    features: int
    curves: bool


def detail_of(studies: dict[str, Study]) -> Detail:
    told = sum(len(study.members) + 1 for study in studies.values())
    return Detail(int(np.clip(MOST_SHARES // max(1, told), 5, MOST_FEATURES)), told <= MOST_CURVES)


def target_details(study: Study, folds: list[float], detail: Detail) -> dict:
    known = [score for score in folds if np.isfinite(score)]
    return {
        "metric": study.problem.metric.name,
        "score": rounded(study.score),
        "mean": rounded(np.mean(known)) if known else None,
        "error": mean_error([folds]),
        "folds": [rounded(score) for score in folds],
        "importance": leading(blend_importance(study), detail.features),
        "models": {name: model_details(study, name, detail) for name in study.members},
    }


def model_details(study: Study, name: str, detail: Detail) -> dict:
    traces = study.traces.get(name, [])
    curve = next((trace.curve for trace in traces if trace.curve and detail.curves), None)
    return {
        "score": rounded(study.own_scores[name]),
        "weight": round(study.weights.get(name, 0.0), 4),
        "seconds": round(study.members[name].seconds, 2),
        "passes": len(traces),
        "folds": [[rounded(score) for score in pass_scores(trace, len(study.folds))] for trace in traces],
        "importance": leading(model_importance(study, name), detail.features),
        "curve": {"rounds": curve.rounds, "losses": list(map(rounded, curve.losses))} if curve else None,
    }


def pass_scores(trace: Trace, folds: int) -> list[float]:
    """The score of each fold; NaN for a fold without one."""
    return [trace.scores.get(number, np.nan) for number in range(max(folds, *trace.scores, 0))]


def first_pass(study: Study, name: str) -> list[float]:
    traces = study.traces.get(name, [])
    return list(traces[0].scores.values()) if traces else []


def blend_folds(study: Study) -> list[float]:
    """The blend on each fold of the first split, finished as the submission is."""
    if not study.members:
        return []
    valid = [held[study.rows[held]] for _fit, held in study.folds]
    return [fold_score(study.problem, study.oof, study.finish, rows) for rows in valid if len(rows)]


def model_importance(study: Study, name: str) -> dict[str, float]:
    return mean_shares([trace.importance for trace in study.traces.get(name, [])])


def blend_importance(study: Study) -> dict[str, float]:
    """The models' shares by their weight in the blend; of models that know none, nothing is said."""
    found = {name: model_importance(study, name) for name in study.traces}
    weighed = {name: study.weights.get(name, 0.0) for name, shares in found.items() if shares}
    total = sum(weighed.values())
    if total <= 0:
        return mean_shares(list(found.values()))
    scaled = [
        {feature: share * weight / total * len(weighed) for feature, share in found[name].items()}
        for name, weight in weighed.items()
    ]
    return mean_shares(scaled)


def leading(shares: dict[str, float], most: int) -> dict[str, float]:
    return {name: round(share, 6) for name, share in list(shares.items())[:most]}


def mean_error(folds: Sequence[Sequence[float]]) -> float | None:
    """The standard error of the mean over folds, averaged over targets: they share their rows."""
    known = [error for error in map(standard_error, folds) if error is not None]
    return rounded(np.mean(known)) if known else None


def rounded(number: float) -> float | None:
    """Seven digits, whatever the scale; None for what JSON has no number for."""
    return float(f"{number:.7g}") if np.isfinite(number) else None
