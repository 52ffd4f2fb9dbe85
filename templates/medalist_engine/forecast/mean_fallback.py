"""Mean fallback: where a blend hardly beats the mean of each series, the mean is the prediction."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.problem.loss import valid_loss
from medalist_engine.run import Run

PLAINEST = "series_mean"
CLEAR_GAIN = 0.03


def settle_for_the_mean(run: Run) -> None:
    for ensemble in run.ensembles.values():
        member = ensemble.members.get(PLAINEST)
        if member is not None and not beats_the_mean(ensemble):
            print(f"{ensemble.problem.target}: nothing is clearly better than the mean")
            ensemble.members, ensemble.traces = {}, {}
            run.improve(ensemble, PLAINEST, member)


def beats_the_mean(ensemble: Ensemble) -> bool:
    """Whether the gain is a clear share of the loss, or above twice its standard error over the windows."""
    problem, plainest = ensemble.problem, ensemble.members[PLAINEST]
    windows = [rows[ensemble.rows[rows] & (plainest.seen[rows] > 0)] for _fit, rows in ensemble.folds]
    losses = np.array(
        [
            [
                valid_loss(problem, problem.y[rows], predicted[rows], problem.weights(rows))
                for predicted in (plainest.oof(), ensemble.oof)
            ]
            for rows in windows
            if len(rows)
        ]
    )
    if len(losses) < 2:
        return True
    gains = losses[:, 0] - losses[:, 1]
    chance = 2 * gains.std(ddof=1) / np.sqrt(len(gains))
    return bool(gains.mean() > min(chance, CLEAR_GAIN * losses[:, 0].mean()))
