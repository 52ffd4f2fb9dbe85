"""What the templates say of metrics is what core/metrics/metrics.json says."""

import json
from pathlib import Path

import pytest
from solution.models.aims import MACRO_METRICS
from solution.models.neural import SMOOTHED_METRICS
from solution.output.plot_oof import RANKED
from solution.plain.reports import COUNTS_RIGHT
from solution.plain.targets import ABSOLUTE, LOGARITHMIC
from solution.problem.choices import COUNTS_ALIKE
from solution.problem.metrics import REGISTRY, SAME
from solution.problem.numbers import SCALED
from solution.problem.problem import L1_METRICS, LOG_METRICS

TABLE = Path(__file__).parents[3] / "core/metrics/metrics.json"
ROWS = json.loads(TABLE.read_text())["metrics"]
FAMILIES = {"probabilities", "labels", "values"}


def with_trait(trait):
    return {name for name, row in ROWS.items() if trait in row.get("traits", [])}


def aim_of(row):
    """What models tell of it; None where no model aims at it."""
    return row.get("predicts", row["wants"] if row["wants"] in FAMILIES else None)


def test_the_templates_aim_at_the_metrics_that_the_table_says():
    aims = {name: aim_of(row) for name, row in ROWS.items() if "judgedAs" not in row}
    assert {name: family for name, (family, _, _) in REGISTRY.items()} == {
        name: aim for name, aim in aims.items() if aim is not None
    }


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_a_metric_has_one_direction(name):
    assert REGISTRY[name][1] == (1 if ROWS[name]["direction"] == "max" else -1)


def test_metrics_are_scored_as_others_where_the_table_says_so():
    same = {name: other for name, other in SAME.items() if name in ROWS}
    assert same == {name: row["judgedAs"] for name, row in ROWS.items() if "judgedAs" in row}


@pytest.mark.parametrize(
    ("names", "trait", "without", "beside"),
    [
        (LOG_METRICS, "log-scale", set(), set()),
        (LOGARITHMIC, "log-scale", set(), set()),
        (L1_METRICS, "absolute-loss", set(), set()),
        (ABSOLUTE, "median", {"log_mae", "laplace_ll"}, set()),
        (SCALED, "scales", set(), set()),
        (MACRO_METRICS, "classes-alike", set(), set()),
        (SMOOTHED_METRICS, "smooth-labels", set(), set()),
        (COUNTS_RIGHT, "counts-right", set(), set()),
        (COUNTS_ALIKE, "counts-right", set(), {"mean_f1"}),
        (RANKED, "roc", set(), set()),
    ],
)
def test_sets_of_metrics_are_the_traits_of_the_table(names, trait, without, beside):
    assert set(names) & set(ROWS) == with_trait(trait) - without | beside
