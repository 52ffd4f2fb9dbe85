"""An encoder goes on learning from texts: within its time, with less memory, two texts read as one."""

import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance
from medalist_engine.problem.problem import Problem
from medalist_engine.text.tune import step
from metric_table import metric_named

torch = pytest.importorskip("torch")

from medalist_engine.text.tune.learner import TextTuning  # noqa: E402
from medalist_engine.text.tune.network import TunedEncoder  # noqa: E402

from ..pretrained.texts.conftest import encoder_tensors, models  # noqa: E402, F401

ROWS, TRAIN = 90, 70


def pieces_of(kinds, random):
    """The kind is told by one piece amid others that mean nothing."""
    return [[2, *random.integers(6, 10, random.integers(1, 4)), 4 + kind, 8, 3] for kind in kinds]


@pytest.fixture
def told():
    random = np.random.default_rng(0)
    kinds = random.integers(0, 2, ROWS)
    empty = pd.DataFrame(index=range(ROWS))
    problem = Problem("y", np.arange(TRAIN), kinds[:TRAIN], ["0", "1"], metric_named("logloss"), "classes")
    features = Features(TRAIN, empty, empty, empty)
    fold = FoldData(features, problem, np.empty((ROWS, 0)), np.arange(50), np.arange(50, TRAIN), 1)
    return TextTuning(pieces_of(kinds, random), None, encoder_tensors(), 2, "cpu", 1e-6), fold, kinds


@pytest.fixture
def eager(monkeypatch):
    monkeypatch.setattr("medalist_engine.text.tune.network.TOP_RATE", 5e-3)
    monkeypatch.setattr("medalist_engine.text.tune.network.NEW_RATE", 2e-2)
    monkeypatch.setattr("medalist_engine.text.tune.learner.MOST_READINGS", 30)


def test_it_learns_what_the_pieces_tell(told, eager):
    tuning, fold, kinds = told
    fitted = tuning.fit(fold, Allowance(time.monotonic() + 600, 1, 0))
    assert np.allclose(fitted.valid.sum(axis=1), 1) and fitted.test.shape == (ROWS - TRAIN, 2)
    assert (fitted.valid.argmax(axis=1) == kinds[50:TRAIN]).mean() > 0.8
    assert (fitted.test.argmax(axis=1) == kinds[TRAIN:]).mean() > 0.8


def test_it_ends_with_its_time(told, monkeypatch):
    tuning, fold, _kinds = told
    monkeypatch.setattr("medalist_engine.text.tune.learner.MOST_READINGS", 10**9)
    assert np.isfinite(tuning.fit(fold, Allowance(time.monotonic() + 0.3, 1, 0)).test).all()


def test_where_memory_ends_the_batch_of_texts_is_halved(told, monkeypatch, capsys):
    tuning, fold, _kinds = told
    learn, sizes = TunedEncoder.learn, []

    def learn_little(self, pieces, *others):
        sizes.append(len(pieces))
        if len(pieces) > 3:
            raise torch.cuda.OutOfMemoryError("CUDA out of memory")
        learn(self, pieces, *others)

    monkeypatch.setattr(TunedEncoder, "learn", learn_little)
    fitted = tuning.fit(fold, Allowance(time.monotonic() + 600, 1, 0))
    assert sizes[0] > 3 >= max(sizes[1:]) and np.isfinite(fitted.valid).all()
    assert "memory ran out with" in capsys.readouterr().out


def test_a_gpu_takes_more_texts_at_once(told):
    tuning, _fold, _kinds = told
    assert (tuning.usual_batch, replace(tuning, device="cuda").usual_batch) == (16, 32)


def test_lower_layers_learn_more_slowly_and_the_new_one_fastest():
    network = TunedEncoder(encoder_tensors(layers=3), 2, 1, "cpu", 0)
    groups = network.groups()
    rates = [group["rate"] for group in groups]
    assert rates == sorted(set(rates))
    assert [len(group["params"]) for group in groups] == [2 + 12, 12, 12, 2]


