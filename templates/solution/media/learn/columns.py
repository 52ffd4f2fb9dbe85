"""Columns: what was found of media as features, beside those of the table."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from solution.blend.ensemble import Ensemble, Setting
from solution.features.builder import is_constant
from solution.features.features import Features
from solution.features.wide import TABLE, wide_of
from solution.media.found import MediaFound
from solution.media.learn.table import table_block
from solution.media.network.embed import BY_NETWORK
from solution.problem.loss import row_losses_of, valid_loss

ALL_REACHED = 0.9
ROWS_PER_DIRECTION = 15


def with_media(setting: Setting, found: Mapping[str, MediaFound]) -> Setting:
    """All media are in the wide matrix; without a table, their main directions are columns for any model.

    Beside a table such unguided columns cost more than they tell: the score of a model of media tells more.
    """
    features = setting.features
    blocks = {
        (f"{name} by network" if what.startswith(BY_NETWORK) else name, f"{name} {what}"): values
        for name, one in found.items()
        for what, values in (*one.blocks.items(), *column_block(one))
    }
    columns: dict[str, np.ndarray] = {}
    if features.width:
        blocks[TABLE, TABLE] = table_block(features)
    else:
        columns |= {f"{name} {what}": own for name, one in found.items() for what, own in one.columns.items()}
    wide = wide_of(blocks)
    if wide is not None and not features.width:
        directions = wide.directions(features.train_rows // ROWS_PER_DIRECTION, setting.seed)
        columns |= {f"media {number}": values for number, values in enumerate(directions.T, 1)}
    numbers = without_constants(features.numbers.assign(**columns))
    return replace(setting, features=replace(features, numbers=numbers, wide=wide))


def column_block(found: MediaFound) -> list[tuple[str, np.ndarray]]:
    return [("columns", np.column_stack([*found.columns.values()]))] if found.columns else []


def rows_to_learn(found: Mapping[str, MediaFound], features: Features) -> np.ndarray:
    """A mask of train rows, without those unseen where time ended or no table tells of them."""
    seen = np.zeros(features.train_rows, bool)
    for one in found.values():
        for values in (*one.blocks.values(), *(own for _name, own in column_block(one))):
            seen |= np.isfinite(values[: features.train_rows]).all(axis=1)
    reached = seen.mean() >= ALL_REACHED
    return np.ones_like(seen) if reached and features.width else seen


def member_scores(ensemble: Ensemble, name: str, features: Features) -> np.ndarray:
    """What a member says of every row; the prior for train rows that it did not predict."""
    member = ensemble.members[name]
    own, test, prior = (predicted_columns(one) for one in (member.oof(), member.predicted(), ensemble.prior))
    scores = np.repeat(prior, features.rows, axis=0)
    scores[ensemble.problem.rows] = np.where(np.isfinite(own), own, prior)
    scores[features.train_rows :] = test
    return scores.astype(np.float32)


def best_of(ensemble: Ensemble, key: str) -> str:
    """Of the members of one model, with a network and without: small pictures may tell less to a network."""
    problem, losses = ensemble.problem, {}
    for name, member in ensemble.members.items():
        if name.startswith(key):
            rows = member.seen > 0
            losses[name] = valid_loss(problem, problem.y[rows], member.oof()[rows])
    return min(losses, key=losses.__getitem__)


def tells(ensemble: Ensemble, name: str) -> bool:
    """Whether a member is better out of fold than the prior, by more than chance."""
    problem, member = ensemble.problem, ensemble.members[name]
    rows = member.seen > 0
    y, prior = problem.y[rows], np.repeat(ensemble.prior, rows.sum(), axis=0)
    gains = row_losses_of(problem, y, prior) - row_losses_of(problem, y, member.oof()[rows])
    return gains.mean() > gains.std() / np.sqrt(len(gains))


def predicted_columns(predicted: np.ndarray) -> np.ndarray:
    """One column of two classes says it all."""
    if predicted.ndim == 1:
        return predicted[:, None]
    return predicted[:, 1:] if predicted.shape[1] == 2 else predicted


def without_constants(numbers: pd.DataFrame) -> pd.DataFrame:
    return numbers.loc[:, [not is_constant(numbers[name].to_numpy()) for name in numbers]]
