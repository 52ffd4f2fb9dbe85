"""Made: how one fit was made, in the library's own words: enough to make it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, signature
from typing import Any

from sklearn.base import BaseEstimator
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import Pipeline


@dataclass(frozen=True)
class Made:
    """`estimators` are what was called, the outer one first; `settings` what they were given.

    `view`: how the columns were shown to the model. `words` say what settings do not.
    """

    family: str
    estimators: tuple[str, ...] = ()
    settings: Mapping[str, Any] | None = None
    view: str | None = None
    words: str | None = None


@dataclass(frozen=True)
class Pass:
    """How each fit of a pass was made and how many rounds it took, by fold.

    `last`: of the fit on all rows, where test is answered by that one alone.
    """

    made: dict[int, Made] = field(default_factory=dict)
    rounds: dict[int, int] = field(default_factory=dict)
    last: Made | None = None
    last_rounds: int | None = None


def made_by(family: str, model: BaseEstimator, view: str | None, **more: Any) -> Made:
    """Of a fitted or unfitted estimator of scikit-learn; `more` stands in the place of its settings."""
    return Made(family, tuple(estimator_names(model)), {**given_settings(model), **more}, view)


def made_in_steps(family: str, models: Sequence[Any], words: str) -> Made:
    """One after the other; settings are named as `make_pipeline` names them."""
    names = tuple(name for model in models for name in estimator_names(model))
    settings = {
        f"{type(model).__name__.lower()}__{name}": value
        for model in models
        for name, value in given_settings(model).items()
    }
    return Made(family, names, settings, words=words)


def inner_models(model: Any) -> dict[str, BaseEstimator]:
    """By the names that scikit-learn puts before their settings."""
    if isinstance(model, Pipeline):
        return dict(model.steps)
    return {"estimator": model.estimator} if isinstance(model, OneVsRestClassifier) else {}


def estimator_names(model: Any) -> list[str]:
    """Those of scikit-learn with their package, ours by their bare names."""
    package = type(model).__module__.split(".")[:2]
    name = ".".join([*(package if package[0] == "sklearn" else []), type(model).__name__])
    return [
        name,
        *(inner for inner_model in inner_models(model).values() for inner in estimator_names(inner_model)),
    ]


def given_settings(model: Any) -> dict[str, Any]:
    """The settings that are not the library's defaults; of our own models all numbers."""
    if not isinstance(model, BaseEstimator):
        return {name: value for name, value in vars(model).items() if isinstance(value, float | int)}
    inner = inner_models(model)
    usual = {name: one.default for name, one in signature(type(model)).parameters.items()}
    own = {
        name: value
        for name, value in model.get_params(deep=False).items()
        if not inner and (usual[name] is Parameter.empty or value != usual[name])
    }
    return own | {f"{at}__{name}": v for at, one in inner.items() for name, v in given_settings(one).items()}
