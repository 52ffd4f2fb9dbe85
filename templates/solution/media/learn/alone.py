"""Alone: models that see the table and nothing of its media, whenever they are fitted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from solution.blend.ensemble import Ensemble, Setting
from solution.features.features import Features
from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted
from solution.models.zoo import ZOO, Entry, Learner, choose_entries, offer
from solution.problem.problem import Problem

MOST_TABLE_MODELS = 8


@dataclass(frozen=True, eq=False)
class OnTable:
    """Fits on the table alone, also where folds hold media: so it can be repeated as any model can."""

    learner: Learner
    features: Features

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        return self.learner.fit(fold.on(self.features), allowance)

    def seconds(self, fold: FoldData) -> float:
        return self.learner.seconds(fold.on(self.features))


def table_entries(setting: Setting, problem: Problem) -> list[Entry]:
    """The first models of the plan, each under a name that says what it sees."""
    safe = setting.config["mode"] == "safe"
    entries = [
        replace(entry, key=alone_key(entry.key), learner=OnTable(entry.learner, setting.features))
        for entry in choose_entries(setting.config["models"], problem, safe)[:MOST_TABLE_MODELS]
    ]
    offer(*entries)
    return entries


def alone_key(key: str) -> str:
    return f"{key} table"


def with_rest_of_table(setting: Setting, ensembles: Mapping[str, Ensemble]) -> Setting:
    """The plan, each model followed by its own without media if there was no time for that one before."""
    trained = {name for ensemble in ensembles.values() for name in ensemble.members}

    def keys() -> Iterator[str]:
        for key in setting.config["models"]:
            yield key
            if alone_key(key) in ZOO and alone_key(key) not in trained:
                yield alone_key(key)

    return replace(setting, config=setting.config | {"models": [*keys()]})
