"""The weights that `make pretrained` installs, where they are: what their makers say of the same texts."""

from functools import cache
from pathlib import Path

import medalist_engine.pretrained.places as places
import numpy as np
import pytest
from medalist_engine.pretrained.texts.sentences import Sentences
from medalist_engine.pretrained.texts.static import StaticVectors

INSTALLED = Path(__file__).parents[4] / ".models"
TEXTS = [
    "That is a happy person",
    "That is a happy dog",
    "That is a very happy person",
    "Today is a sunny day",
]


@pytest.fixture
def installed(monkeypatch):
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)
    monkeypatch.setattr(places, "KAGGLE_INPUT", Path("/nowhere"))
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(INSTALLED))


@pytest.mark.skipif(not (INSTALLED / "all-MiniLM-L6-v2").is_dir(), reason="make pretrained installs it")
def test_sentences_are_as_alike_as_the_makers_say(installed):
    sentences = Sentences()
    vectors = sentences.embed_rows(sentences.pieces.encode(TEXTS, 64), 0.0, np.inf)[:, -1]
    assert np.allclose(vectors @ vectors[0], [1, 0.6945, 0.9429, 0.2569], atol=2e-3)


@pytest.mark.skipif(not (INSTALLED / "wordllama").is_dir(), reason="make pretrained installs it")
def test_static_vectors_tell_meanings_apart(installed):
    vectors, rarity = StaticVectors().embed(["a happy dog", "a cheerful puppy", "quarterly tax statements"])
    assert vectors[0] @ vectors[1] > 0.4 > vectors[0] @ vectors[2]
    assert rarity[2][0] > rarity[0][0]


@pytest.mark.skipif(not (INSTALLED / "all-MiniLM-L6-v2").is_dir(), reason="make pretrained installs it")
@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("The dog runs through the forest and looks for its owner, who did not come home.", True),
        ("@user lol this storm is sooo bad rn!! stay safe ppl #flood http://t.co/a1B2c3", True),
        ("olive oil, feta cheese, romaine lettuce, garlic, black pepper", True),
        ("Der Hund läuft durch den Wald und sucht seinen Besitzer, der nicht nach Hause kam.", False),
        ("Köpek ormanda hızla koşuyor ve dün eve gelmeyen sahibini arıyor.", False),
        ("Собака бежит по лесу и ищет хозяина, который не вернулся домой.", False),
        ("犬は森の中を走り、家に帰らなかった飼い主を探しています。", False),
        ("يركض الكلب في الغابة ويبحث عن صاحبه", False),
    ],
)
def test_the_encoder_knows_english_alone(installed, text, known):
    assert loaded_once().pieces.knows([text] * 60) is known


@cache
def loaded_once():
    return Sentences()
