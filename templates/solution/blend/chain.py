"""Chain: trains correlated targets once more, with the predictions of the other targets as features."""

import numpy as np

from solution.blend.study import Setting, Study, data_of, forget_matrices
from solution.models.training import train_member
from solution.models.zoo import choose_entries
from solution.run import Run

LEAST_CORRELATION = 0.3
SHARE_OF_CHAIN = 0.3
MOST_CHAINED_ROWS = 200_000


def train_chain(run: Run, setting: Setting) -> None:
    """Trains the first suitable model for every target that correlates with another target."""
    studies = [study for study in run.studies.values() if study.problem.classes <= 2 and study.folds]
    if setting.config["mode"] == "safe" or setting.forecast or len(studies) < 2:
        return
    told = {study: predictions_of_all_rows(study, setting) for study in studies}
    for study in studies:
        others = [told[other] for other in studies if other is not study and go_together(study, other)]
        if others and len(study.problem.rows) <= MOST_CHAINED_ROWS:
            train_link(run, setting, study, np.column_stack(others), SHARE_OF_CHAIN / len(studies))


def go_together(study: Study, other: Study) -> bool:
    """Whether the two targets correlate on the rows where both are known."""
    _, own, others = np.intersect1d(study.problem.rows, other.problem.rows, return_indices=True)
    if len(own) < 2 or np.ptp(study.problem.y[own]) == 0 or np.ptp(other.problem.y[others]) == 0:
        return False
    return abs(np.corrcoef(study.problem.y[own], other.problem.y[others])[0, 1]) > LEAST_CORRELATION


def predictions_of_all_rows(study: Study, setting: Setting) -> np.ndarray:
    """Predictions for every row: oof for train, test for test, the prior where the target is unknown."""
    own, test = column_of(study.oof), column_of(study.test)
    told = np.full(setting.features.rows, test[-1], np.float32)
    told[study.problem.rows] = np.where(np.isfinite(own), own, test[-1])
    told[setting.features.train_rows :] = test[:-1]
    return told


def column_of(predicted: np.ndarray) -> np.ndarray:
    return predicted[:, 1] if predicted.ndim == 2 else predicted


def train_link(run: Run, setting: Setting, study: Study, others: np.ndarray, share: float) -> None:
    scores = np.hstack([study.scores, others])
    folds = data_of(study.folds, study.problem, scores, setting.features, setting.seed)
    for entry in choose_entries(setting.config["models"], study.problem, False)[:1]:
        name = f"{entry.key} chain"
        seconds = share * run.clock.left()
        member = train_member(name, entry.learner, folds, None, seconds, setting.threads)
        forget_matrices(folds, setting.features)
        if member:
            run.improve(study, name, member)
