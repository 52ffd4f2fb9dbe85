"""Training on texts: every text model is a member, and its scores are features of the models after it."""

import numpy as np

from solution.blend.study import Setting, fold_data
from solution.run import Run
from solution.text.ngrams import TextViews, text_members


def train_texts(run: Run, setting: Setting) -> None:
    """Every text model adds a member, and its scores become features of the models that follow."""
    if not setting.features.documents or not run.studies:
        return
    views = TextViews(setting.features)
    studies = list(run.studies.values())
    share = setting.config["time_shares"]["text"] or 0.25
    for study in studies:
        seconds = min(share * run.clock.total, run.clock.left()) / len(studies)
        fold_data(study, setting)
        keys = setting.config["models"]
        for name, member, scores in text_members(
            views, setting.features, study.problem, study.folds, keys, seconds
        ):
            columns = (
                scores[:, None] if scores.ndim == 1 else scores[:, 1:] if scores.shape[1] == 2 else scores
            )
            study.scores = np.hstack([study.scores, columns.astype(np.float32)])
            run.improve(study, name, member)
