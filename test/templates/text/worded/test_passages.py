"""Passages: the passage that is meant, found from answers to other texts."""

import numpy as np
import pytest
from medalist_engine.text.worded.passages import (
    best_passage,
    inside,
    quote,
    quoted_share,
    texts_to_read,
    whole_where_better,
    word_bounds,
    word_overlap,
)


def texts_with_answers(count, seed):
    """Of a happy text the happy words are quoted, of a plain one everything."""
    rng = np.random.default_rng(seed)
    texts, answers, moods = [], [], []
    for number in range(count):
        words = [f"w{n}" for n in rng.integers(0, 100, 8)]
        happy = [f"joy{n}" for n in rng.integers(0, 10, 2)]
        at = int(rng.integers(0, 8))
        text = " ".join([*words[:at], *happy, *words[at:]])
        plain = number % 3 == 0
        texts.append(text)
        answers.append(text if plain else " ".join(happy))
        moods.append(["plain" if plain else "happy"])
    return texts, answers, moods


def test_the_passage_of_the_likeliest_words_is_taken_whole():
    assert best_passage(np.array([0.1, 0.9, 0.6, 0.9, 0.1])) == (1, 3)
    assert best_passage(np.full(4, 0.9)) == (0, 3)
    assert best_passage(np.array([0.2])) == (0, 0)


def test_words_are_inside_where_the_answer_covers_them():
    text = "so very  happy now"
    assert inside(text, " very  happy", word_bounds(text)) == [0, 1, 1, 0]
    assert inside(text, "absent", word_bounds(text)) == [0, 0, 0, 0]


def test_passages_overlap_more_than_whole_texts_and_hang_on_the_context():
    texts, answers, moods = texts_with_answers(400, 0)
    cells = quote(answers[:300], texts, moods, 0)
    cells = whole_where_better(answers[:300], texts, cells, moods)
    scores = [word_overlap(a, b) for a, b in zip(answers[300:], cells[300:], strict=True)]
    assert np.mean(scores) > 0.9
    assert len(cells) == 400 and all(cell in text for cell, text in zip(cells, texts, strict=True))


def test_where_passages_do_not_help_the_whole_text_stands():
    kept = whole_where_better(["a b"], ["a b", "c d"], ["a", "c"], [["x"], ["x"]])
    assert kept == ["a b", "c d"]


def test_an_empty_text_is_its_own_passage():
    assert quote(["a", "b", "", "d"], ["a x", "b y", "", "d z"], [[]] * 4, 0)[2] == ""
    assert quoted_share(["a", "q"], ["a b", "c"]) == pytest.approx(0.5)


def test_texts_are_read_as_far_as_there_is_time():
    own = [f"some words of text {number}" for number in range(400)]
    assert texts_to_read(own, own[:50], 0, 600).tolist() == list(range(400))
    assert 40 <= len(texts_to_read(own, own[:50], 0, 0.05)) < 400
    with pytest.raises(TimeoutError):
        texts_to_read(own, own[:50], 0, 0)
