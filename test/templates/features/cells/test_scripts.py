"""Scripts: letters of languages without spaces between words are words."""

import re

import pytest
from medalist_engine.features.cells.scripts import (
    APART_TOKENS,
    SPACED_TOKENS,
    SPACED_WORDS,
    needs_apart,
    word_count,
    word_pattern,
)
from medalist_engine.text.pairs import is_short, paired_documents
from medalist_engine.text.views import TextViews

THAI, JAPANESE = "ดีมาก", "店は最高です。Ok"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (THAI, ["ดี", "ม", "า", "ก"]),
        (JAPANESE, ["店", "は", "最", "高", "で", "す", "。", "Ok"]),
        ("it's 3.5", ["it", "'", "s", "3", ".", "5"]),
    ],
)
def test_tokens_are_words_or_letters_with_their_marks(text, tokens):
    assert re.findall(APART_TOKENS, text) == tokens


def test_the_pattern_follows_the_texts():
    english, russian = ["a plain text", "naïve café"] * 50, ["простой текст"] * 9
    assert word_pattern(english) == word_pattern(russian) == SPACED_WORDS
    assert word_pattern([JAPANESE] * 9, SPACED_TOKENS) == APART_TOKENS
    assert word_pattern([JAPANESE] * 9, r"\S+") == r"\S+"
    assert not needs_apart([*english, JAPANESE]) and not needs_apart([])


def test_words_are_counted_where_no_spaces_are():
    assert word_count("three plain words") == 3 and word_count("店は最高です" * 10) == 31
    assert is_short(["店は最高です"]) and not is_short(["店は最高です" * 20])


def test_letters_of_japanese_are_views_of_words():
    rows = ["店は最高です", "本は最高でした", "本は最悪でした", "店は最悪です"]
    views = TextViews(rows)
    assert views.matrix("words").shape[1] > 8 and views.matrix("plain").shape[1] > 5


def test_a_pair_shares_letters_where_no_spaces_are():
    assert paired_documents(["最高"], ["最悪"]) == ["both:最 left:高 right:悪"]
    assert paired_documents(["red car"], ["red bus"]) == ["both:red left:car right:bus"]
