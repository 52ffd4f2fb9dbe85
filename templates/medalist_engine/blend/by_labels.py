"""By labels: other weights where log loss prefers a member that is surer than it is right."""

from collections.abc import Mapping

import numpy as np

from medalist_engine.blend.weights import CLIMBS, PATIENCE, oof_at, sampled
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem

LEAST_LEAD = 2.0
MOST_LABEL_CELLS = 200_000


def weights_for_labels(
    members: Mapping[str, Member], problem: Problem, rows: np.ndarray, weights: dict[str, float]
) -> dict[str, float] | None:
    """Those of a climb by right labels, for a mean, where one member alone is clearly better than the blend.

    Where members doubt too much, log loss gives weight to one that doubts nothing, right or not.
    Few rows differ by luck, so the lead has to be two standard errors.
    """
    if "counts-right" not in problem.metric.traits or not problem.classes or len(members) < 2:
        return None
    places = sampled(rows, MOST_LABEL_CELLS // problem.classes)
    y = problem.y[places]
    predictions = np.stack([oof_at(member, places) for member in members.values()])
    shares = np.array([weights.get(name, 0.0) for name in members])
    right = predictions.argmax(axis=2) == y
    lead = right[right.mean(axis=1).argmax()] * 1.0 - (
        np.tensordot(shares, predictions, 1).argmax(axis=1) == y
    )
    if lead.mean() <= LEAST_LEAD * lead.std() / np.sqrt(len(lead)):
        return None
    climbed = climb_by_labels(predictions, y)
    return {name: float(share) for name, share in zip(members, climbed, strict=True) if share > 0}


def climb_by_labels(predictions: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The share of each member; of equally many wrong labels, the lower log loss is better."""
    total, picked = np.zeros(predictions.shape[1:]), []
    best, length = (np.inf, np.inf), 0
    for step in range(1, CLIMBS + 1):
        wrong = [wrong_and_loss((total + one) / step, y) for one in predictions]
        chosen = min(range(len(predictions)), key=wrong.__getitem__)
        picked.append(chosen)
        total = total + predictions[chosen]
        if wrong[chosen] < best:
            best, length = wrong[chosen], step
        elif step > length + PATIENCE:
            break
    return np.bincount(picked[:length], minlength=len(predictions)) / length


def wrong_and_loss(chances: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    true = np.clip(chances[np.arange(len(y)), y], 1e-7, 1)
    return float((chances.argmax(axis=1) != y).mean()), float(-np.log(true).mean())
