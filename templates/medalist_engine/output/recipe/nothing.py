"""Recipe of nothing: of a run whose answer no short script could repeat."""

from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.output.recipe.frame import recipe_frame
from medalist_engine.output.whole_files import write_json
from medalist_engine.protocol import warn


def write_recipe_of_nothing(config: Config, seed: int, why: str, out: Path) -> None:
    try:
        write_json(recipe_frame(config, seed, {}) | {"why": why}, out / "recipe.json")
    except Exception as error:  # noqa: BLE001
        warn(f"recipe.json was not written: {type(error).__name__}: {error}")
