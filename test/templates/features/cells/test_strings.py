"""Structured strings come apart; plain ones stay whole."""

import pandas as pd
from medalist_engine.features.cells.strings import name_titles, string_parts


def part(parts, row):
    return [piece[row] for piece in parts.columns.values()]


def test_structured_strings_come_apart():
    cabins = pd.Series([f"{'ABC'[n % 3]}/{n}/S" for n in range(90)])
    assert part(string_parts(cabins), 4) == ["B", "4", "S"]
    assert string_parts(cabins).words == 'between "/"'
    codes = pd.Series([f"{'XY'[n % 2]}{n}" for n in range(50)])
    assert part(string_parts(codes), 7) == ["Y", "7"]
    assert string_parts(pd.Series(["plain", "words"] * 30)).columns == {}


def test_codes_of_one_length_come_apart_by_place():
    cells = pd.Series([f"{'AB'[n % 2]}{n % 10}{'XYZ'[n % 3]}{n % 7}" for n in range(60)])
    assert part(string_parts(cells), 5) == ["B", "5", "Z", "5"]


def test_names_have_titles():
    names = pd.Series(["Doe, Dr. Jane", "Roe, Mrs. Ann (Mary)", None])
    assert list(name_titles(names)[:2]) == ["Dr", "Mrs"]
    assert name_titles(pd.Series(["Doe, Jane", "Roe, Mrs. Ann"])) is None
