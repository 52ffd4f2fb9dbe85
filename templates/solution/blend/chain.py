"""Chain: trains correlated targets once more, with the predictions of the other targets as features."""

from dataclasses import replace

import numpy as np

from solution.blend.ensemble import Ensemble, Setting, data_of, forget_matrices
from solution.models.together.train import OF_ALL_TARGETS
from solution.models.training.plan import usual_for
from solution.models.training.train_member import train_member
from solution.models.zoo import choose_entries
from solution.run import Run

LEAST_CORRELATION = 0.3
SHARE_OF_CHAIN = 0.3
MOST_CHAINED_ROWS = 200_000
CHAINED = "beside the view's columns, the out-of-fold predictions of the targets that go with this one"


def train_chain(run: Run, setting: Setting) -> None:
    """Trains the first suitable model for every target that correlates with another target."""
    ensembles = [
        ensemble for ensemble in run.ensembles.values() if ensemble.problem.classes <= 2 and ensemble.folds
    ]
    if setting.config["mode"] == "safe" or setting.forecast or len(ensembles) < 2:
        return
    predicted = {ensemble: predictions_of_all_rows(ensemble, setting) for ensemble in ensembles}
    for ensemble in ensembles:
        others = [
            predicted[other] for other in ensembles if other is not ensemble and go_together(ensemble, other)
        ]
        if others and len(ensemble.problem.rows) <= MOST_CHAINED_ROWS:
            train_link(run, setting, ensemble, np.column_stack(others), SHARE_OF_CHAIN / len(ensembles))


def go_together(ensemble: Ensemble, other: Ensemble) -> bool:
    """Whether the two targets correlate on the rows where both are known."""
    _, places, other_places = np.intersect1d(ensemble.problem.rows, other.problem.rows, return_indices=True)
    if (
        len(places) < 2
        or np.ptp(ensemble.problem.y[places]) == 0
        or np.ptp(other.problem.y[other_places]) == 0
    ):
        return False
    return (
        abs(np.corrcoef(ensemble.problem.y[places], other.problem.y[other_places])[0, 1]) > LEAST_CORRELATION
    )


def predictions_of_all_rows(ensemble: Ensemble, setting: Setting) -> np.ndarray:
    """Predictions for every row: oof for train, test for test, the prior where the target is unknown."""
    train, test = column_of(ensemble.oof), column_of(ensemble.test)
    predicted = np.full(setting.features.rows, test[-1], np.float32)
    predicted[ensemble.problem.rows] = np.where(np.isfinite(train), train, test[-1])
    predicted[setting.features.train_rows :] = test[:-1]
    return predicted


def column_of(predicted: np.ndarray) -> np.ndarray:
    return predicted[:, 1] if predicted.ndim == 2 else predicted


def train_link(run: Run, setting: Setting, ensemble: Ensemble, others: np.ndarray, share: float) -> None:
    scores = np.hstack([ensemble.scores, others])
    folds = data_of(ensemble.folds, ensemble.problem, scores, setting.features, setting.seed)
    for entry in choose_entries(setting.config["models"], ensemble.problem, False)[:1]:
        name = f"{entry.key} chain"
        seconds = share * run.clock.left()
        if (
            OF_ALL_TARGETS in ensemble.members
            and entry.least * usual_for(entry, folds, setting.threads) > seconds
        ):
            continue
        member = train_member(name, entry.learner, folds, None, seconds, setting.threads)
        forget_matrices(folds, setting.features)
        if member and member.trace:
            member.trace = replace(member.trace, fits=member.trace.fits.in_words(CHAINED))
        if member:
            run.improve(ensemble, name, member)
