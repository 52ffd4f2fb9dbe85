"""Reports: what is written beside the masks: scores, answers out of fold, what a reader must know."""

import csv
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from medalist_engine.config import Config
from medalist_engine.media.masks.blend import MaskBlend
from medalist_engine.media.masks.data import MaskData
from medalist_engine.media.masks.rows import answered_columns
from medalist_engine.media.masks.views import HeldOut
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.whole_files import open_whole


def cross_validation_of_masks(config: Config, blends: Sequence[MaskBlend], folds: int) -> dict:
    """Means over the classes."""
    names = dict.fromkeys(member.name for blend in blends for member in blend.members)
    return {
        "metric": config["metric"]["name"],
        "score": round(float(np.mean([blend.score for blend in blends])), 6),
        "direction": "max",
        "scheme": "kfold",
        "folds": folds,
        "models": [summary_of_model(name, blends) for name in names],
    }


def summary_of_model(name: str, blends: Sequence[MaskBlend]) -> dict:
    members = [member for blend in blends for member in blend.members if member.name == name]
    return {
        "name": name,
        "score": round(float(np.mean([member.score for member in members])), 6),
        "weight": round(float(np.mean([blend.weights.get(name, 0.0) for blend in blends])), 4),
        "error": None,
        "passes": 1,
        "seconds": round(sum(member.seconds for member in members), 2),
    }


def manifest_of_masks(config: Config, data: MaskData, blends: Sequence[MaskBlend], seed: int) -> dict:
    """Which rows no mask was learned for, and above which chance a pixel is in."""
    name = target_columns(config)[0]["name"]
    owners = data.asked.owner[:: len(answered_columns(config))].tolist()
    unknown = sum(owner < 0 or data.sizes[data.trained + owner] is None for owner in owners)
    return {
        "version": config["version"],
        "labels": {},
        "scale": {},
        "rows": {"count": len(owners), "order": "sample", "unread": unknown},
        "thresholds": {
            f"{name} {kind}".strip(): blend.best.finish.threshold
            for kind, blend in zip(data.kinds, blends, strict=False)
        },
        "key": config["submission"]["key"],
        "idColumn": config["id_column"],
        "seed": seed,
    }


def write_oof_masks(
    path: Path,
    config: Config,
    data: MaskData,
    folds: Sequence[HeldOut],
    cell_of: Callable[[int, int], str],
    until: float,
) -> None:
    """Masks out of fold, of those rows of train's table for which there is time."""
    fold_of = np.zeros(data.trained, int)
    columns = len(answered_columns(config))
    targets = config["targets"][:1] if columns == 1 else answered_columns(config)
    for number, (_fit, held) in enumerate(folds):
        fold_of[held] = number
    with open_whole(path) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["row", "target", "fold", "prediction"])
        for (picture, kind), row in sorted(data.truth.row_of.items(), key=lambda one: one[1]):
            if time.monotonic() > until:
                break
            row, column = divmod(row, columns)
            writer.writerow([row, targets[column], fold_of[picture], cell_of(picture, kind)])
