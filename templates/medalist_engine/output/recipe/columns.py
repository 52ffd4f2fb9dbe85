"""Recipe, columns: the features, where they come from, and how much they tell."""

from collections.abc import Collection

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.features.features import Features
from medalist_engine.features.origin import UNKNOWN_ORIGIN, Origin
from medalist_engine.output.scores import blend_importance

MOST_REPORTED_FEATURES = 5_000
Key = tuple[str, str]


def feature_entries(features: Features, ensembles: Collection[Ensemble]) -> list[dict]:
    """The most important first."""
    importance = importance_of(features, ensembles)
    entries = [
        {"name": name, "kind": kind, **origin_entry(origin), "importance": importance.get((kind, name))}
        for (kind, name), origin in origins_of(features).items()
    ]
    return sorted(entries, key=lambda entry: -(entry["importance"] or 0.0))


def origins_of(features: Features) -> dict[Key, Origin]:
    origins, categories = features.origins, [*features.codes, *features.crossed]
    return {
        **{("number", str(name)): origins.numbers.get(name, UNKNOWN_ORIGIN) for name in features.numbers},
        **{("category", str(name)): origins.codes.get(name, UNKNOWN_ORIGIN) for name in categories},
        **{("text", name): origins.documents.get(name, UNKNOWN_ORIGIN) for name in features.documents},
    }


def origin_entry(origin: Origin) -> dict:
    return {"from": origin.columns, "how": origin.how, "words": origin.words}


def importance_of(features: Features, ensembles: Collection[Ensemble]) -> dict[Key, float]:
    """By feature the mean over targets, of all columns that views made of it."""
    numbers, levels = {*map(str, features.numbers)}, {*map(str, features.codes), *map(str, features.crossed)}
    sums: dict[Key, float] = {}
    for ensemble in ensembles:
        for column, share in blend_importance(ensemble).items():
            key = feature_of(column, numbers, levels)
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
