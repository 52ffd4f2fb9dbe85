"""Mean: the blend of members as a weighted mean."""

from script.given import WEIGHTS


def blend(predictions):
    return sum(weight * predictions[name] for name, weight in WEIGHTS.items())
