"""Scores: the cross-validation of the blend and of each model, by target, repeat and fold."""

from collections.abc import Sequence

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.passes import fold_score, standard_error
from medalist_engine.config import Config
from medalist_engine.models.trace import Trace, mean_shares

MOST_FEATURES = 100
MOST_SHARES = 20_000


def cross_validation(config: Config, ensembles: dict[str, Ensemble], scores: dict[str, float]) -> dict:
    """The blend's score, each model's own score and weight; means over the targets."""
    first = next(iter(ensembles.values()), None)
    metric = first.problem.metric if first else None
    return {
        "metric": metric.name if metric else config["metric"]["name"],
        "score": rounded(np.mean(list(scores.values()))),
        "direction": ("max" if metric.sign > 0 else "min") if metric else config["metric"]["direction"],
        "scheme": config["validation"]["scheme"],
        "folds": len(first.folds) if first else 0,
        "models": model_summaries(ensembles),
    }


def model_summaries(ensembles: dict[str, Ensemble]) -> list[dict]:
    """In the order of training, without models whose score is no number."""
    names = dict.fromkeys(name for ensemble in ensembles.values() for name in ensemble.members)
    summaries = [model_summary(name, list(ensembles.values())) for name in names]
    return [summary for summary in summaries if summary["score"] is not None]


def model_summary(name: str, ensembles: Sequence[Ensemble]) -> dict:
    having = [ensemble for ensemble in ensembles if name in ensemble.members]
    members = [ensemble.members[name] for ensemble in having]
    return {
        "name": name,
        "score": rounded(np.mean([ensemble.own_scores[name] for ensemble in having])),
        "weight": round(float(np.mean([ensemble.weights.get(name, 0.0) for ensemble in ensembles])), 4),
        "error": mean_error([first_pass(ensemble, name) for ensemble in having]),
        "passes": max(len(ensemble.traces.get(name, [])) for ensemble in having),
        "seconds": round(sum(member.seconds for member in members), 2),
        "cut": any(member.cut for member in members),
    }


def score_details(ensembles: dict[str, Ensemble], thresholds: dict[str, float]) -> dict:
    """The details in cv.json: the folds of the blend, and of every pass of every model."""
    columns = columns_told(ensembles)
    blends = {target: blend_folds(ensemble) for target, ensemble in ensembles.items()}
    return {
        "error": mean_error(list(blends.values())),
        "repeats": max((len(passes) for s in ensembles.values() for passes in s.traces.values()), default=0),
        "thresholds": thresholds,
        "targets": {
            target: target_details(ensemble, blends[target], columns)
            for target, ensemble in ensembles.items()
        },
    }


def columns_told(ensembles: dict[str, Ensemble]) -> int:
    """Of how many columns the importance is told; fewer with many targets, to keep the file readable."""
    entries = sum(len(ensemble.members) + 1 for ensemble in ensembles.values())
    return int(np.clip(MOST_SHARES // max(1, entries), 5, MOST_FEATURES))


def target_details(ensemble: Ensemble, folds: list[float], columns: int) -> dict:
    known = [score for score in folds if np.isfinite(score)]
    return {
        "metric": ensemble.problem.metric.name,
        "score": rounded(ensemble.score),
        "mean": rounded(np.mean(known)) if known else None,
        "error": mean_error([folds]),
        "folds": [rounded(score) for score in folds],
        "importance": leading(blend_importance(ensemble), columns),
        "models": {name: model_details(ensemble, name, columns) for name in ensemble.members},
    }


def model_details(ensemble: Ensemble, name: str, columns: int) -> dict:
    traces = ensemble.traces.get(name, [])
    return {
        "score": rounded(ensemble.own_scores[name]),
        "weight": round(ensemble.weights.get(name, 0.0), 4),
        "seconds": round(ensemble.members[name].seconds, 2),
        "passes": len(traces),
        "folds": [[rounded(score) for score in pass_scores(trace, len(ensemble.folds))] for trace in traces],
        "importance": leading(model_importance(ensemble, name), columns),
    }


def pass_scores(trace: Trace, folds: int) -> list[float]:
    """The score of each fold; NaN for a fold without one."""
    return [trace.scores.get(number, np.nan) for number in range(max(folds, *trace.scores, 0))]


def first_pass(ensemble: Ensemble, name: str) -> list[float]:
    traces = ensemble.traces.get(name, [])
    return list(traces[0].scores.values()) if traces else []


def blend_folds(ensemble: Ensemble) -> list[float]:
    """The score of the blend on each fold of the first split, with the post-processing of the submission."""
    if not ensemble.members:
        return []
    valid = [held[ensemble.rows[held]] for _fit, held in ensemble.folds]
    return [fold_score(ensemble.problem, ensemble.oof, ensemble.finish, rows) for rows in valid if len(rows)]


def model_importance(ensemble: Ensemble, name: str) -> dict[str, float]:
    return mean_shares([trace.importance for trace in ensemble.traces.get(name, [])])


def blend_importance(ensemble: Ensemble) -> dict[str, float]:
    """The mean importance, weighted as in the blend; models without importances are left out."""
    shares_by_model = {name: model_importance(ensemble, name) for name in ensemble.traces}
    weighed = {name: ensemble.weights.get(name, 0.0) for name, shares in shares_by_model.items() if shares}
    total = sum(weighed.values())
    if total <= 0:
        return mean_shares(list(shares_by_model.values()))
    scaled = [
        {feature: share * weight / total * len(weighed) for feature, share in shares_by_model[name].items()}
        for name, weight in weighed.items()
    ]
    return mean_shares(scaled)


def leading(shares: dict[str, float], most: int) -> dict[str, float]:
    return {name: round(share, 6) for name, share in list(shares.items())[:most]}


def mean_error(folds: Sequence[Sequence[float]]) -> float | None:
    """The standard error of the mean over folds, averaged over targets, which share their rows."""
    known = [error for error in map(standard_error, folds) if error is not None]
    return rounded(np.mean(known)) if known else None


def rounded(number: float) -> float | None:
    """Seven significant digits; None for what JSON cannot hold."""
    return float(f"{number:.7g}") if np.isfinite(number) else None
