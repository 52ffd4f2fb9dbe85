"""Recipe: what a run found, as data from which a short script can be written (core/schema/recipe/)."""

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.features.builder import feature_columns
from medalist_engine.features.features import Features
from medalist_engine.output.recipe.cells import submission_entries
from medalist_engine.output.recipe.columns import MOST_REPORTED_FEATURES, feature_entries, origin_entry
from medalist_engine.output.recipe.frame import as_plain, recipe_frame
from medalist_engine.output.recipe.targets import target_entry, text_target_entry
from medalist_engine.output.recipe.views import view_entries


def recipe_of(
    config: Config,
    tables: Tables,
    features: Features | None,
    ensembles: dict[str, Ensemble],
    texts: list[str],
    seed: int,
) -> dict:
    rows = {"used": len(tables.train), "of": tables.whole, "gatheredBy": config.get("gathered_by")}
    targets = [target_entry(config, ensemble) for ensemble in ensembles.values()]
    targets += [text_target_entry(config, target, len(tables.train)) for target in texts]
    recipe = recipe_frame(config, seed, rows) | {"targets": targets}
    recipe["submission"]["columns"] = submission_entries(config, ensembles)
    if not any(target["members"] for target in targets):
        return as_plain(recipe | {"why": "no target has a model"})
    return as_plain(recipe | features_and_views(config, tables, features, ensembles, targets))


def features_and_views(
    config: Config,
    tables: Tables,
    features: Features | None,
    ensembles: dict[str, Ensemble],
    targets: list[dict],
) -> dict:
    if features is None:
        return {}
    entries = feature_entries(features, ensembles.values())
    used = {member["view"] for target in targets for member in target["members"]}
    return {
        "columns": feature_columns(config, tables),
        "made": [{"name": name, **origin_entry(origin)} for name, origin in features.origins.columns.items()],
        "features": entries[:MOST_REPORTED_FEATURES],
        "untold": max(0, len(entries) - MOST_REPORTED_FEATURES),
        "views": view_entries(features, ensembles.values(), used),
    }
