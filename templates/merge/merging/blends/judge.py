"""The metric and its direction."""

from dataclasses import dataclass

from scoring.error import standard_errors
from scoring.metrics.by_name import METRICS
from scoring.pair import Pair, Unscorable
from scoring.score import value


@dataclass(frozen=True)
class Judge:
    """The direction is max or min."""

    metric: str
    direction: str

    def strict_score(self, pair: Pair) -> float:
        """The score; Unscorable if the metric has no value for the pair."""
        try:
            return value(self.metric, pair)
        except (ValueError, ArithmeticError) as error:
            raise Unscorable(f"{self.metric} has no value here: {error}") from error

    def score(self, pair: Pair) -> float | None:
        """The score; None: the metric has no value for the pair."""
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
        """The standard error of the gain; None: it cannot be estimated."""
        return standard_errors(METRICS[self.metric], pair, before)[1]
