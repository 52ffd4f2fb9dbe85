"""Reports: an answer with what confirms it, all at once; at the end of a run the rest."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.features.features import Features
from medalist_engine.output.cells.answers import answer_cells, asks_spread
from medalist_engine.output.manifest import chosen_thresholds, manifest
from medalist_engine.output.recipe.frame import as_plain
from medalist_engine.output.recipe.recipe import recipe_of
from medalist_engine.output.scores import cross_validation, score_details
from medalist_engine.output.tables.label_scores import LABEL_SCORES_FILE, label_scores_table
from medalist_engine.output.tables.member_predictions import write_member_predictions
from medalist_engine.output.tables.predictions import folds_table, no_oof, oof_table
from medalist_engine.output.whole_files import as_json, replace_together, write_json
from medalist_engine.output.writing import SubmissionWriter, as_csv, write_table
from medalist_engine.protocol import warn

if TYPE_CHECKING:
    from medalist_engine.output.cells.spread import Bounds
    from medalist_engine.text.worded.whole_texts import Worded


@dataclass(frozen=True)
class Outcome:
    """The answer of a run, and what it was learned from."""

    config: Config
    ensembles: dict[str, Ensemble]
    texts: "dict[str, Worded]"
    writer: SubmissionWriter
    tables: Tables
    seed: int
    features: Features | None = None
    forecast: dict | None = None

    @cached_property
    def bounds(self) -> "dict[str, dict[float, Bounds]]":
        """The quantiles that the submission asks for; learning them takes a second or two."""
        if not asks_spread(self.config):
            return {}
        from medalist_engine.output.cells.spread import asked_bounds

        return asked_bounds(self.config, self.ensembles, self.features)

    def submission(self) -> pd.DataFrame:
        texts = {target: worded.test_cells for target, worded in self.texts.items()}
        return self.writer.table(answer_cells(self.config, self.ensembles, texts, self.features, self.bounds))

    def oof(self) -> pd.DataFrame:
        """Has no rows if they cannot be made: the submission must not fail with them."""
        asks_chances = self.config["submission"]["layout"] == "classes"
        try:
            return oof_table(self.ensembles, self.tables.rows, asks_chances, self.bounds)
        except Exception as error:  # noqa: BLE001
            warn(f"oof.csv has no rows: {type(error).__name__}: {error}")
            return no_oof()

    def label_scores(self) -> pd.DataFrame | None:
        """None if they cannot be made: the submission must not fail with them."""
        try:
            return label_scores_table(self.config, self.ensembles, self.writer, self.tables.rows)
        except Exception as error:  # noqa: BLE001
            warn(f"{LABEL_SCORES_FILE} was not written: {type(error).__name__}: {error}")
            return None

    def manifest(self) -> dict:
        return manifest(self.config, self.ensembles, self.writer, self.seed)

    def summary(self) -> dict:
        scores = {target: worded.score for target, worded in self.texts.items()}
        scores |= {target: self.score_of(target, ensemble) for target, ensemble in self.ensembles.items()}
        return cross_validation(self.config, self.ensembles, scores)

    def score_of(self, target: str, ensemble: Ensemble) -> float:
        """Of the intervals that are written, where intervals are scored."""
        if target not in self.bounds:
            return ensemble.score
        from medalist_engine.output.cells.spread import interval_score_of

        by_bounds = interval_score_of(ensemble, self.bounds[target])
        return ensemble.score if by_bounds is None else by_bounds

    def validation(self) -> dict:
        thresholds = chosen_thresholds(self.config, self.ensembles)
        return self.summary() | score_details(self.ensembles, thresholds)

    def recipe(self) -> dict:
        recipe = recipe_of(
            self.config, self.tables, self.features, self.ensembles, list(self.texts), self.seed
        )
        return recipe | {"forecast": as_plain(self.forecast)}


def write_answer(outcome: Outcome, out: Path) -> dict:
    """The submission and what says how good it is: whenever the run ends, they are of one answer."""
    summary, scores = outcome.summary(), outcome.label_scores()
    replace_together(
        {
            outcome.writer.path: as_csv(outcome.submission()),
            out / "oof.csv": as_csv(outcome.oof()),
            out / "manifest.json": as_json(outcome.manifest()),
            out / "cv.json": as_json(summary),
        }
        | ({} if scores is None else {out / LABEL_SCORES_FILE: as_csv(scores)})
    )
    return summary


def write_recipe(outcome: Outcome, out: Path) -> None:
    """The recipe and the arrays beside it; a file that fails costs a warning, not the submission."""
    steps = (
        ("recipe.json", lambda path: write_json(outcome.recipe(), path)),
        ("member_predictions.npz", lambda path: write_member_predictions(outcome.ensembles, path)),
    )
    write_each(steps, out)


def write_reports(outcome: Outcome, out: Path, deadline: float) -> None:
    """A report that fails does not stop the others; plots are drawn while there is time."""
    ensembles, rows = outcome.ensembles, outcome.tables.rows
    steps = (
        ("cv.json", lambda path: write_json(outcome.validation(), path)),
        ("folds.csv", lambda path: write_table(folds_table(ensembles, rows), path)),
        ("plots", lambda path: draw(ensembles, path, deadline)),
    )
    write_each(steps, out)


def draw(ensembles: dict[str, Ensemble], path: Path, deadline: float) -> None:
    """What draws is loaded when the answer is on disk."""
    from medalist_engine.output.plots.draw import draw_plots

    draw_plots(ensembles, path, deadline)


def write_each(steps: Iterable[tuple[str, Callable[[Path], object]]], out: Path) -> None:
    for name, write in steps:
        try:
            write(out / name)
        except Exception as error:  # noqa: BLE001
            warn(f"{name} was not written: {type(error).__name__}: {error}")
