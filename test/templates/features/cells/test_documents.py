"""Documents: lists and texts of one row compared."""

import tracemalloc

import pandas as pd
import pytest
from medalist_engine.features.cells.documents import (
    are_escaped,
    list_document,
    pair_features,
    style_features,
    syllables,
)


def test_list_items_are_whole_and_words():
    assert list_document(["Olive Oil", "salt"]).split() == ["olive", "oil", "salt", "olive_oil"]
    assert list_document("['a b', 'c']").split() == ["a", "b", "c", "a_b"]


@pytest.mark.parametrize(
    ("cell", "expected"), [("salt &amp; oil", True), ("it&#39;s", True), ("R&D, a & b", False)]
)
def test_signs_of_html_are_seen(cell, expected):
    assert are_escaped(pd.Series([None, "plain", cell])) is expected


def test_like_texts_are_found_alike():
    found = pair_features(["red car", "red car"], ["red cars", "blue sky"], "pair")
    cosine = found["pair.cosine char_wb 4"]
    assert cosine[0] > 0.5 > cosine[1]


def test_syllables_are_groups_of_vowels_without_a_silent_e():
    counts = {word: syllables(word) for word in ("cat", "table", "Idea,", "unbelievable", "x", "make.")}
    assert counts == {"cat": 1, "table": 1, "Idea,": 2, "unbelievable": 4, "x": 1, "make.": 1}


def test_texts_that_are_hard_to_read_have_more_of_them():
    found = style_features(["the cat sat", "incomprehensible institutional regulation"], "text")
    assert found["text.syllables"][1] > 3 > 1.5 > found["text.syllables"][0]
    assert found["text.hard_words"].tolist() == [0, 1]


def test_the_words_of_one_text_at_a_time_are_kept():
    texts = [" ".join(f"word{n}{k % 50}" for k in range(400)) for n in range(400)]
    tracemalloc.start()
    found = style_features(texts, "text")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4 * sum(map(len, texts)) and list(found["text.length"]) == list(map(len, texts))
