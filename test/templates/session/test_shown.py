import base64

from session.cells.bounds import LARGEST_PICTURE, MOST_PICTURES, MOST_SAID
from session.cells.shown import Shown


def heard(*messages):
    shown = Shown()
    for kind, content in messages:
        shown.hear(kind, content)
    return shown


def printed(text):
    return "stream", {"name": "stdout", "text": text}


def displayed(**data):
    return "display_data", {"data": {name.replace("_", "/"): value for name, value in data.items()}}


def raised(*lines):
    return "error", {"ename": "E", "evalue": "e", "traceback": list(lines)}


PNG = base64.b64encode(b"a picture").decode()


def test_a_cell_that_shows_nothing():
    assert heard().as_answer() == {"ended": "ran", "printed": "", "value": None, "trouble": None}


def test_what_is_printed_and_displayed_comes_in_order():
    shown = heard(printed("a\n"), displayed(text_plain="table"), printed("b\n"))
    assert shown.as_answer()["printed"] == "a\ntable\nb\n"


def test_the_value_is_not_printed():
    shown = heard(("execute_result", {"data": {"text/plain": "42"}}))
    assert shown.as_answer() == {"ended": "ran", "printed": "", "value": "42", "trouble": None}


def test_a_picture_has_no_text():
    shown = heard(displayed(text_plain="<Figure>", image_png=PNG + "\n"))
    assert shown.pictures == [PNG]
    assert shown.as_answer()["printed"] == ""


def test_a_figure_as_the_value_is_a_picture_and_no_value():
    shown = heard(("execute_result", {"data": {"text/plain": "<Figure>", "image/png": PNG}}))
    assert shown.pictures == [PNG]
    assert shown.as_answer()["value"] is None


def test_pictures_are_bounded_in_number_and_size():
    shown = heard(*[displayed(image_png=PNG)] * (MOST_PICTURES + 2))
    assert len(shown.pictures) == MOST_PICTURES
    assert shown.as_answer()["printed"].count("a picture is left out") == 2
    large = heard(displayed(image_png="A" * (2 * LARGEST_PICTURE)))
    assert large.pictures == []
    assert "is left out: 2,000,000 are allowed" in large.as_answer()["printed"]


def test_an_error_ends_it_as_raised():
    told = heard(raised("Traceback", "E: e")).as_answer()
    assert (told["ended"], told["trouble"]) == ("raised", "Traceback\nE: e")


def test_after_an_interrupt_the_error_says_where():
    shown = Shown()
    shown.interrupt("It was interrupted.")
    shown.hear(*raised("KeyboardInterrupt"))
    told = shown.as_answer()
    assert (told["ended"], told["trouble"]) == ("interrupted", "It was interrupted.\nKeyboardInterrupt")


def test_too_much_is_noticed_and_not_kept():
    shown = heard(printed("x" * MOST_SAID))
    assert not shown.said_too_much()
    shown.hear(*printed("x"))
    assert shown.said_too_much()
    assert len(shown.as_answer()["printed"]) < 20_000


def test_other_messages_are_let_pass():
    assert heard(("clear_output", {"wait": True}), ("comm_open", {})).as_answer() == Shown().as_answer()