def test_every_weight_of_the_layers_learns_in_halves_of_precision_too():
    network = TunedEncoder(encoder_tensors(), 2, 1, "cpu", 0)
    with torch.autocast("cpu", torch.bfloat16):
        (mean,) = network.bert.means(*network.operations.put(network.bert.entered([[2, 4, 5, 3], [2, 7, 3]])))
    mean.float().square().sum().backward()
    assert all(tensor.grad is not None for tensor in network.learned)


def test_a_second_text_is_told_from_the_first(told):
    network = TunedEncoder(encoder_tensors(), 2, 1, "cpu", 0)
    one, other = (network.answers([[2, 4, 3, 5, 3]], starts) for starts in (None, [3]))
    assert not np.allclose(one, other)
    pieces = SimpleNamespace(encode=lambda texts, _: [[2, *map(int, text.split()), 3] for text in texts])
    assert step.encoded_texts(pieces, [["4 5"], ["6"]]) == ([[2, 4, 5, 3, 6, 3]], [4])


def run_of(make_config, models_folder, kinds, total=10_000):
    texts = [("red car a" if kind else "cars b b") + " a b" * (row % 3) for row, kind in enumerate(kinds)]
    empty = pd.DataFrame(index=range(ROWS))
    numbers = pd.DataFrame({"length": [float(len(text)) for text in texts]})
    features = Features(TRAIN, numbers, empty, empty, {"text": texts})
    problem = Problem("y", np.arange(TRAIN), kinds[:TRAIN], ["0", "1"], metric_named("logloss"), "classes")
    ensemble = start_ensemble(problem, TRAIN, ROWS - TRAIN, [])
    rows = np.arange(TRAIN)
    ensemble.folds = [(rows[rows % 3 != part], rows[rows % 3 == part]) for part in range(3)]
    run = SimpleNamespace(
        ensembles={"y": ensemble},
        clock=SimpleNamespace(total=total, left=lambda: total),
        settle=lambda _ahead: None,
        improve=lambda e, n, m: e.improve(n, m),
    )
    config = make_config(models=["text_vectors"])
    return run, Setting(config, features, pd.DataFrame(index=range(TRAIN)), 60, 1, 0), ensemble


@pytest.fixture
def known(monkeypatch):
    monkeypatch.setattr("medalist_engine.pretrained.texts.wordpiece.WordPieces.knows", lambda *_: True)
    monkeypatch.setattr(step, "MOST_TUNED_PASSES", 1)


def test_the_tuned_encoder_is_a_member_and_its_scores_are_features(models, known, make_config):  # noqa: F811
    run, setting, ensemble = run_of(make_config, models, np.arange(ROWS) % 2)
    step.tune_texts(run, setting)
    member = ensemble.members[step.TUNED_NAME]
    assert member.seen.all() and member.predicted().shape == (ROWS - TRAIN, 2)
    assert ensemble.scores.shape == (ROWS, 1)
    assert np.allclose(ensemble.scores[:TRAIN, 0], np.log(member.oof()[:, 1]), atol=1e-5)
    assert np.allclose(ensemble.scores[TRAIN:, 0], np.log(member.predicted()[:, 1]), atol=1e-5)


@pytest.mark.parametrize(("total", "why"), [(step.LEAST_TIME_ON_CPU - 1, ""), (10_000, "no time")])
def test_on_a_cpu_it_needs_much_time(models, known, make_config, monkeypatch, capsys, total, why):  # noqa: F811
    monkeypatch.setattr(step, "seconds_to_learn", lambda *_: 1e3)
    run, setting, ensemble = run_of(make_config, models, np.arange(ROWS) % 2, total)
    step.tune_texts(run, setting)
    assert not ensemble.members and why in capsys.readouterr().out


def test_without_torch_nothing_is_tuned(models, known, make_config, monkeypatch):  # noqa: F811
    monkeypatch.setattr(step, "torch_module", lambda: None)
    run, setting, ensemble = run_of(make_config, models, np.arange(ROWS) % 2)
    step.tune_texts(run, setting)
    assert not ensemble.members
