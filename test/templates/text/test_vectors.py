"""Vectors: what is learned from pretrained vectors, with stand-ins for the weights."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.problem.problem import Problem
from medalist_engine.text import embedded, vectors
from medalist_engine.text.embedded import train_vectors
from medalist_engine.text.vectors import TextVectors, add_static, text_vectors, vector_inputs
from metric_table import metric_named

ROWS, TRAIN = 260, 220


class Meaning:
    """A stand-in for weights: the first number of a text is all that it means."""

    def embed(self, texts, *_limits):
        angles = np.array([float(text.split()[0]) for text in texts])
        return np.column_stack([np.cos(angles), np.sin(angles)])[:, None].astype(np.float32)


class Static(Meaning):
    def embed(self, texts):
        return super().embed(texts)[:, 0], np.ones((len(texts), 4), np.float32)


class Missing:
    def __init__(self):
        raise ValueError("no weights are here")


@pytest.fixture
def meaning(monkeypatch):
    monkeypatch.setattr(vectors, "StaticVectors", Static)
    monkeypatch.setattr(vectors, "Sentences", Meaning)


def setting_and_run(make_config, documents, y, classes=0, models=("text_vectors",)):
    """A run that only collects members, and the setting that goes with it."""
    nothing = pd.DataFrame(index=range(ROWS))
    features = Features(TRAIN, nothing, nothing, nothing, documents)
    labels = [str(k) for k in range(classes)]
    metric = metric_named("logloss" if classes else "rmse")
    problem = Problem("y", np.arange(TRAIN), y, labels, metric, "classes" if classes else "values")
    ensemble = start_ensemble(problem, TRAIN, ROWS - TRAIN, [])
    rows = np.arange(TRAIN)
    ensemble.folds = [(rows[rows % 3 != part], rows[rows % 3 == part]) for part in range(3)]
    run = SimpleNamespace(
        ensembles={"y": ensemble}, settle=lambda _ahead: None, improve=lambda e, n, m: e.improve(n, m)
    )
    config = make_config(models=list(models))
    return run, Setting(config, features, pd.DataFrame(index=range(TRAIN)), 60, 1, 0), ensemble


def texts_of(angles):
    return [f"{angle:.3f} and more" for angle in angles]


@pytest.mark.parametrize("classes", [0, 3])
def test_a_linear_and_a_smooth_model_learn_what_the_vectors_tell(meaning, make_config, classes):
    angles = np.random.default_rng(0).uniform(0, 3, ROWS)
    y = angles[:TRAIN].astype(int) if classes else 10 * angles[:TRAIN]
    run, setting, ensemble = setting_and_run(make_config, {"text": texts_of(angles)}, y, classes)
    learned = train_vectors(run, setting, 1e6, 1e6)[ensemble]
    smooth = "radial" if classes else "kernel"
    assert list(ensemble.members) == list(learned) == ["vectors dense", f"vectors {smooth}"]
    assert all(score < (0.6 if classes else 2) for score in ensemble.own_scores.values())
    assert ensemble.scores.shape == (ROWS, 4), "no label is in them"


def test_of_two_short_texts_the_likeness_is_a_feature_too(meaning, make_config):
    random = np.random.default_rng(0)
    left, right = random.uniform(0, 3, ROWS), random.uniform(0, 3, ROWS)
    likeness = np.cos(left - right)
    documents = {"left": texts_of(left), "right": texts_of(right)}
    run, setting, ensemble = setting_and_run(make_config, documents, likeness[:TRAIN])
    train_vectors(run, setting, 1e6, 1e6)
    assert np.allclose(ensemble.scores[:, 8], likeness, atol=1e-2)
    assert ensemble.own_scores["vectors dense"] < 0.1


@pytest.mark.parametrize("models", [("lgb",), ("text_linear",)])
def test_who_plans_without_them_gets_none(meaning, make_config, models):
    run, setting, ensemble = setting_and_run(make_config, {"text": ["1"] * ROWS}, np.arange(TRAIN), 0, models)
    train_vectors(run, setting, 1e6, 1e6)
    assert not ensemble.members


def test_without_weights_all_goes_on_and_it_is_said(monkeypatch, make_config, capsys):
    monkeypatch.setattr(vectors, "StaticVectors", Missing)
    monkeypatch.setattr(vectors, "Sentences", Missing)
    run, setting, ensemble = setting_and_run(make_config, {"text": ["1"] * ROWS}, np.arange(TRAIN))
    train_vectors(run, setting, 1e6, 1e6)
    assert not ensemble.members and capsys.readouterr().out.count("@@WARN") == 2


def test_where_a_gpu_fails_the_encoder_the_other_vectors_stay(meaning, monkeypatch, warnings_of):
    def failing():
        raise RuntimeError("CUDA error: out of memory")

    monkeypatch.setattr(vectors, "Sentences", failing)
    assert len(text_vectors([["1"] * 5], 1e6, 1).columns[0]) == 1
    assert "out of memory" in warnings_of()[0]


def test_where_time_is_short_only_what_fits_is_made(monkeypatch):
    read = []
    made = np.ones((10, 2)), np.ones((10, 4))
    quick = SimpleNamespace(embed=lambda texts: read.extend(texts) or made)
    monkeypatch.setattr(vectors, "StaticVectors", lambda: quick)
    monkeypatch.setattr(vectors, "Sentences", lambda: SimpleNamespace(embed=lambda *_: None))
    texts = [["word " * 99] * 10]
    found = TextVectors([[]])
    add_static(found, texts, 1e-3, 1)
    assert found.columns == [[]] and not read
    add_static(found, texts, 0.02, 1)
    assert len(found.columns[0]) == 1 and all(90 < len(text) <= 100 for text in read)
    assert len(text_vectors(texts, 1e6, 1).columns[0]) == 1
    assert text_vectors([[""] * (vectors.MOST_VECTOR_ROWS + 1)], 1e6, 1).columns == [[]]


def test_inputs_that_are_too_many_are_not_learned_from(meaning, make_config, monkeypatch, capsys):
    monkeypatch.setattr(embedded, "MOST_VECTOR_CELLS", 10)
    run, setting, ensemble = setting_and_run(make_config, {"text": ["1"] * ROWS}, np.arange(TRAIN))
    train_vectors(run, setting, 1e6, 1e6)
    assert not ensemble.members and "too many numbers" in capsys.readouterr().out


def test_one_text_gives_all_its_vectors_side_by_side():
    one, two = np.ones((3, 2)), np.zeros((3, 4))
    assert vector_inputs(TextVectors([[one, two]])).shape == (3, 6)
    layers = vector_inputs(TextVectors([[two, one, one, one, one]]))
    assert layers.shape == (3, 12) and np.allclose((layers**2).sum(axis=1), (one**2).sum(axis=1))
    assert vector_inputs(TextVectors([[one, two], [one, two]])).shape == (3, 4 * 4 + 2)


def test_two_texts_are_set_beside_each_other_in_an_early_and_in_the_last_layer():
    random = np.random.default_rng(0)
    left, right = ([random.normal(size=(3, 2)) for _layer in range(5)] for _column in range(2))
    inputs = vector_inputs(TextVectors([left, right]))
    assert inputs.shape == (3, 2 * 2 + 2 * 2 * 2 + 5)
    for layer in (-3, -1):
        distance = np.abs(left[layer] - right[layer])
        assert any(np.allclose(inputs[:, at : at + 2], distance) for at in range(inputs.shape[1] - 1)), layer
