"""The metric, and the side of it that is better."""

from dataclasses import dataclass

from scoring.error import standard_errors
from scoring.metrics import METRICS
from scoring.pair import Pair, Unscorable
from scoring.score import value


@dataclass(frozen=True)
class Judge:
    """The direction is max or min."""

    metric: str
    direction: str

    def strict_score(self, pair: Pair) -> float:
        """Unscorable where the metric has no value for it."""
        try:
            return value(self.metric, pair)
        except (ValueError, ArithmeticError) as error:
            raise Unscorable(f"{self.metric} has no value here: {error}") from error

    def score(self, pair: Pair) -> float | None:
        """None where the metric has no value for it."""
        try:
            return self.strict_score(pair)
        except Unscorable:
            return None

    def gain(self, score: float, before: float) -> float:
        """Positive is better."""
        return score - before if self.direction == "max" else before - score

    def goodness(self, pair: Pair) -> float:
        """More is better."""
        score = self.score(pair)
        return float("-inf") if score is None else self.gain(score, 0.0)

    def error(self, pair: Pair, before: Pair) -> float | None:
        """The standard error of the gain; None where it cannot be told."""
        return standard_errors(METRICS[self.metric], pair, before)[1]
