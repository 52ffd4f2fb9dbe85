"""Pairs: what two short texts share, and which words stand beside a text that many rows have."""

import numpy as np
from medalist_engine.text.pairs import company_likeness, is_short, paired_documents
from medalist_engine.text.train import further_sources


def test_words_are_told_apart_by_the_side_they_stand_on():
    assert paired_documents(["Red car"], ["red bike"])[0].split() == ["both:red", "left:car", "right:bike"]


def test_a_text_that_many_rows_share_stands_beside_each_word():
    left, right = ["a b"] * 8, [f"w{n}" for n in range(8)]
    assert "a_b|w3" in paired_documents(left, right)[3].split()
    assert "a_b|w3" in paired_documents(right, left)[3].split()
    assert "|" not in paired_documents(right, right)[0]


def test_only_short_texts_are_paired():
    short, long = ["one two"] * 4, [" ".join(map(str, range(99)))] * 4
    assert is_short(short) and not is_short(long)
    assert [name for name, _, _ in further_sources({"a": short, "b": short})] == ["pair", "a", "b"]
    assert [name for name, _, _ in further_sources({"a": short, "b": long})] == ["a", "b"]
    assert not list(further_sources({"a": short}))


def test_a_text_is_liker_to_the_company_of_its_own_kind():
    rng = np.random.default_rng(0)
    left = ["fruit", "tool"] * 40
    right = [
        " ".join(rng.choice(["fig", "pear", "plum"] if n % 2 == 0 else ["saw", "axe", "file"], 2))
        for n in range(80)
    ]
    stranger = company_likeness([*left, "fruit"], [*right, "saw axe"])
    assert stranger.shape == (81, 2 + 2)
    assert (stranger[:80, 0] > stranger[80, 0]).all()
    assert company_likeness(right[:5], right[:5]).shape == (5, 0)
