"""Pictures: of every kind of target, small, the same each time, and never the end of a run."""

import sys
import time

import pytest
from medalist_engine.output.plots import draw as plots
from medalist_engine.output.plots.draw import draw_plots

PNG = b"\x89PNG\r\n\x1a\n"
NAMES = {"oof.png", "importance.png"}


def in_time():
    return time.monotonic() + 300


def only(monkeypatch, *names):
    monkeypatch.setattr(plots, "PLOTS", {name: plots.PLOTS[name] for name in names})


@pytest.mark.slow
def test_targets_of_all_kinds_are_drawn_small(make_ensemble, tmp_path, capsys):
    long = [f"a label of ${number} and many more words" for number in range(18)]
    ensembles = {
        "two": make_ensemble(),
        "many": make_ensemble(classes=18, labels=long),
        "grade": make_ensemble("ordinal", 4),
        "cost in $": make_ensemble("values", 0, skewed=True),
    }
    draw_plots(ensembles, tmp_path / "plots", in_time())
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "plots").iterdir()}
    assert set(drawn) == NAMES and capsys.readouterr().out == ""
    assert all(data.startswith(PNG) and len(data) < 150_000 for data in drawn.values())


@pytest.mark.parametrize(
    "kind",
    [
        {"metric": "auc"},
        pytest.param({"metric": "logloss"}, marks=pytest.mark.slow),
        {"classes": 3},
        pytest.param({"kind": "values", "classes": 0, "metric": "mae"}, marks=pytest.mark.slow),
        {"kind": "values", "classes": 0, "skewed": True},
    ],
)
def test_a_single_target_has_two_views(kind, make_ensemble, tmp_path, monkeypatch, capsys):
    only(monkeypatch, "oof")
    draw_plots({"y": make_ensemble(**kind)}, tmp_path, in_time())
    assert (tmp_path / "oof.png").read_bytes().startswith(PNG) and capsys.readouterr().out == ""


def test_the_same_ensemble_is_the_same_picture(make_ensemble, tmp_path, monkeypatch):
    only(monkeypatch, "importance")
    for name in ("one", "other"):
        draw_plots({"y": make_ensemble()}, tmp_path / name, in_time())
    assert (tmp_path / "one" / "importance.png").read_bytes() == (
        tmp_path / "other" / "importance.png"
    ).read_bytes()


def test_a_plot_that_fails_is_told_and_the_others_are_drawn(make_ensemble, tmp_path, monkeypatch, capsys):
    def fail(_ensembles):
        raise ZeroDivisionError("nothing there")

    monkeypatch.setattr(plots, "PLOTS", {"oof": fail, "importance": plots.PLOTS["importance"]})
    draw_plots({"y": make_ensemble()}, tmp_path, in_time())
    assert [path.name for path in tmp_path.iterdir()] == ["importance.png"]
    assert "plot oof failed: ZeroDivisionError" in capsys.readouterr().out


def test_without_time_nothing_is_begun(make_ensemble, tmp_path):
    draw_plots({"y": make_ensemble()}, tmp_path / "plots", time.monotonic() + 0.5)
    assert not (tmp_path / "plots").exists()


def test_without_matplotlib_there_are_no_plots_but_a_word(make_ensemble, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    draw_plots({"y": make_ensemble()}, tmp_path / "plots", in_time())
    assert "matplotlib is not installed" in capsys.readouterr().out
    assert not (tmp_path / "plots").exists()
