import pytest
from session.cells.text import Growing, shortened


def test_a_short_text_stays():
    assert shortened("abcdef", 6) == "abcdef"


def test_of_a_long_text_the_beginning_and_the_end_stay():
    assert shortened("abc" + "x" * 1000 + "yz", 4) == "ab\n[... 1,001 characters left out ...]\nyz"


@pytest.mark.parametrize("pieces", [["abcdefgh"], ["abc", "", "defg", "h"], list("abcdefgh")])
def test_pieces_are_shortened_like_the_whole(pieces):
    growing = Growing(4)
    for piece in pieces:
        growing.add(piece)
    assert str(growing) == shortened("abcdefgh", 4)
    assert growing.length == 8


@pytest.mark.parametrize("text", ["", "a", "abcd"])
def test_what_fits_is_whole(text):
    growing = Growing(4)
    growing.add(text)
    assert str(growing) == text
