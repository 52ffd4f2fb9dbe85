"""Pieces: texts are cut as the makers of the models cut them."""

import pytest
from medalist_engine.pretrained.texts.byte_pairs import BytePairs
from medalist_engine.pretrained.texts.wordpiece import WordPieces

FIRST, LAST, UNKNOWN = 2, 3, 1


@pytest.fixture
def pieces(models):
    return WordPieces(models / "all-MiniLM-L6-v2" / "vocab.txt")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Red cars.", [4, 5, 6, 9]),
        ("café", [10, 11]),
        ("日a", [12, 7]),
        ("redx car", [UNKNOWN, 5]),
        ("", []),
        ("a\u200bb", [UNKNOWN]),
        ("a" * 500, [UNKNOWN]),
    ],
)
def test_words_become_the_longest_pieces_that_fit(pieces, text, numbers):
    assert pieces.encode_text(text, 64) == [FIRST, *numbers, LAST]


def test_a_long_text_is_cut_and_keeps_its_marks(pieces):
    assert pieces.encode_text("a b " * 100, 5) == [FIRST, 7, 8, 7, LAST]


@pytest.mark.parametrize(
    ("text", "numbers"), [("ab", [7]), ("a b", [6, 3, 5]), ("abc", [7, 8]), ("é", [3, 1, 2]), ("", [])]
)
def test_pairs_are_merged_in_the_order_of_training(models, text, numbers):
    assert BytePairs(models / "wordllama" / "tokenizer.json").encode([text]) == [numbers]


@pytest.mark.parametrize(
    "content", ["[]", "{", '{"model": 3}', '{"model": {"vocab": {}, "merges": [3]}}', "[" * 99_999]
)
def test_a_file_that_is_no_tokenizer_is_said_to_be_none(tmp_path, content):
    (tmp_path / "tokenizer.json").write_text(content)
    with pytest.raises(ValueError):
        BytePairs(tmp_path / "tokenizer.json")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("red car red", True),
        ("собака бежит по лесу", False),
        ("日本語 の 文", False),
        ("ab ba aab bba", False),
    ],
)
def test_a_language_whose_words_fall_into_letters_is_not_known(pieces, text, known):
    assert pieces.knows([text] * 50) is known


def test_a_few_words_are_not_judged(pieces):
    assert pieces.knows(["собака бежит"]) and pieces.knows([])


def test_a_vocabulary_of_many_chinese_letters_knows_chinese(tmp_path):
    letters = [chr(0x4E00 + number) for number in range(3100)]
    (tmp_path / "vocab.txt").write_text("\n".join(["[UNK]", "[CLS]", "[SEP]", *letters]), "utf-8")
    assert WordPieces(tmp_path / "vocab.txt").knows(["".join(letters[:100])])
