"""Shapes: cells that are written alike."""

from medalist_engine.text.cellwise.shapes import cuts_of_run, runs_of_shape, shapes_of


def test_digits_and_letters_are_told_by_their_kind_alone():
    assert shapes_of(["12:30", "St.", "Ёж7", "", "a\0b"]) == ["00:00", "Aa.", "Aa0", "", "a a"]
    assert shapes_of([]) == []


def test_runs_are_cut_in_every_way_where_they_are_short():
    assert runs_of_shape("00 aaa/0") == [(0, 2), (3, 6), (7, 8)]
    assert list(cuts_of_run(3, 5)) == [((3, 5),), ((3, 4), (4, 5))]
    assert len(list(cuts_of_run(0, 4))) == 8
    assert list(cuts_of_run(0, 5))[-1] == ((0, 2), (2, 5))
