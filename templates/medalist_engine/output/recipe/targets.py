"""Recipe, targets: what each is, how rows are divided, what is blended, and what is done at the end."""

from collections.abc import Collection

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.pool import pooled_mean, pooled_median, pooled_odds
from medalist_engine.config import Config
from medalist_engine.output.recipe.members import member_entries, text_model_entries
from medalist_engine.output.scores import blend_folds, mean_error
from medalist_engine.problem.finishes.finishes import steps_of
from medalist_engine.problem.folds.folds import Split
from medalist_engine.problem.metrics.metrics import Metric

POOLS = {pooled_mean: "mean", pooled_odds: "odds", pooled_median: "median"}


def target_entry(config: Config, ensemble: Ensemble) -> dict:
    problem, members = ensemble.problem, member_entries(ensemble)
    return {
        "name": problem.target,
        "kind": problem.kind,
        "labels": problem.labels or None,
        "transform": problem.scale,
        "robust": problem.robust,
        "metric": metric_entry(problem.metric),
        "rows": len(problem.rows),
        "folded": config.get("folded_targets"),
        "folds": split_entry(ensemble.split),
        "members": members,
        "scores": text_model_entries(ensemble),
        "blend": blend_entry(ensemble, {member["name"] for member in members}),
        "finish": steps_of(ensemble.finish),
        "why": None if members else "no model was learned in time: the prior answers",
    }


def text_target_entry(config: Config, target: str, rows: int) -> dict:
    metric = {name: config["metric"][name] for name in ("name", "direction")}
    nothing = dict.fromkeys(("labels", "folded", "folds", "blend", "finish"))
    return {
        "name": target,
        "kind": "texts",
        "transform": "plain",
        "robust": False,
        "metric": metric,
        "rows": rows,
        "members": [],
        "scores": [],
        "why": "its answers are texts, which are taken over, or those of equal cells",
        **nothing,
    }


def metric_entry(metric: Metric) -> dict:
    return {"name": metric.name, "direction": "max" if metric.sign > 0 else "min"}


def split_entry(split: Split | None) -> dict | None:
    return split and {
        "scheme": split.scheme,
        "splitter": split.splitter,
        "column": split.column,
        "strata": split.strata,
        "seed": split.seed,
        "sizes": [[len(fit), len(held)] for fit, held in split.folds],
        "words": split.words,
    }


def blend_entry(ensemble: Ensemble, listed: Collection[str]) -> dict | None:
    if not ensemble.members:
        return None
    folds = blend_folds(ensemble)
    spaces = {"classes": "probabilities", "ordinal": "codes", "values": ensemble.problem.scale}
    return {
        "space": spaces[ensemble.problem.kind],
        "pool": POOLS[ensemble.pool],
        "untold": sum(weight for name, weight in ensemble.weights.items() if name not in listed),
        "score": ensemble.score,
        "error": mean_error([folds]),
        "folds": folds,
    }
