"""A run on media keeps what it saw and learned; a later run goes on and looks at nothing again."""

import json
import shutil

import pytest
from safetensors_files import write_safetensors


@pytest.fixture
def config(make_config):
    source = {"name": "photo", "kind": "image", "column": "id", "columns": [], "shape": None}
    source |= {"train": "train/{}.png", "test": "test/{}.png"}
    told = {"sources": [source], "listings": [], "archives": {}, "target": None}
    return make_config(features=[], models=["linear"], media=told)


@pytest.fixture(autouse=True)
def network(lite_weights, monkeypatch, tmp_path):
    write_safetensors(tmp_path / "models" / "efficientnet-lite0" / "model.safetensors", lite_weights())
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setattr("medalist_engine.media.tune.step.torch_device", lambda: None)


@pytest.fixture
def state(tmp_path):
    return tmp_path / "kept.state"


def passes(out):
    return {model["name"]: model["passes"] for model in json.loads((out / "cv.json").read_text())["models"]}


def without_pictures(data):
    for name in ("train", "test"):
        shutil.rmtree(data / name)


@pytest.mark.slow
def test_it_goes_on_without_its_pictures(config, striped, state, solve_media, warnings_of):
    data, truth = striped()
    (data / "train" / "003.png").write_text("no picture")
    _, first, out = solve_media(config, data, "--pause", 0.1, "--keep-state", state, repeats=3)
    before = passes(out)
    without_pictures(data)
    warnings_of()
    _, later, out = solve_media(config, data, "--go-on", state, repeats=3)
    assert set(before.values()) == {1} and {"media_kernel", "media_linear", "linear"} <= before.keys()
    assert passes(out).keys() == before.keys() and max(passes(out).values()) == 4
    assert ((later["y"].astype(float) > 0.5) == truth).mean() > 0.9
    assert not [line for line in warnings_of() if "anew" in line]


@pytest.mark.slow
def test_where_nothing_is_added_the_answer_is_that_of_the_state(config, striped, state, solve_media):
    data, _ = striped()
    _, first, _ = solve_media(config, data, "--keep-state", state)
    without_pictures(data)
    _, later, _ = solve_media(config, data, "--go-on", state)
    assert first.equals(later)
