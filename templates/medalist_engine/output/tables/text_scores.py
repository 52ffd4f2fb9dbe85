"""Text scores: what models of texts said of all rows, for who runs a script of the recipe in part."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.recipe.members import text_model_entries

MOST_BYTES_OF_SCORES = 2**28


def write_text_scores(ensembles: Mapping[str, Ensemble], path: Path) -> None:
    """By member, of train and then test; nothing where several targets have scores, or they are large.

    Of two classes one column is half of the log odds: the other class would have the other half.
    """
    ensemble, *others = ensembles.values() or [None]
    if ensemble is None or others:
        return
    names = [entry["name"] for entry in text_model_entries(ensemble) if entry["name"] in ensemble.text_scores]
    columns = {name: ensemble.text_scores[name] for name in names}
    if columns and sum(column.nbytes for column in columns.values()) <= MOST_BYTES_OF_SCORES:
        np.savez(path, **columns)
