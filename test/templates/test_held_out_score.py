"""Every metric by known values, and beside scikit-learn and scipy."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import score as scoring
import sklearn.metrics as sk
from scipy import stats

ROOT = Path(__file__).parents[2]
TABLE = dict(
    re.findall(r"^  (\w+): (up|down)\(", (ROOT / "stages/analyze/metric-table.ts").read_text(), re.M)
)


def frame(**columns):
    return pd.DataFrame({name: [str(value) for value in values] for name, values in columns.items()})


def rules(*names, kind="real", **more):
    targets = [{"name": name, "kind": kind, "separator": " "} for name in names]
    return {"key": [], "targets": targets, "k": None} | more


def scored(metric, truth, guess, kind="real", **more):
    """One target, or one per row of an array."""
    if isinstance(truth, np.ndarray) and truth.ndim == 2:
        names = [f"t{n}" for n in range(truth.shape[1])]
        sides = [frame(**dict(zip(names, side.T.tolist(), strict=True))) for side in (truth, guess)]
    else:
        names, sides = ["y"], [frame(y=truth), frame(y=guess)]
    extra = frame(**more.pop("columns", {}))
    return scoring.score(metric, sides[0].join(extra), sides[1], rules(*names, kind=kind, **more))


def test_the_metrics_are_those_that_analyze_knows():
    assert set(scoring.METRICS) == set(TABLE)


PERFECT = {
    "laplace_ll": None,
    "crps": None,
    "bias_auc": None,
    "mean_angular_error": None,
    "geo_p50p95": None,
    "dice_hausdorff": None,
    "log_mae": np.log(1e-9),
}
LISTS = {"map_k", "ndcg_k", "recall_k", "mean_f1", "jaccard", "bleu", "rouge", "kendall_tau", "levenshtein"}


@pytest.mark.parametrize("metric", [name for name in TABLE if PERFECT.get(name, 0) is not None])
def test_right_beats_wrong_in_the_direction_that_analyze_tells(metric):
    if metric in ("kl_divergence", "lwlrap"):
        truth, wrong = np.array([[1, 0], [0, 1]]), np.array([[0.8, 0.2], [0.6, 0.4]])
    elif metric in LISTS:
        truth, wrong = ["a b c d", "c d e f"], ["a b d c", "e d c f"]
        if metric != "kendall_tau":
            wrong = ["a x y z", "c d q r"] if metric != "bleu" else ["a b c d", "x d e f"]
    elif metric == "dice":
        truth, wrong = ["1 3 10 2", ""], ["2 3", ""]
    elif metric == "map_iou":
        truth, wrong = ["1 0 0 10 10", ""], ["0.9 1 0 10 10", ""]
    elif metric in ("rmse_log", "mape"):
        truth, wrong = [1, 2, 3, 4], [2, 2, 4, 4]
    else:
        truth, wrong = [1, 0, 1, 0], [0, 1, 1, 0]
    best, worse = scored(metric, truth, truth), scored(metric, truth, wrong)
    ideal = PERFECT.get(metric, 1 if TABLE[metric] == "up" else 0)
    assert best == pytest.approx(ideal, abs=1e-9)
    assert worse < best if TABLE[metric] == "up" else worse > best


RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 300)
P = np.clip(0.3 + 0.3 * Y + RNG.normal(0, 0.3, 300), 0.01, 0.99)
KIND = RNG.integers(1, 5, 300)
SAID = np.where(RNG.uniform(size=300) < 0.6, KIND, RNG.integers(1, 5, 300))
VALUE = RNG.gamma(2, 3, 300) + 0.1
NEAR = VALUE * RNG.uniform(0.7, 1.4, 300)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("auc", sk.roc_auc_score(Y, P)),
        ("gini", 2 * sk.roc_auc_score(Y, P) - 1),
        ("average_precision", sk.average_precision_score(Y, P)),
        ("logloss", sk.log_loss(Y, P)),
        ("balanced_logloss", sk.log_loss(Y, P, sample_weight=1 / np.bincount(Y)[Y])),
        ("brier", sk.brier_score_loss(Y, P)),
    ],
)
def test_probabilities_as_scikit_learn_scores_them(metric, expected):
    assert scored(metric, Y.tolist(), P.tolist(), kind="probability") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("accuracy", sk.accuracy_score(KIND, SAID)),
        ("top1_error", 1 - sk.accuracy_score(KIND, SAID)),
        ("balanced_accuracy", sk.balanced_accuracy_score(KIND, SAID)),
        ("macro_f1", sk.f1_score(KIND, SAID, average="macro")),
        ("micro_f1", sk.f1_score(KIND, SAID, average="micro")),
        ("weighted_f1", sk.f1_score(KIND, SAID, average="weighted")),
        ("mcc", sk.matthews_corrcoef(KIND, SAID)),
        ("qwk", sk.cohen_kappa_score(KIND, SAID, weights="quadratic")),
    ],
)
def test_labels_as_scikit_learn_scores_them(metric, expected):
    floats = [f"{label}.0" for label in SAID]
    assert scored(metric, KIND.tolist(), floats) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("rmse", sk.root_mean_squared_error(VALUE, NEAR)),
        ("mse", sk.mean_squared_error(VALUE, NEAR)),
        ("mae", sk.mean_absolute_error(VALUE, NEAR)),
        ("wmae", sk.mean_absolute_error(VALUE, NEAR)),
        ("medae", sk.median_absolute_error(VALUE, NEAR)),
        ("mape", sk.mean_absolute_percentage_error(VALUE, NEAR)),
        ("rmsle", sk.root_mean_squared_log_error(VALUE, NEAR)),
        ("rmse_log", sk.root_mean_squared_error(np.log(VALUE), np.log(NEAR))),
        ("r2", sk.r2_score(VALUE, NEAR)),
        ("pinball", sk.mean_pinball_loss(VALUE, NEAR)),
        ("log_mae", np.log(sk.mean_absolute_error(VALUE, NEAR))),
        ("pearson", stats.pearsonr(VALUE, NEAR).statistic),
        ("spearman", stats.spearmanr(VALUE, NEAR).statistic),
    ],
)
def test_values_as_scikit_learn_and_scipy_score_them(metric, expected):
    assert scored(metric, VALUE.tolist(), NEAR.tolist()) == pytest.approx(expected, abs=1e-12)


def test_several_targets():
    truth, guess = np.column_stack([VALUE, Y + 0.0]), np.column_stack([NEAR, P])
    each = [(sk.root_mean_squared_error(truth[:, j], guess[:, j])) for j in (0, 1)]
    assert scored("mcrmse", truth, guess) == pytest.approx(np.mean(each))
    assert scored("rmse", truth, guess) == pytest.approx(np.sqrt(np.mean((truth - guess) ** 2)))
    logs = [sk.root_mean_squared_log_error(truth[:, j], guess[:, j]) for j in (0, 1)]
    assert scored("mean_rmsle", truth, guess) == pytest.approx(np.mean(logs))


def test_a_column_without_both_answers_has_no_auc():
    truth, guess = np.column_stack([Y, np.zeros(300, int)]), np.column_stack([P, P])
    assert scored("mean_auc", truth, guess) == pytest.approx(sk.roc_auc_score(Y, P))
    with pytest.raises(scoring.Unscorable, match="all the same"):
        scored("auc", [1, 1], [0.2, 0.3])


def test_classes_in_columns():
    hot, shares = np.eye(4, dtype=int)[KIND - 1], RNG.dirichlet(np.ones(4), 300)
    assert scored("logloss", hot, shares, kind="simplex") == pytest.approx(sk.log_loss(KIND, shares))
    twice = scored(
        "logloss", hot, 2 * shares, kind="simplex"
    )  # brought to a sum of one; cells above one are clipped
    assert twice == pytest.approx(
        sk.log_loss(KIND, np.clip(2 * shares, 0, 1) / np.clip(2 * shares, 0, 1).sum(1)[:, None])
    )
    weights = 1 / np.bincount(KIND)[KIND]
    balanced = sk.log_loss(KIND, shares, sample_weight=weights)
    assert scored("balanced_logloss", hot, shares, kind="simplex") == pytest.approx(balanced)
    other = RNG.dirichlet(np.ones(4), 300)
    entropy = stats.entropy(other, shares, axis=1).mean()
    assert scored("kl_divergence", other, shares, kind="simplex") == pytest.approx(entropy)
    assert scored("brier", hot, shares, kind="simplex") == pytest.approx(((hot - shares) ** 2).sum(1).mean())


def test_independent_labels():
    truth, guess = RNG.integers(0, 2, (200, 3)), RNG.uniform(size=(200, 3))
    each = np.mean([sk.log_loss(truth[:, j], guess[:, j]) for j in range(3)])
    assert scored("logloss", truth, guess, kind="probability") == pytest.approx(each)
    known = truth.sum(1) > 0
    ranked = sk.label_ranking_average_precision_score(
        truth[known], guess[known], sample_weight=truth[known].sum(1)
    )
    assert scored("lwlrap", truth, guess) == pytest.approx(ranked)


def test_f1_is_that_of_yes():
    assert scored("f1", Y.tolist(), (P > 0.5).astype(int).tolist()) == pytest.approx(sk.f1_score(Y, P > 0.5))
    words = [["False", "True"][y] for y in Y]
    assert scored("f1", words, (P > 0.5).astype(int).tolist()) == pytest.approx(sk.f1_score(Y, P > 0.5))
    half = sk.fbeta_score(Y, P > 0.5, beta=0.5)
    assert scored("fbeta", Y.tolist(), (P > 0.5).astype(int).tolist()) == pytest.approx(half)


def test_one_label_in_several_spellings():
    assert scored("accuracy", ["1", "0", "1"], ["1.0", " 0", "2"]) == pytest.approx(2 / 3)
    assert scored("accuracy", ["True", "False"], ["true", "0"]) == 1
    assert scored("accuracy", ["cat", "1"], ["Cat", "1"]) == 0.5


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("smape", [0, 1, 3], [0, 2, 3], 100 * (2 / 3) / 3),
        ("rmspe", [0, 2, 4], [9, 1, 4], np.sqrt(0.125)),
        ("map_k", ["a", "b", "c"], ["a b", "a b", "a b"], (1 + 0.5 + 0) / 3),
        ("map_k", ["a b c"], ["a x b c"], (1 + 2 / 3) / 3),
        ("map_k", ["a"], ["x x a"], 1 / 3),
        ("ndcg_k", ["a"], ["x a"], 1 / np.log2(3)),
        ("recall_k", ["a b"], ["a x"], 0.5),
        ("mean_f1", ["a b", ""], ["a c", ""], 0.75),
        ("kendall_tau", ["a b c d"], ["a b d c"], 1 - 4 / 12),
        ("kendall_tau", ["a b c d"], ["d c b a"], -1),
        ("jaccard", ["Good day", ""], ["good night day", ""], (2 / 3 + 1) / 2),
        ("levenshtein", ["kitten", "", "flaw"], ["sitting", "ab", "lawn"], (3 + 2 + 2) / 3),
        ("rouge", ["police killed the gunman"], ["police kill the gunman"], 0.75),
        ("dice", ["1 4", ""], ["3 4", "1 1"], (0.5 + 0) / 2),
        ("map_iou", ["1 0 0 10 10 1 50 50 10 10"], ["0.9 0 0 10 10"], 0.5),
        ("map_iou", ["1 0 0 10 10"], ["0.9 0 0 10 8"], 0.6),
        ("pf1", [1, 0, 1], [0.5, 0.5, 0.5], 4 / 7),
        ("gini", [1, 2, 3], [3, 2, 1], -1),
    ],
)
def test_known_values(metric, truth, guess, expected):
    k = 3 if metric.endswith("_k") else None
    assert scored(metric, truth, guess, k=k) == pytest.approx(expected, abs=1e-9)


def test_bleu_of_a_textbook_example():
    """Brevity penalty exp(1 - 6/5), precisions 1, 1, 1, 1."""
    assert scored("bleu", ["the cat sat on the mat"], ["the cat sat on the"]) == pytest.approx(np.exp(-0.2))
    assert scored("bleu", ["a b c"], ["x y z"]) == 0


def test_swapped_neighbours_are_counted():
    """Beside counting pairs one by one."""
    numbers = np.random.default_rng(3).permutation(40).tolist()
    slow = sum(a > b for i, a in enumerate(numbers) for b in numbers[i + 1 :])
    assert scoring.inversions(numbers) == slow


def test_edits_are_the_fewest():
    """Beside the textbook table."""
    rng = np.random.default_rng(4)
    for _ in range(50):
        a, b = ("".join(rng.choice(list("abc"), rng.integers(1, 9))) for _ in range(2))
        table = np.add.outer(np.arange(len(a) + 1), np.arange(len(b) + 1))
        for i, x in enumerate(a, 1):
            for j, y in enumerate(b, 1):
                table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (x != y))
        assert scoring.levenshtein(a, b) == table[-1, -1]


def test_columns_beside_the_answers():
    truth, guess, weight = [1, 2, 3], [2, 2, 5], [5, 1, 1]
    assert scored("wmae", truth, guess, weight="w", columns={"w": weight}) == pytest.approx(7 / 7)
    groups = {"g": ["a", "a", "b"]}
    expected = np.mean([np.log(0.5), np.log(2)])
    assert scored("log_mae", truth, guess, groups=["g"], columns=groups) == pytest.approx(expected)
    spoken = {"g": [1, 1, 0, 0]}
    assert scored("bias_auc", [1, 0, 1, 0], [0.9, 0.1, 0.8, 0.2], groups=["g"], columns=spoken) == 1
    mixed = scored("bias_auc", [1, 0, 1, 0], [0.3, 0.1, 0.8, 0.4], groups=["g"], columns=spoken)
    assert mixed == pytest.approx(0.25 * (0.75 + 1 + 0 + 1), abs=1e-9)
    with pytest.raises(scoring.Unscorable, match="who is spoken of"):
        scored("bias_auc", [1, 0], [0.9, 0.1])


def test_weighted_auc_of_a_right_a_wrong_and_no_order():
    assert scored("weighted_auc", [0, 0, 1, 1], [1, 2, 3, 4]) == 1
    assert scored("weighted_auc", [0, 0, 1, 1], [4, 3, 2, 1]) == 0
    assert scored("weighted_auc", [0, 1], [1, 1]) == pytest.approx((2 * 0.32 + 0.18) / 1.4)


def test_several_columns_for_one_answer():
    assert scored("laplace_ll", np.array([[2000, 0]]), np.array([[2100, 100]])) == pytest.approx(
        -np.sqrt(2) - np.log(np.sqrt(2) * 100)
    )
    right = [[0.0, np.pi / 2], [1.0, 1.0]]
    assert scored("mean_angular_error", np.array(right), np.array(right)) == pytest.approx(0, abs=1e-7)
    turned = np.array([[np.pi / 2, np.pi / 2], [1.0, 1.0]])
    assert scored("mean_angular_error", np.array(right), turned) == pytest.approx(np.pi / 4, abs=1e-7)
    degree = scored("geo_p50p95", np.array([[0.0, 0.0]]), np.array([[0.0, 1.0]]))
    assert degree == pytest.approx(6_367_000 * np.pi / 180)
    answers = frame(P0=[1], P1=[1], P2=[1])
    steps = frame(P0=[0], P1=[0.5], P2=[1])
    assert scoring.score("crps", answers, steps, rules("P0", "P1", "P2")) == pytest.approx(0.25 / 3)
    levels = frame(q10=[10], q90=[10])
    assert scoring.score("pinball", levels, frame(q10=[0], q90=[0]), rules("q10", "q90")) == pytest.approx(5)


def test_rows_are_matched_by_key_whatever_their_order():
    answers = frame(id=["007", "b", "c"], y=[1, 2, 3])
    given = rules("y", key=["id"])
    assert scoring.score("mae", answers, frame(y=[3, 1, 2], id=["c", "007", "b"]), given) == 0
    with pytest.raises(scoring.Unscorable, match="not in the submission"):
        scoring.score("mae", answers, frame(id=["7", "b", "c"], y=[1, 2, 3]), given)
    twice = frame(id=["a", "a", "b"], y=[1, 2, 3])
    assert scoring.score("mae", twice, frame(id=["b", "a", "a"], y=[3, 1, 2]), given) == 0
    both = rules("y", key=["s", "d"])
    pairs = frame(s=["a", "a", "b"], d=[1, 2, 1], y=[1, 2, 3])
    assert scoring.score("mae", pairs, pairs.iloc[::-1], both) == 0


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "why"),
    [
        ("rmsle", [1], [-0.5], "negative"),
        ("rmse_log", [1], [0], "negative"),
        ("mae", [1], ["nan"], "not a number"),
        ("mae", [1], [""], "not a number"),
        ("mae", [1], ["inf"], "infinite"),
        ("qwk", [1, 2], ["1", "2.5"], "whole number"),
        ("kendall_tau", ["a b"], ["a c"], "permutation"),
        ("dice", ["1 2"], ["1 2 3"], "run lengths"),
        ("dice_hausdorff", ["1 2"], ["1 2"], "images"),
        ("made_up", [1], [1], "no such metric"),
        ("mae", [1, 2], [1], "1 rows where 2"),
    ],
)
def test_what_cannot_be_scored_says_why(metric, truth, guess, why):
    with pytest.raises(scoring.Unscorable, match=why):
        scored(metric, truth, guess)


def test_constants_correlate_with_nothing():
    assert scored("pearson", [1, 2, 3], [5, 5, 5]) == 0
    assert scored("spearman", [1, 2, 3], [5, 5, 5]) == 0


def test_as_a_program(tmp_path):
    frame(id=["a", "b"], y=["x y", 'with "quotes", and comma']).to_csv(tmp_path / "answers.csv", index=False)
    frame(id=["b", "a"], y=["comma", "x y"]).to_csv(tmp_path / "submission.csv", index=False)
    (tmp_path / "rules.json").write_text(json.dumps(rules("y", key=["id"])))
    names = ["answers.csv", "submission.csv", "rules.json"]
    command = [sys.executable, "-I", str(ROOT / "templates/score.py")]

    def run(metric):
        files = [str(tmp_path / name) for name in names]
        return subprocess.run([*command, metric, *files], capture_output=True, text=True, check=False)

    assert json.loads(run("jaccard").stdout.splitlines()[-1]) == {"score": 0.625}
    failed = run("mae")
    assert failed.returncode == 1 and failed.stderr.splitlines()[-1].startswith("Unscorable: ")
