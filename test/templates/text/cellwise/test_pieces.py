"""Pieces: cells of one shape that nobody has seen are answered piece by piece."""

import numpy as np
from medalist_engine.text.cellwise.pieces import best_plan, learn_meanings, shared_start
from medalist_engine.text.cellwise.shapes import shapes_of
from rewritten import spoken_date, spoken_number


def share_right(cells, answers, fit):
    plan = best_plan(shapes_of(cells)[0], cells[:fit], answers[:fit], 0)
    if plan is None:
        return None
    rule = learn_meanings(plan, cells[:fit], answers[:fit])
    return np.mean([rule.answer(c) == a for c, a in zip(cells[fit:], answers[fit:], strict=True)])


def test_numbers_never_seen_are_spelled_by_their_digits():
    numbers = np.random.default_rng(0).permutation(np.arange(1000, 10_000))[:2_500].tolist()
    assert share_right([str(n) for n in numbers], [spoken_number(n) for n in numbers], 1_500) > 0.95


def test_dates_are_read_in_any_order_of_their_parts():
    days = [(d, m) for d in range(10, 29) for m in range(1, 13)]
    days = [days[i] for i in np.random.default_rng(0).permutation(len(days))]
    said = [spoken_date(*day) for day in days]
    assert share_right([f"{d:02d}/{m:02d}" for d, m in days], said, 150) == 1
    assert share_right([f"{m:02d}-{d:02d}" for d, m in days], said, 150) == 1


def test_parts_of_one_word_are_put_in_another_order():
    days = [f"{d:02d}/{m:02d}/{2000 + (d * m) % 17}" for d in range(10, 29) for m in range(1, 13)]
    days = [days[i] for i in np.random.default_rng(1).permutation(len(days))]
    said = ["-".join(reversed(day.split("/"))) for day in days]
    assert share_right(days, said, 150) > 0.85


def test_answers_without_a_rule_have_no_plan():
    random = np.random.default_rng(0)
    cells = [str(n) for n in range(1000, 1200)]
    assert share_right(cells, [f"w{n} v{n % 7}" for n in random.permutation(200)], 150) is None


def test_few_cells_teach_nothing():
    assert best_plan("00/00", ["11/11"] * 5, ["a b"] * 5, 0) is None


def test_a_piece_means_what_nearly_all_go_on_with():
    rests = [("two", "mil", "one")] * 5 + [("two", "mil", "six")] * 5 + [("odd",)]
    assert shared_start(rests) == ("two", "mil")
    assert shared_start([(), ("a",)]) == ()
