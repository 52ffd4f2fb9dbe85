"""Steps of media: look at all media, learn from what needs no weights, then from what a network sees."""

import time
from dataclasses import replace

import numpy as np
import pandas as pd

from solution.blend.ensemble import Ensemble, Setting, fold_data, start_ensemble
from solution.data.memory import available_memory
from solution.features.builder import is_constant
from solution.features.features import Features
from solution.media.files.library import Library
from solution.media.files.sources import media_sources
from solution.media.files.troubles import Troubles
from solution.media.found import MEDIA_READERS, MediaFound, MediaJob
from solution.media.learn.wide import main_directions_of, wide_matrix
from solution.media.network.embed import embed_found
from solution.models.training.folds import Member, train_member
from solution.models.training.plan import usual_for
from solution.models.zoo import ZOO
from solution.protocol import warn
from solution.run import Run

LOOKING_SHARE, EMBEDDING_SHARE, LEARNING_SHARE = 0.3, 0.5, 0.3
MEMORY_SHARE = 0.25
ALL_REACHED, LEAST_SEEN_ROWS = 0.9, 20
FIRST_MODEL, MODELS = "media_kernel", ("media_kernel", "media_linear")


def train_media(run: Run, setting: Setting) -> Setting:
    """Gives every target an answer from plain features, then from a network; later steps get both."""
    found = look_at_media(run, setting)
    if not found:
        return setting
    learn_from(run, rows_seen(found, run, setting))
    plain = with_media(setting, found)
    for ensemble in run.ensembles.values():
        fold_data(ensemble, plain)
        learn_media(run, plain, ensemble, FIRST_MODEL, f"{FIRST_MODEL} without weights")
    run.settle()
    if not add_embeddings(run, setting, found):
        return plain
    whole = with_media(setting, found)
    for ensemble in run.ensembles.values():
        for key in MODELS:
            learn_media(run, whole, ensemble, key, key)
    return whole


def look_at_media(run: Run, setting: Setting) -> dict[str, MediaFound]:
    """What each source gave; a source that fails costs a warning."""
    sources = media_sources(setting.config)
    library = Library(run.options.data, (setting.config["media"] or {}).get("archives") or {})
    troubles = Troubles()
    begun, seconds = time.monotonic(), LOOKING_SHARE * run.clock.left()
    room = int(MEMORY_SHARE * available_memory() / max(1, len(sources)))
    found = {}
    for number, source in enumerate(sources, 1):
        reader = MEDIA_READERS.get(source.kind)
        if reader is None:
            warn(f"media of kind {source.kind} are not read")
            continue
        until = begun + seconds * number / len(sources)
        job = MediaJob(source, run.tables, library, troubles, until, setting.threads, room, setting.seed)
        try:
            found[source.name] = reader(job)
        except Exception as error:  # noqa: BLE001
            warn(f"media of {source.name} are not used: {type(error).__name__}: {error}")
        troubles.tell()
    return found


def rows_seen(found: dict[str, MediaFound], run: Run, setting: Setting) -> np.ndarray:
    """Which train rows to learn from: not those without media, where time ended or the table says nothing."""
    train_rows = setting.features.train_rows
    seen = np.zeros(train_rows, bool)
    for one in found.values():
        for values in (*one.blocks.values(), *(column[:, None] for column in one.columns.values())):
            seen |= np.isfinite(values[:train_rows]).any(axis=1)
    unreached = seen.mean() < ALL_REACHED
    return seen if unreached or setting.features.width == 0 else np.ones(train_rows, bool)


def learn_from(run: Run, rows: np.ndarray) -> None:
    """Leaves the other train rows out, before anything is learned."""
    for target, ensemble in run.ensembles.items():
        problem, keep = ensemble.problem, rows[ensemble.problem.rows]
        if not keep.all() and keep.sum() >= LEAST_SEEN_ROWS:
            kept = replace(problem, rows=problem.rows[keep], y=problem.y[keep])
            run.ensembles[target] = start_ensemble(kept, len(rows), run.test_rows, ensemble.steps)


def add_embeddings(run: Run, setting: Setting, found: dict[str, MediaFound]) -> bool:
    """Whether there are any: no weights, or no time, costs a warning."""
    until = time.monotonic() + EMBEDDING_SHARE * run.clock.left()
    try:
        return embed_found(found, until, setting.threads)
    except Exception as error:  # noqa: BLE001
        warn(f"no network looks at media: {type(error).__name__}: {error}")
        return False


def with_media(setting: Setting, found: dict[str, MediaFound]) -> Setting:
    """The table's features, and beside them the columns of media and the main directions of their vectors."""
    features = setting.features
    blocks = {f"{name} {what}": values for name, one in found.items() for what, values in one.blocks.items()}
    columns = {
        f"{name} {what}": values for name, one in found.items() for what, values in one.columns.items()
    }
    wide = wide_matrix(blocks) if blocks else None
    if wide is not None and wide.shape[1]:
        directions = main_directions_of(wide, features.train_rows, setting.seed)
        columns |= {f"media {number}": values for number, values in enumerate(directions.T, 1)}
    numbers = features.numbers.assign(**columns)
    return replace(setting, features=replace(features, numbers=without_constants(numbers), wide=wide))


def learn_media(run: Run, setting: Setting, ensemble: Ensemble, key: str, name: str) -> None:
    """Out-of-fold predictions become features of later models."""
    if setting.features.wide is None or key not in ZOO or not ZOO[key].suits(ensemble.problem):
        return
    folds = fold_data(ensemble, setting)
    seconds = LEARNING_SHARE * run.clock.left() / len(run.ensembles)
    if ensemble.members and usual_for(ZOO[key], folds, setting.threads) > seconds:
        return
    member = train_member(key, ZOO[key].learner, folds, None, seconds, setting.threads)
    if member:
        run.improve(ensemble, name, member)
        ensemble.scores = np.hstack([ensemble.scores, member_scores(member, ensemble, setting.features)])


def member_scores(member: Member, ensemble: Ensemble, features: Features) -> np.ndarray:
    """For every row; the prior for train rows that no fold predicted."""
    own, test, prior = (predicted_columns(one) for one in (member.oof(), member.predicted(), ensemble.prior))
    scores = np.repeat(prior, features.rows, axis=0)
    scores[ensemble.problem.rows] = np.where(np.isfinite(own), own, prior)
    scores[features.train_rows :] = test
    return scores.astype(np.float32)


def predicted_columns(predicted: np.ndarray) -> np.ndarray:
    """One column of two classes says it all."""
    if predicted.ndim == 1:
        return predicted[:, None]
    return predicted[:, 1:] if predicted.shape[1] == 2 else predicted


def without_constants(numbers: pd.DataFrame) -> pd.DataFrame:
    return numbers.loc[:, [not is_constant(numbers[name].to_numpy()) for name in numbers]]
