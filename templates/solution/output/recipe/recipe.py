"""Recipe: what a run found, as data from which a short script can be written (core/schema/recipe/)."""

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.data.tables import Tables
from solution.features.builder import feature_columns
from solution.features.features import Features
from solution.output.recipe.cells import cells_told
from solution.output.recipe.columns import MOST_TOLD_FEATURES, features_told, origin_told
from solution.output.recipe.frame import as_plain, frame_of
from solution.output.recipe.sides import sides_told
from solution.output.recipe.targets import target_told, text_told
from solution.output.recipe.views import views_told


def recipe_of(
    config: Config,
    tables: Tables,
    features: Features | None,
    ensembles: dict[str, Ensemble],
    texts: list[str],
    seed: int,
) -> dict:
    if config.get("voted"):
        return as_plain(frame_of(config, seed, {}) | {"why": "a script cannot learn shares of votes"})
    rows = {"used": len(tables.train), "of": tables.whole, "gatheredBy": config.get("gathered_by")}
    targets = [target_told(config, ensemble) for ensemble in ensembles.values()]
    targets += [text_told(config, target, len(tables.train)) for target in texts]
    told = frame_of(config, seed, rows) | {"targets": targets}
    told["submission"]["columns"] = cells_told(config, ensembles)
    if not any(target["members"] for target in targets):
        return as_plain(told | {"why": "no target has a model"})
    return as_plain(told | features_and_views(config, tables, features, ensembles, targets, seed))


def features_and_views(
    config: Config,
    tables: Tables,
    features: Features | None,
    ensembles: dict[str, Ensemble],
    targets: list[dict],
    seed: int,
) -> dict:
    if features is None:
        return {}
    told = features_told(features, ensembles.values())
    used = {member["view"] for target in targets for member in target["members"]}
    return {
        "columns": feature_columns(config, tables),
        "made": [{"name": name, **origin_told(one)} for name, one in features.origins.columns.items()],
        "features": told[:MOST_TOLD_FEATURES],
        "untold": max(0, len(told) - MOST_TOLD_FEATURES),
        "views": views_told(features, ensembles.values(), used),
        "sides": sides_told(features, ensembles.values(), seed),
    }
