"""Member predictions: what each model that counts predicts, for who runs a script of the recipe in part."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.recipe.members import LEAST_REPORTED_WEIGHT

MOST_BYTES_OF_PREDICTIONS = 2**28
BLEND = "blend"


def write_member_predictions(ensembles: Mapping[str, Ensemble], path: Path) -> None:
    """Of each target by its place: those of its members and of their blend, out of fold in the rows of train
    that have an answer, then for test. Not finished; of two classes the chance of the second. Nothing where
    they are large.
    """
    arrays = {}
    for place, ensemble in enumerate(ensembles.values()):
        arrays[f"{place}/{BLEND}"] = in_a_row(ensemble.oof, ensemble.test[:-1])
        for name, weight in ensemble.weights.items():
            if weight >= LEAST_REPORTED_WEIGHT:
                member = ensemble.members[name]
                arrays[f"{place}/member/{name}"] = in_a_row(member.oof(), member.predicted())
    if sum(array.nbytes for array in arrays.values()) <= MOST_BYTES_OF_PREDICTIONS:
        np.savez(path, **arrays)


def in_a_row(oof: np.ndarray, test: np.ndarray) -> np.ndarray:
    both = np.concatenate([oof, test]).astype(np.float32)
    return both[:, 1] if both.ndim == 2 and both.shape[1] == 2 else both
