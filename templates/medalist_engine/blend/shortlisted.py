"""Shortlisted: the answer of one model that knows more classes than a blend has room for."""

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.models.training.member import Member
from medalist_engine.problem.shortlists import first_codes


class Shortlisted(Ensemble):
    """Its predictions are sparse: the likeliest classes of each row."""

    def probabilities(self, blend: sparse.csr_matrix) -> sparse.csr_matrix:
        return blend

    def codes(self, blend: sparse.csr_matrix) -> np.ndarray:
        return first_codes(blend)


@dataclass
class ShortlistMember(Member):
    """One pass over the folds: every row has oof once, or not at all."""

    def oof(self) -> sparse.csr_matrix:
        return self.oof_sum

    def predicted(self) -> sparse.csr_matrix:
        return self.test


def preferred(blend: Ensemble, whole: Shortlisted | None) -> Ensemble:
    """The blend only if it is right more often, counting the rows of classes that it lacks."""
    if whole is None:
        return blend
    if not blend.members:
        return whole
    known = len(blend.problem.rows) / len(whole.problem.rows)
    return blend if known * share_right(blend) > share_right(whole) else whole


def better(before: Shortlisted | None, after: Shortlisted) -> Shortlisted:
    """The later one only if its score is at least as good."""
    sign = after.problem.metric.sign
    return after if before is None or sign * after.score >= sign * before.score else before


def share_right(ensemble: Ensemble) -> float:
    """Of the rows with oof, how many have the right class first."""
    codes = ensemble.codes(ensemble.oof[ensemble.rows])
    return float((codes == ensemble.problem.y[ensemble.rows]).mean())
