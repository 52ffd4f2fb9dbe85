"""Reports: the files beside the submission at the end of a run, the most important first."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.output.manifest import chosen_thresholds, manifest
from solution.output.plots.draw import draw_plots
from solution.output.predictions import folds_table, oof_table
from solution.output.scores import cross_validation, score_details
from solution.output.whole_files import write_json
from solution.output.writing import SubmissionWriter, write_table
from solution.protocol import warn
from solution.text.whole_texts import Worded


@dataclass(frozen=True)
class Outcome:
    """The result of a run. `rows` are the row numbers of train in its file."""

    config: Config
    ensembles: dict[str, Ensemble]
    texts: dict[str, Worded]
    scores: dict[str, float]
    writer: SubmissionWriter
    rows: np.ndarray
    seed: int

    def manifest(self) -> dict:
        return manifest(self.config, self.ensembles, self.writer, self.seed)

    def validation(self) -> dict:
        thresholds = chosen_thresholds(self.config, self.ensembles)
        summary = cross_validation(self.config, self.ensembles, self.texts, self.scores)
        return summary | score_details(self.ensembles, thresholds)


def write_reports(outcome: Outcome, out: Path, deadline: float) -> None:
    """A report that fails does not stop the others; plots are drawn while there is time."""
    ensembles, texts, rows = outcome.ensembles, outcome.texts, outcome.rows
    steps = (
        ("manifest.json", lambda path: write_json(outcome.manifest(), path)),
        ("oof.csv", lambda path: write_table(oof_table(ensembles, texts, rows), path)),
        ("cv.json", lambda path: write_json(outcome.validation(), path)),
        ("folds.csv", lambda path: write_table(folds_table(ensembles, rows), path)),
        ("plots", lambda path: draw_plots(ensembles, path, deadline)),
    )
    for name, write in steps:
        try:
            write(out / name)
        except Exception as error:  # noqa: BLE001
            warn(f"{name} was not written: {type(error).__name__}: {error}")
