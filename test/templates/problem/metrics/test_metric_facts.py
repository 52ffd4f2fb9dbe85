"""What the templates say of metrics is what core/metrics/metrics.json says."""

from medalist_engine.problem.metrics.metrics import SCORES, USUAL
from metric_table import ROWS, aim_of, metric_config


def test_the_templates_work_out_the_metrics_that_the_table_aims_at():
    assert set(SCORES) == {name for name in ROWS if aim_of(name) and "scoredAs" not in ROWS[name]}


def test_a_usual_metric_is_what_the_table_says():
    assert {
        name: {fact: metric_config(name)[fact] for fact in ("direction", "predicts", "traits")}
        for name in USUAL
    } == USUAL
