"""Sentences: vectors of texts, whatever they are batched with, in the time there is."""

import sys

import numpy as np
import pytest
from medalist_engine.pretrained.texts.encoder import Encoder
from medalist_engine.pretrained.texts.sentences import Sentences
from medalist_engine.pretrained.texts.static import StaticVectors, rarity

from .conftest import encoder_tensors

ROWS = [[2, 4, 5, 3], [2, 7, 3], [2, 4, 5, 6, 7, 8, 9, 3]]


def test_a_text_has_the_same_vector_alone_and_in_a_batch():
    encoder = Encoder(encoder_tensors(), 2)
    together = encoder.embed(ROWS)
    for row, vector in zip(ROWS, together, strict=True):
        assert np.allclose(encoder.embed([row])[0], vector, atol=1e-5)
    assert np.allclose(np.linalg.norm(together, axis=2), 1, atol=1e-5)


def test_layers_before_the_last_are_kept_as_what_a_shorter_network_says():
    tensors = encoder_tensors(layers=3)
    shorter = {name: values for name, values in tensors.items() if ".layer.2." not in name}
    both = Encoder(tensors, 2).embed(ROWS, 2)
    assert both.shape == (3, 2, 8)
    assert np.allclose(both[:, 0], Encoder(shorter, 2).embed(ROWS)[:, 0], atol=1e-5)
    assert np.allclose(both[:, 1], Encoder(tensors, 2).embed(ROWS)[:, 0], atol=1e-5)


def test_of_many_texts_fewer_layers_are_kept(models, monkeypatch):
    sentences = Sentences()
    assert sentences.embed(["red", "a"], 1e6, 1).shape == (2, 2, 8)
    monkeypatch.setattr("medalist_engine.pretrained.texts.sentences.MOST_SENTENCE_CELLS", 16)
    assert sentences.embed(["red", "a"], 1e6, 1).shape == (2, 1, 8)


def test_equal_texts_are_read_once_and_keep_their_places(models, monkeypatch):
    sentences = Sentences()
    read = []
    monkeypatch.setattr(sentences.pieces, "encode_text", counted(sentences.pieces.encode_text, read))
    vectors = sentences.embed(["red car", "a b", "red car"], 1e6, 2)
    assert np.allclose(vectors[0], vectors[2]) and not np.allclose(vectors[0], vectors[1])
    assert read.count("red car") == 2  # once to see how long texts are, once to read them


def counted(function, calls):
    def call(text, longest):
        calls.append(text)
        return function(text, longest)

    return call


def test_several_threads_give_what_one_gives(models, monkeypatch):
    sentences = Sentences()
    rows = [[2, *[4, 5, 6] * (number % 7), 3] for number in range(50)]
    monkeypatch.setattr("medalist_engine.pretrained.texts.sentences.PIECES_A_BATCH", 16)
    one, three = (sentences.embed_rows(rows, 0.0, np.inf, threads) for threads in (1, 3))
    assert np.allclose(one, three, atol=1e-5)


def test_where_the_usual_seconds_do_not_do_it_takes_the_most(models):
    sentences = Sentences()
    assert sentences.embed(["red car"] * 3, -1.0, 1, -1.0) is None
    vectors = sentences.embed(["red car"] * 3, -1.0, 1, 1e6)
    assert np.allclose(vectors, sentences.embed(["red car"] * 3, 1e6, 1))


def test_where_time_gets_short_texts_are_cut_and_where_there_is_none_nothing_is_made(models):
    sentences = Sentences()
    assert sentences.embed(["red car"] * 3, -1.0, 1) is None
    seen = []
    embed = sentences.encoder.embed
    sentences.encoder.embed = lambda rows, kept: seen.append(max(map(len, rows))) or embed(rows, kept)
    rows = [[2, *[4] * 200, 3]] * 4
    assert sentences.embed_rows(rows, 0.0, np.inf) is not None and seen == [202]
    seen.clear()
    assert sentences.embed_rows(rows, 1e3, 1e12) is not None and seen == [202]
    seen.clear()
    assert sentences.embed_rows(rows, 1e30, 1e12) is not None and seen == [16]


@pytest.mark.parametrize("name", ["vocab.txt", "config.json"])
def test_an_encoder_that_lacks_a_part_is_not_used(models, name):
    (models / "all-MiniLM-L6-v2" / name).unlink()
    with pytest.raises(ValueError, match="lacks"):
        Sentences()


def test_tensors_of_another_network_are_refused():
    with pytest.raises(ValueError, match="lack"):
        Encoder({"w": np.ones(3)}, 2)


def test_without_onnx_runtime_the_weights_are_not_used(models, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ValueError, match="all-MiniLM-L6-v2 are not used: .*onnxruntime"):
        Sentences()


def test_a_static_vector_is_the_mean_over_the_pieces(models):
    vectors, rarity = StaticVectors().embed(["a b", "", "ab"])
    assert np.allclose(vectors[0][[6, 3, 5]], 3**-0.5)
    assert not vectors[1].any() and vectors[2][7] == 1
    assert np.allclose(rarity[2], [np.log(8), 0, 0, 1]) and not rarity[1].any() and rarity[0][3] == 1.5


def test_words_of_late_pieces_are_rare():
    common, rare = rarity([[10, 20], [20_000, 6_000]], ["a b", "c d"])
    assert rare[0] > common[0] and rare[1:3].tolist() == [1, 0.5] and not common[1:3].any()


def test_without_weights_nothing_is_made(models, monkeypatch):
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(models / "nowhere"))
    for make in (Sentences, StaticVectors):
        with pytest.raises(ValueError, match="no weights"):
            make()


def test_a_language_that_the_encoder_does_not_know_gets_none_of_its_time(models, capsys):
    sentences = Sentences()
    russian = [f"собака бежит по лесу {number}" for number in range(30)]
    assert sentences.embed(russian, 1e6, 1) is None
    assert "does not know the language" in capsys.readouterr().out
