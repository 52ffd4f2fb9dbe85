"""Rewrites: fixed ways to write a cell anew."""

from medalist_engine.text.cellwise.rewrites import useful_rewrites


def rewritten(cells, answers, new):
    return [rewrite(new) for rewrite in useful_rewrites(cells, answers)]


def test_a_first_word_in_upper_case_is_found_and_nothing_beside_it():
    cells = [f"ab{n} cd ef" for n in range(20)]
    assert rewritten(cells, [f"AB{n}" for n in range(20)], "new name here") == ["NEW"]


def test_the_most_useful_comes_first_and_each_is_right_where_the_others_are_not():
    cells = [*(f"word{n}" for n in range(20)), "IBM", "USA", "NATO", "EU"]
    answers = [*cells[:20], "i b m", "u s a", "n a t o", "e u"]
    assert rewritten(cells, answers, "ABC") == ["ABC", "a b c"]


def test_answers_that_no_rewrite_gives_have_none_and_blank_cells_are_read():
    assert useful_rewrites(["a", "", " "], ["x", "y", "z"]) == []
