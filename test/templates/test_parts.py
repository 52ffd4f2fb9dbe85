"""Every part of the engine that a task can leave out is told in parts.toml."""

import re
import tomllib
from pathlib import Path

import medalist_engine
from medalist_engine.models.zoo import MODULES
from medalist_engine.steps import PLACES
from medalist_engine.task import completed

ENGINE = Path(medalist_engine.__file__).parent
PARTS = tomllib.loads((ENGINE / "parts.toml").read_text(encoding="utf-8"))


def test_there_is_an_entry_for_each_step_model_and_feature_and_for_nothing_else():
    builder = (ENGINE / "features" / "builder.py").read_text(encoding="utf-8")
    features = re.findall(r'^ {12}"([^"]+)": lambda', builder, re.MULTILINE)
    assert len(features) > 5
    assert sorted(PARTS) == sorted([*PLACES, *MODULES, *features])


def test_an_entry_says_what_it_is_for_and_when_it_was_measured():
    for name, part in PARTS.items():
        assert part.keys() <= {"for", "needed", "measured", "on"} and part["for"].endswith("."), name
        assert ("measured" in part) == ("on" in part), name


def test_what_a_task_leaves_out_is_no_step_and_no_model_of_it(make_config):
    told = make_config(models=["lgb", "et"]) | {"without": ["et", "repeat_models"]}
    whole = completed({name: value for name, value in told.items() if name != "steps"})
    assert whole["models"] == ["lgb"] and "repeat_models" not in whole["steps"]
    assert "train_models" in whole["steps"]
