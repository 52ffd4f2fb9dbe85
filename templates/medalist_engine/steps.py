"""Steps: what a run does after the first answer, by name; each is imported when its turn comes."""

from collections.abc import Callable
from importlib import import_module

from medalist_engine.blend.ensemble import Setting
from medalist_engine.run import Run

# A step may return another setting for the steps after it.
Step = Callable[[Run, Setting], Setting | None]

PLACES = {
    "train_texts": "text.train",
    "keep_what_gains": "features.kept",
    "train_many_classes": "models.training.many_classes",
    "train_together": "models.training.together",
    "train_models": "models.training.train",
    "repeat_models": "models.training.train",
    "train_stacked": "models.training.stacked",
    "train_table": "media.learn.steps",
    "train_media": "media.learn.steps",
    "train_forecasts": "forecast.train",
}

# Where a run has nothing for a step, its module is not even imported.
MANY_CLASSES = 40
WANTED: dict[str, Callable[[Run, Setting], bool]] = {
    "train_many_classes": lambda run, _setting: any(
        one.problem.classes > MANY_CLASSES for one in run.ensembles.values()
    ),
    "train_texts": lambda run, setting: bool(setting.features.documents),
    "train_together": lambda run, _setting: len(run.ensembles) > 1,
}


def step_named(name: str) -> Step:
    return getattr(import_module(f"medalist_engine.{PLACES[name]}"), name)


def is_wanted(name: str, run: Run, setting: Setting) -> bool:
    return name not in WANTED or WANTED[name](run, setting)
