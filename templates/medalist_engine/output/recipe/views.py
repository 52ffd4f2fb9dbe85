"""Recipe, views: how the features are shown to models, as learners and their matrices have it."""

from collections.abc import Collection, Iterable

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import MOST_HOT_LEVELS, NATIVE_LEVELS, encoded_columns
from medalist_engine.features.views.fold_matrices import LEAST_MISSING
from medalist_engine.models.trace import Trace, mean_shares
from medalist_engine.output.recipe.columns import feature_of

MOST_CHOSEN = 200
VIEWS = ("trees", "prepared", "native", "linear", "neural")
VIEW_WORDS = {"neural": "large categories are there by their mean targets alone"}


def view_entries(
    features: Features, ensembles: Collection[Ensemble], used: Collection[str]
) -> dict[str, dict]:
    """Those that members use."""
    scores = max((ensemble.scores_for(-1).shape[1] for ensemble in ensembles), default=0)
    return {
        view: {
            "columns": shown_by(view, features),
            "chosen": chosen_columns(features, ensembles) if view == "prepared" else [],
            "scores": scores,
            "words": VIEW_WORDS.get(view),
        }
        for view in VIEWS
        if view in used
    }


def chosen_columns(features: Features, ensembles: Collection[Ensemble]) -> list[str]:
    """Columns that are of no feature alone, by what models gained from them."""
    numbers, levels = {*features.numbers}, {*features.codes, *features.crossed}
    traces = [trace for ensemble in ensembles for passes in ensemble.traces.values() for trace in passes]
    shares = mean_shares([trace.importance for trace in traces if view_of(trace) == "prepared"])
    combined = [name for name in shares if feature_of(name, numbers, levels) is None]
    return [name for name in combined if not name.startswith("text score ")][:MOST_CHOSEN]


def view_of(trace: Trace) -> str | None:
    return next((made.view for made in trace.fits.made.values()), None)


def shown_by(view: str, features: Features) -> list[dict]:
    """A column for each, one-hot ones more."""
    numbers, codes = list(features.numbers), list(features.codes)
    native = [name for name in codes if features.codes[name].max() < NATIVE_LEVELS]
    few = [name for name in codes if features.codes[name].max() < MOST_HOT_LEVELS]
    trees = [*numbers_shown("as is", numbers), *levels_shown("category", native)]
    trees += levels_shown("code", [name for name in codes if name not in native])
    hot = [*codes, *features.crossed]
    means = levels_shown("target mean", encoded_columns(features))
    gaps = numbers_shown("missing flag", with_gaps(features))
    scaled = [*numbers_shown("scaled", numbers), *numbers_shown("scaled log", numbers)]
    columns = {
        "trees": [*trees, *means],
        "prepared": [*trees, *means],
        "native": [*numbers_shown("as is", numbers), *levels_shown("category", codes)],
        "linear": [*scaled, *gaps, *levels_shown("one-hot", hot)],
        "neural": [*numbers_shown("robust", numbers), *gaps, *levels_shown("one-hot", few), *means],
    }
    return columns[view]


def numbers_shown(shown: str, names: Iterable[str]) -> list[dict]:
    return [{"feature": str(name), "kind": "number", "shown": shown} for name in names]


def levels_shown(shown: str, names: Iterable[str]) -> list[dict]:
    return [{"feature": str(name), "kind": "category", "shown": shown} for name in names]


def with_gaps(features: Features) -> list[str]:
    """Where train has them; folds may differ by a few rows."""
    missing = features.numbers.head(features.train_rows).isna().mean() > LEAST_MISSING
    return [name for name, some in missing.items() if some]
