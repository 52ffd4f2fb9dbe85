"""Recipe, columns: the features, where they come from, and how each view shows them to models."""

from collections.abc import Collection, Iterable

from solution.blend.ensemble import Ensemble
from solution.features.features import Features
from solution.features.matrices import LEAST_MISSING, MOST_HOT_LEVELS, NATIVE_LEVELS, encoded_columns
from solution.features.origin import UNTOLD, Origin
from solution.output.scores import blend_importance

MOST_TOLD_FEATURES = 5_000
VIEW_WORDS = {
    "trees": None,
    "prepared": "beside these, sums, differences, products and ratios of two numbers, and numbers against "
    "their group, chosen in each fold",
    "native": None,
    "linear": None,
    "neural": "large categories are there by their mean targets alone",
    "context": None,
}
Key = tuple[str, str]


def features_told(features: Features, ensembles: Collection[Ensemble]) -> list[dict]:
    """The most important first."""
    importance = importance_of(features, ensembles)
    told = [
        {"name": name, "kind": kind, **origin_told(origin), "importance": importance.get((kind, name))}
        for (kind, name), origin in origins_of(features).items()
    ]
    return sorted(told, key=lambda one: -(one["importance"] or 0.0))


def origins_of(features: Features) -> dict[Key, Origin]:
    known = features.origins
    return {
        **{("number", str(name)): known.numbers.get(name, UNTOLD) for name in features.numbers},
        **{("category", str(name)): known.codes.get(name, UNTOLD) for name in features.codes},
        **{("category", str(name)): Origin("cross", tuple(name.split(" x "))) for name in features.crossed},
        **{("text", name): known.documents.get(name, UNTOLD) for name in features.documents},
    }


def origin_told(origin: Origin) -> dict:
    return {"from": origin.columns, "how": origin.how, "words": origin.words}


def importance_of(features: Features, ensembles: Collection[Ensemble]) -> dict[Key, float]:
    """By feature the mean over targets, of all columns that views made of it."""
    known = dict.fromkeys([*map(str, features.numbers)], "number")
    levels = [*map(str, features.codes), *map(str, features.crossed)]
    sums: dict[Key, float] = {}
    for ensemble in ensembles:
        for column, share in blend_importance(ensemble).items():
            key = feature_of(column, known, levels)
            if key:
                sums[key] = sums.get(key, 0.0) + share / len(ensembles)
    return sums


def feature_of(column: str, numbers: Collection[str], levels: Collection[str]) -> Key | None:
    """The feature behind a column of a view, by the names that views give."""
    bare = column.removesuffix(".log").removesuffix(".missing")
    if column in numbers or bare in numbers:
        return "number", column if column in numbers else bare
    stem = column.removesuffix(".code") if column.endswith(".code") else column.rpartition(".target ")[0]
    if stem in levels:
        return "category", stem
    stem = column.rpartition("_")[0]
    while stem and stem not in levels:
        stem = stem.rpartition("_")[0]
    return ("category", stem) if stem else None


def views_told(features: Features, ensembles: Collection[Ensemble], used: Collection[str]) -> dict[str, dict]:
    scores = max((ensemble.scores.shape[1] for ensemble in ensembles), default=0)
    return {
        view: {"columns": shown_by(view, features), "scores": scores, "words": VIEW_WORDS[view]}
        for view in VIEW_WORDS
        if view in used
    }


def shown_by(view: str, features: Features) -> list[dict]:
    """As features/matrices.py and the learners build them."""
    numbers, codes, crossed = (list(table) for table in (features.numbers, features.codes, features.crossed))
    native = [name for name in codes if features.codes[name].max() < NATIVE_LEVELS]
    few = [name for name in codes if features.codes[name].max() < MOST_HOT_LEVELS]
    trees = [*numbers_shown("as is", numbers), *levels_shown("category", native)]
    trees += levels_shown("code", [name for name in codes if name not in native])
    means = levels_shown("target mean", encoded_columns(features))
    gaps = numbers_shown("missing flag", with_gaps(features))
    scaled = [*numbers_shown("scaled", numbers), *numbers_shown("scaled log", numbers)]
    columns = {
        "trees": [*trees, *means],
        "prepared": [*trees, *means],
        "native": [*numbers_shown("as is", numbers), *levels_shown("category", codes)],
        "linear": [*scaled, *gaps, *levels_shown("one-hot", [*codes, *crossed])],
        "neural": [*numbers_shown("robust", numbers), *gaps, *levels_shown("one-hot", few), *means],
        "context": [*numbers_shown("as is", numbers), *levels_shown("code", codes)],
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
