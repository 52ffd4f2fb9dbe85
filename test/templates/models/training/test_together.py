"""Many targets: all have an answer from one quick model before any has one of its own."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.models.training.together import OF_ALL_TARGETS, train_together
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ROWS, ASKED = 300, 40
RANDOM = np.random.default_rng(5)
X = RANDOM.normal(size=(ROWS + ASKED, 6)).astype(np.float32)
TRUTH = X @ RANDOM.normal(size=(6, 9))


def ensemble_of(place: int, kind: str):
    rows, truth = np.arange(ROWS), TRUTH[:ROWS, place]
    if kind == "values":
        problem = Problem(f"t{place}", rows, truth, [], metric_named("rmse"), "values")
    else:
        y = (truth > 0.5).astype(int)
        problem = Problem(f"t{place}", rows, y, ["0", "1"], metric_named("logloss"), "classes")
    return start_ensemble(problem, ROWS, ASKED, ["clip", "temper"])


@pytest.fixture
def run_of(make_config):
    def make(count: int, kind: str, left: float = 60.0):
        nothing = pd.DataFrame(index=range(len(X)))
        features = Features(ROWS, pd.DataFrame(X, columns=list("abcdef")), nothing, nothing)
        ensembles = {f"t{place}": ensemble_of(place, kind) for place in range(count)}
        published = []
        run = SimpleNamespace(
            clock=SimpleNamespace(left=lambda: left),
            ensembles=ensembles,
            take=lambda ensemble, name, member: ensemble.improve(name, member),
            publish=lambda: published.append(len(ensembles)),
        )
        setting = Setting(make_config(), features, pd.DataFrame(index=range(ROWS)), left, 1, 0)
        train_together(run, setting)
        return ensembles, published

    return make


@pytest.mark.parametrize("kind", ["values", "classes"])
def test_all_targets_are_answered_at_once_and_better_than_by_the_prior(run_of, kind):
    ensembles, published = run_of(9, kind)
    assert published == [9]
    for place, ensemble in enumerate(ensembles.values()):
        assert list(ensemble.members) == [OF_ALL_TARGETS] and ensemble.rows.all()
        told = ensemble.finish(ensemble.test)[:-1]
        told = told[:, 1] if kind == "classes" else told
        assert np.corrcoef(told, TRUTH[ROWS:, place])[0, 1] > 0.8
    folds = [ensemble.folds for ensemble in ensembles.values()]
    assert all(own is folds[0] for own in folds), "the targets share the folds"


@pytest.mark.parametrize(("count", "left"), [(7, 60.0), (9, 1e-9)], ids=["few targets", "no time"])
def test_nothing_is_learned_together_where_it_is_not_worth_it(run_of, count, left):
    ensembles, published = run_of(count, "values", left)
    assert published == [] and not any(ensemble.members for ensemble in ensembles.values())
