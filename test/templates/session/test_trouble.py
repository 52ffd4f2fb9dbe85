import linecache
import textwrap

import pytest
from session.cells.trouble import cell_name, short_traceback


@pytest.fixture(autouse=True)
def work_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("session.cells.trouble.WORK_FOLDER", f"{tmp_path}/")


def trouble_of(code, number=3, space=None):
    """What a cell raises, told."""
    name, code = cell_name(number), textwrap.dedent(code)
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    try:
        exec(compile(code, name, "exec"), {} if space is None else space)
    except BaseException as error:
        return short_traceback(error)
    raise AssertionError("nothing was raised")


def frames(trouble):
    return [line.strip() for line in trouble.splitlines() if line.startswith("  File")]


def test_the_line_of_the_cell_and_the_error():
    trouble = trouble_of("x = 1\nx.missing\n")
    assert frames(trouble) == ['File "<cell 3>", line 2, in <module>']
    assert "    x.missing\n" in trouble
    assert trouble.endswith("\nAttributeError: 'int' object has no attribute 'missing'")


def test_libraries_are_left_out():
    trouble = trouble_of("import json\njson.loads('{')\n")
    assert frames(trouble) == ['File "<cell 3>", line 2, in <module>']


def test_a_function_of_an_earlier_cell_is_named_by_that():
    space = {}
    code = "def half(n):\n    return 1 / n\n"
    linecache.cache[cell_name(1)] = (len(code), None, code.splitlines(keepends=True), cell_name(1))
    exec(compile(code, cell_name(1), "exec"), space)
    assert frames(trouble_of("half(0)", 2, space)) == [
        'File "<cell 2>", line 1, in <module>',
        'File "<cell 1>", line 2, in half',
    ]


def test_a_module_of_the_work_folder_is_shown(tmp_path, monkeypatch):
    (tmp_path / "features.py").write_text("def ratio():\n    return 1 / 0\n")
    code = "from features import ratio\nratio()"
    monkeypatch.syspath_prepend(str(tmp_path))
    assert frames(trouble_of(code))[-1] == f'File "{tmp_path}/features.py", line 2, in ratio'


def test_of_many_frames_the_last_are_shown():
    trouble = trouble_of("def down(n):\n    return down(n + 1)\ndown(0)\n")
    assert "RecursionError" in trouble
    assert len(trouble) < 1_000


def test_a_syntax_error_shows_its_place():
    trouble = trouble_of("x = (1\n")
    assert trouble.startswith('  File "<cell 3>", line 1\n    x = (1\n')
    assert trouble.splitlines()[-1].startswith("SyntaxError: ")


def test_each_other_cause_is_one_line():
    trouble = trouble_of("""
        try:
            1 / 0
        except ZeroDivisionError as error:
            raise ValueError("no ratio") from error
    """)
    assert trouble.splitlines()[-2:] == [
        "ValueError: no ratio",
        "caused by ZeroDivisionError: division by zero",
    ]


def test_a_cause_that_says_the_same_is_not_told_again():
    trouble = trouble_of("""
        try:
            raise KeyError("a")
        except KeyError as error:
            raise KeyError("a") from error
    """)
    assert trouble.splitlines()[-1] == "KeyError: 'a'"
    assert "caused by" not in trouble


def test_a_cause_that_is_hidden_stays_so():
    trouble = trouble_of("""
        try:
            1 / 0
        except ZeroDivisionError:
            raise ValueError("no ratio") from None
    """)
    assert "caused by" not in trouble


def test_an_error_that_cannot_be_told_is_told_all_the_same():
    trouble = trouble_of("""
        class Bad(Exception):
            def __str__(self):
                raise ValueError
        raise Bad()
    """)
    assert trouble.splitlines()[-1].endswith("Bad: <exception str() failed>")
