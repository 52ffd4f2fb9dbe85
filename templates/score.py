"""Scores a submission against answers it never saw; the last line printed is {"score": number}.

usage: score.py METRIC ANSWERS.csv SUBMISSION.csv SPECIFICATION.json

The specification says what the columns are: {"key": [names], "targets": [{"name", "kind", "separator"}],
"k": int or null, "weight": name or null, "groups": [names]}. ANSWERS.csv holds the key and, under the
submission's names, what is right: a label, a number, a text or a list for each target; 1 and 0 where the
targets are classes. Weight and groups stand in the answers only. Rows are matched by key, by place where
there is none. What cannot be scored ends with exit code 1 and the reason as the last line on standard
error. docs/metrics.md explains the metrics.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
import sklearn.metrics as sk
from scipy.stats import rankdata

TINY = 1e-15
WORDS = {"true": "1", "false": "0", "yes": "1", "no": "0", "t": "1", "f": "0", "y": "1", "n": "0"}


class Unscorable(Exception):
    """The metric has no value for this file; the message says why."""


@dataclass(frozen=True)
class Pair:
    """Answers and submission with equal rows in equal order, target columns only, cells as text."""

    truth: pd.DataFrame
    guess: pd.DataFrame
    kinds: list[str]
    separator: str | None = None
    k: int | None = None
    weight: np.ndarray | None = None
    groups: pd.DataFrame = field(default_factory=pd.DataFrame)

    def numbers(self) -> tuple[np.ndarray, np.ndarray]:
        """Rows x targets. Answers must be there for every target, guesses must be numbers."""
        return to_numbers(self.truth, "an answer"), to_numbers(self.guess, "a prediction")

    def labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """For each target: answers and guesses in one spelling."""
        return [to_labels(self.truth[name], self.guess[name]) for name in self.guess.columns]

    def is_simplex(self) -> bool:
        return len(self.kinds) > 1 and all(kind == "simplex" for kind in self.kinds)

    def texts(self) -> list[tuple[str, str]]:
        first = self.guess.columns[0]
        return list(zip(self.truth[first], self.guess[first], strict=True))

    def lists(self) -> list[tuple[list[str], list[str]]]:
        return [(items(t, self.separator), items(g, self.separator)) for t, g in self.texts()]


def to_numbers(frame: pd.DataFrame, what: str) -> np.ndarray:
    """true and false count as 1 and 0."""
    lowered = frame.apply(lambda column: column.str.strip().str.lower())
    numbers = lowered.replace(WORDS).apply(pd.to_numeric, errors="coerce").to_numpy(float)
    if not np.isfinite(numbers).all():
        raise Unscorable(f"{what} is missing, not a number or infinite")
    return numbers


def to_labels(truth: pd.Series, guess: pd.Series) -> tuple[np.ndarray, np.ndarray]:
    """Equal labels in equal spelling: 1, 1.0 and " 1" are one, and so are True and true, or True and 1."""
    truth, guess = truth.str.strip(), guess.str.strip()
    flags = [set(column.str.lower()) <= set(WORDS) | {"0", "1", "0.0", "1.0"} for column in (truth, guess)]
    if all(flags):
        truth, guess = (column.str.lower().replace(WORDS) for column in (truth, guess))
    if pd.to_numeric(truth, errors="coerce").notna().all():
        guess = guess.where(pd.to_numeric(guess, errors="coerce").isna(), guess.map(plain_number))
        truth = truth.map(plain_number)
    return truth.to_numpy(str), guess.to_numpy(str)


def plain_number(cell: str) -> str:
    try:
        number = float(cell)
    except ValueError:
        return cell
    return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)


def items(cell: str, separator: str | None) -> list[str]:
    parts = cell.split() if separator is None or separator.isspace() else cell.split(separator)
    return [part.strip() for part in parts if part.strip() != ""]


def mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


# ----------------------------------------------------------------------------------------------------------
# Probabilities and scores


def each_column(score: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Pair], float]:
    """The mean over the target columns."""

    def scored(pair: Pair) -> float:
        truth, guess = pair.numbers()
        return mean([score(truth[:, j], guess[:, j]) for j in range(truth.shape[1])])

    return scored


def two_sided(truth: np.ndarray) -> np.ndarray:
    if len(np.unique(truth)) < 2:
        raise Unscorable("the answers are all the same: such a score compares two kinds of rows")
    return truth


def auc(truth: np.ndarray, guess: np.ndarray) -> float:
    return float(sk.roc_auc_score(two_sided(truth), guess))


def mean_auc(pair: Pair) -> float:
    """Columns whose answers are all the same have no AUC and are left out."""
    truth, guess = pair.numbers()
    known = [j for j in range(truth.shape[1]) if len(np.unique(truth[:, j])) > 1]
    if not known:
        raise Unscorable("the answers are all the same in every column")
    return mean([auc(truth[:, j], guess[:, j]) for j in known])


def gini(truth: np.ndarray, guess: np.ndarray) -> float:
    """Normalised: 2 AUC - 1 where answers are 0 and 1, else from areas below Lorenz curves."""
    if set(np.unique(truth)) <= {0, 1}:
        return 2 * auc(truth, guess) - 1

    def area(by: np.ndarray) -> float:
        order = np.lexsort((np.arange(len(by)), -by))
        shares = np.cumsum(truth[order]) / truth.sum()
        return float((shares - np.arange(1, len(by) + 1) / len(by)).sum())

    return area(guess) / area(two_sided(truth))


def weighted_auc(truth: np.ndarray, guess: np.ndarray) -> float:
    """Area under the ROC curve, the part below a true-positive rate of 0.4 twice, as a share of the most."""
    false_rate, true_rate, _ = sk.roc_curve(two_sided(truth), guess)
    bend = int(np.searchsorted(true_rate, 0.4))
    false_rate = np.insert(false_rate, bend, np.interp(0.4, true_rate, false_rate))
    true_rate = np.insert(true_rate, bend, 0.4)
    bands = [(0.0, 0.4, 2.0), (0.4, 1.0, 1.0)]
    total = sum(weight * (high - low) for low, high, weight in bands)
    areas = (
        weight * np.trapezoid(np.clip(true_rate, low, high) - low, false_rate) for low, high, weight in bands
    )
    return float(sum(areas) / total)


def bias_auc(pair: Pair) -> float:
    """A quarter each: overall AUC, and the power means (-5) over groups of subgroup, BPSN and BNSP AUC."""
    if pair.groups.empty:
        raise Unscorable("bias_auc needs the columns that say who is spoken of")
    truth, guess = (side[:, 0] for side in pair.numbers())
    y = truth >= 0.5
    parts: list[list[float]] = [[], [], []]
    for name in pair.groups:
        inside = pd.to_numeric(pair.groups[name], errors="coerce").fillna(0).to_numpy() >= 0.5
        for part, rows in zip(
            parts, (inside, (inside & ~y) | (~inside & y), (inside & y) | (~inside & ~y)), strict=True
        ):
            if len(np.unique(y[rows])) == 2:
                part.append(auc(y[rows], guess[rows]))
    means = [
        float(np.mean(np.power(part, -5.0)) ** (-1 / 5)) if part and min(part) else 0.0 for part in parts
    ]
    return 0.25 * (auc(y, guess) + sum(means))


def average_precision(pair: Pair) -> float:
    return each_column(lambda y, p: float(sk.average_precision_score(two_sided(y), p)))(pair)


def probabilistic_f1(truth: np.ndarray, guess: np.ndarray) -> float:
    guess = np.clip(guess, 0, 1)
    hit, miss = guess[truth == 1].sum(), guess[truth != 1].sum()
    positives = (truth == 1).sum()
    if hit == 0 or positives == 0:
        return 0.0
    precision, recall = hit / (hit + miss), hit / positives
    return float(2 * precision * recall / (precision + recall))


def brier(pair: Pair) -> float:
    truth, guess = pair.numbers()
    squares = (truth - guess) ** 2
    return mean(squares.sum(axis=1)) if pair.is_simplex() else mean(squares)


def row_losses(pair: Pair) -> tuple[np.ndarray, np.ndarray]:
    """Answers as shares, and the log loss of each row: guesses are clipped and made to sum to one."""
    truth, guess = pair.numbers()
    guess = np.clip(guess, TINY, 1 - TINY)
    guess = guess / guess.sum(axis=1, keepdims=True)
    total = truth.sum(axis=1, keepdims=True)
    truth = truth / np.where(total == 0, 1, total)
    return truth, -(truth * np.log(guess)).sum(axis=1)


def binary_losses(pair: Pair) -> tuple[np.ndarray, np.ndarray]:
    truth, guess = pair.numbers()
    guess = np.clip(guess, TINY, 1 - TINY)
    return truth, -(truth * np.log(guess) + (1 - truth) * np.log(1 - guess))


def logloss(pair: Pair) -> float:
    return mean(row_losses(pair)[1] if pair.is_simplex() else binary_losses(pair)[1])


def balanced_logloss(pair: Pair) -> float:
    """Every class that occurs weighs the same."""
    if pair.is_simplex():
        truth, losses = row_losses(pair)
        kinds = truth.argmax(axis=1)
        return mean([mean(losses[kinds == kind]) for kind in np.unique(kinds)])
    truth, losses = binary_losses(pair)
    columns = [
        [mean(losses[truth[:, j] == kind, j]) for kind in np.unique(truth[:, j])]
        for j in range(truth.shape[1])
    ]
    return mean([mean(column) for column in columns])


def kl_divergence(pair: Pair) -> float:
    truth, losses = row_losses(pair)
    own = np.where(truth > 0, truth * np.log(np.where(truth > 0, truth, 1)), 0).sum(axis=1)
    return mean(own + losses)


def label_ranking(pair: Pair) -> float:
    """lwlrap: label-ranking average precision where each right label, not each row, weighs the same."""
    truth, guess = pair.numbers()
    weight = (truth > 0).sum(axis=1)
    if weight.sum() == 0:
        raise Unscorable("no row has a label")
    return float(
        sk.label_ranking_average_precision_score(
            (truth > 0)[weight > 0], guess[weight > 0], sample_weight=weight[weight > 0]
        )
    )


# ----------------------------------------------------------------------------------------------------------
# Labels


def each_label(score: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Pair], float]:
    return lambda pair: mean([score(truth, guess) for truth, guess in pair.labels()])


def f1_by(average: str) -> Callable[[np.ndarray, np.ndarray], float]:
    return lambda truth, guess: float(sk.f1_score(truth, guess, average=average, zero_division=0))


def f1(beta: float) -> Callable[[np.ndarray, np.ndarray], float]:
    """Of the label that means yes (the last of two); over more labels the plain mean of all."""

    def score(truth: np.ndarray, guess: np.ndarray) -> float:
        names = sorted({*truth, *guess} if len(set(truth)) < 2 else set(truth))
        if len(names) > 2:
            return float(sk.fbeta_score(truth, guess, beta=beta, average="macro", zero_division=0))
        yes = names[-1]
        return float(sk.fbeta_score(truth == yes, guess == yes, beta=beta, zero_division=0))

    return score


def kappa(truth: np.ndarray, guess: np.ndarray) -> float:
    try:
        whole = [np.array([int(cell) for cell in side]) for side in (truth, guess)]
    except ValueError as error:
        raise Unscorable("a grade is not a whole number") from error
    agreed = sk.cohen_kappa_score(*whole, weights="quadratic")
    return 0.0 if np.isnan(agreed) else float(agreed)


# ----------------------------------------------------------------------------------------------------------
# Values


def errors(score: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Pair], float]:
    """Over all target columns at once."""
    return lambda pair: float(score(*pair.numbers()))


def logs(truth: np.ndarray, guess: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
    if (guess < 0).any() or (guess + shift <= 0).any() or (truth + shift <= 0).any():
        raise Unscorable("a negative value where the metric takes a logarithm")
    return np.log(truth + shift), np.log(guess + shift)


def rmse(truth: np.ndarray, guess: np.ndarray) -> float:
    return float(np.sqrt(np.mean((truth - guess) ** 2)))


def smape(truth: np.ndarray, guess: np.ndarray) -> float:
    total = np.abs(truth) + np.abs(guess)
    return float(
        100 * np.mean(np.where(total == 0, 0, 2 * np.abs(guess - truth) / np.where(total == 0, 1, total)))
    )


def rmspe(truth: np.ndarray, guess: np.ndarray) -> float:
    known = truth != 0
    if not known.any():
        raise Unscorable("every answer is zero")
    return float(np.sqrt(np.mean(((truth[known] - guess[known]) / truth[known]) ** 2)))


def wmae(pair: Pair) -> float:
    """All rows weigh the same where no weights are known."""
    truth, guess = pair.numbers()
    return float(np.average(np.abs(truth - guess).mean(axis=1), weights=pair.weight))


def log_mae(pair: Pair) -> float:
    """The mean over groups of the logarithm of the mean absolute error; one group where none are known."""
    truth, guess = pair.numbers()
    off = pd.Series(np.abs(truth - guess).mean(axis=1))
    groups = (
        np.zeros(len(off)) if pair.groups.empty else pair.groups.agg("\0".join, axis=1).reset_index(drop=True)
    )
    return mean(np.log(np.maximum(off.groupby(groups).mean(), 1e-9)))


def laplace(pair: Pair) -> float:
    """Modified Laplace log likelihood of a value and its deviation (at least 70; errors at most 1000)."""
    if pair.guess.shape[1] != 2:
        raise Unscorable("laplace_ll needs two columns: a value and its deviation")
    truth, guess = pair.numbers()
    sigma = np.maximum(guess[:, 1], 70)
    delta = np.minimum(np.abs(truth[:, 0] - guess[:, 0]), 1000)
    return mean(-np.sqrt(2) * delta / sigma - np.log(np.sqrt(2) * sigma))


def pinball(pair: Pair) -> float:
    """Of several columns, each is the quantile in its name (`q10`, `0.975`); one alone is the median."""
    truth, guess = pair.numbers()
    names = list(pair.guess.columns)
    levels = [quantile_in(name) if len(names) > 1 else 0.5 for name in names]
    return mean([sk.mean_pinball_loss(truth[:, j], guess[:, j], alpha=a) for j, a in enumerate(levels)])


def quantile_in(name: str) -> float:
    found = re.search(r"(\d*\.\d+|\d+)\D*$", name)
    if found is None:
        return 0.5
    level = float(found[1])
    return level if 0 < level < 1 else level / 100 if 1 <= level < 100 else 0.5


def crps(pair: Pair) -> float:
    """Columns are P(value <= n), n in their names: the mean squared distance from the step at the answer."""
    bounds = np.array(
        [float(found[0]) for found in (re.findall(r"-?\d+\.?\d*", n) for n in pair.guess.columns) if found]
    )
    if len(bounds) != pair.guess.shape[1]:
        raise Unscorable("crps needs columns named by the values they are probabilities of")
    truth, guess = pair.numbers()
    return mean((guess - (bounds[None, :] >= truth[:, :1])) ** 2)


def angular(pair: Pair) -> float:
    """The mean angle between directions, each given as azimuth and zenith in radians."""
    if pair.guess.shape[1] != 2:
        raise Unscorable("mean_angular_error needs azimuth and zenith")
    a, b = (
        [np.cos(s[:, 0]) * np.sin(s[:, 1]), np.sin(s[:, 0]) * np.sin(s[:, 1]), np.cos(s[:, 1])]
        for s in pair.numbers()
    )
    return mean(np.arccos(np.clip(sum(x * y for x, y in zip(a, b, strict=True)), -1, 1)))


def distances(pair: Pair) -> float:
    """Metres between degrees of latitude and longitude: the mean over groups of (P50 + P95) / 2."""
    if pair.guess.shape[1] != 2:
        raise Unscorable("geo_p50p95 needs latitude and longitude")
    truth, guess = (np.radians(side) for side in pair.numbers())
    half = (truth - guess) / 2
    inner = np.sin(half[:, 0]) ** 2 + np.cos(truth[:, 0]) * np.cos(guess[:, 0]) * np.sin(half[:, 1]) ** 2
    metres = pd.Series(2 * 6_367_000 * np.arcsin(np.sqrt(inner)))
    groups = (
        np.zeros(len(metres))
        if pair.groups.empty
        else pair.groups.agg("\0".join, axis=1).reset_index(drop=True)
    )
    return mean([mean(np.percentile(group, [50, 95])) for _, group in metres.groupby(groups)])


def correlation(truth: np.ndarray, guess: np.ndarray) -> float:
    """A constant goes along with nothing: 0."""
    return 0.0 if np.ptp(truth) == 0 or np.ptp(guess) == 0 else float(np.corrcoef(truth, guess)[0, 1])


# ----------------------------------------------------------------------------------------------------------
# Lists


def each_row(score: Callable[[list[str], list[str], int | None], float]) -> Callable[[Pair], float]:
    return lambda pair: mean([score(truth, guess, pair.k) for truth, guess in pair.lists()])


def unique(guess: list[str], k: int | None) -> list[str]:
    return list(dict.fromkeys(guess[:k]))


def precision_at(truth: list[str], guess: list[str], k: int | None) -> float:
    """Average precision at k; an item that stands twice counts once."""
    if not truth:
        return 0.0
    right, found, total = set(truth), 0, 0.0
    seen: set[str] = set()
    for place, item in enumerate(guess[:k], 1):
        if item in right and item not in seen:
            found += 1
            total += found / place
        seen.add(item)
    return total / min(len(right), k or len(right))


def ndcg_at(truth: list[str], guess: list[str], k: int | None) -> float:
    right = set(truth)
    gains = [1 / np.log2(place + 1) for place, item in enumerate(unique(guess, k), 1) if item in right]
    best = [1 / np.log2(place + 1) for place in range(1, min(len(right), k or len(right)) + 1)]
    return float(sum(gains) / sum(best)) if best else 0.0


def recall_at(truth: list[str], guess: list[str], k: int | None) -> float:
    right = set(truth)
    return len(right & set(guess[:k])) / min(len(right), k or len(right)) if right else 0.0


def set_f1(truth: list[str], guess: list[str], _: int | None) -> float:
    a, b = set(truth), set(guess)
    return 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0


def kendall(pair: Pair) -> float:
    """1 - 4 x neighbours to swap / (n (n - 1)), swaps and pairs summed over all rows."""
    swaps = pairs = 0
    for truth, guess in pair.lists():
        place = {item: n for n, item in enumerate(truth)}
        if sorted(truth) != sorted(guess):
            raise Unscorable("a list is not a permutation of the right one")
        swaps += inversions([place[item] for item in guess])
        pairs += len(truth) * (len(truth) - 1)
    return 1 - 4 * swaps / pairs if pairs else 1.0


def inversions(numbers: list[int]) -> int:
    if len(numbers) < 2:
        return 0
    middle = len(numbers) // 2
    left, right = numbers[:middle], numbers[middle:]
    across = int(np.searchsorted(np.sort(right), np.sort(left)).sum())
    return inversions(left) + inversions(right) + across


# ----------------------------------------------------------------------------------------------------------
# Texts


def each_text(score: Callable[[str, str], float]) -> Callable[[Pair], float]:
    return lambda pair: mean([score(truth, guess) for truth, guess in pair.texts()])


def jaccard(truth: str, guess: str) -> float:
    a, b = set(truth.lower().split()), set(guess.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0


def levenshtein(truth: str, guess: str) -> float:
    """One row of the table at a time; an insertion passes its cost on along the row."""
    if not truth or not guess:
        return float(max(len(truth), len(guess)))
    letters = np.array(list(guess))
    steps = np.arange(len(guess) + 1)
    row = steps.copy()
    for letter in truth:
        below = np.minimum(row[1:] + 1, row[:-1] + (letters != letter))
        row = np.concatenate([[row[0] + 1], below])
        row = np.minimum.accumulate(row - steps) + steps
    return float(row[-1])


def bleu(pair: Pair) -> float:
    """Of the whole file: word n-grams up to 4, brevity penalty, no smoothing."""
    hits, totals = np.zeros(4), np.zeros(4)
    lengths = np.zeros(2)
    for truth, guess in ((t.split(), g.split()) for t, g in pair.texts()):
        lengths += [len(truth), len(guess)]
        for n in range(1, 5):
            wanted, made = grams(truth, n), grams(guess, n)
            hits[n - 1] += sum((wanted & made).values())
            totals[n - 1] += sum(made.values())
    if (hits == 0).any():
        return 0.0
    brevity = min(0.0, 1 - lengths[0] / lengths[1])
    return float(np.exp(brevity + np.log(hits / totals).mean()))


def grams(words: list[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def rouge(truth: str, guess: str) -> float:
    """ROUGE-L: F1 by the longest common subsequence of words."""
    a, b = truth.lower().split(), guess.lower().split()
    if not a or not b:
        return float(a == b)
    row = [0] * (len(b) + 1)
    for word in a:
        before = 0
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], before + 1 if word == other else max(row[j], row[j - 1])
    return 2 * row[-1] / (len(a) + len(b))


# ----------------------------------------------------------------------------------------------------------
# Shapes


def dice(truth: str, guess: str) -> float:
    """Of two masks as run lengths (start length ...); both empty agree."""
    a, b = runs(truth), runs(guess)
    size = (a[:, 1] - a[:, 0]).sum() + (b[:, 1] - b[:, 0]).sum()
    return float(2 * overlap(a, b) / size) if size else 1.0


def runs(cell: str) -> np.ndarray:
    numbers = cell.split()
    try:
        pairs = np.array(numbers, dtype=np.int64).reshape(-1, 2)
    except (ValueError, OverflowError) as error:
        raise Unscorable("a mask is not a list of run lengths") from error
    starts = pairs[np.argsort(pairs[:, 0], kind="stable")]
    return np.column_stack([starts[:, 0], starts.sum(axis=1)])


def overlap(a: np.ndarray, b: np.ndarray) -> int:
    i = j = total = 0
    while i < len(a) and j < len(b):
        total += max(0, min(a[i, 1], b[j, 1]) - max(a[i, 0], b[j, 0]))
        if a[i, 1] < b[j, 1]:
            i += 1
        else:
            j += 1
    return total


def boxes_found(truth: str, guess: str) -> float:
    """TP / (TP + FP + FN), the mean over overlaps .5 to .95; boxes are `confidence x y width height`."""
    a, b = boxes(truth), boxes(guess)
    if len(a) == 0 or len(b) == 0:
        return float(len(a) == len(b))
    order = np.argsort(-b[:, 0], kind="stable")
    corner = [np.maximum(a[:, None, c], b[None, order, c]) for c in (1, 2)]
    far = [
        np.minimum(a[:, None, c] + a[:, None, c + 2], b[None, order, c] + b[None, order, c + 2])
        for c in (1, 2)
    ]
    inner = np.prod([np.maximum(0, far[c] - corner[c]) for c in (0, 1)], axis=0)
    area = [side[:, 3] * side[:, 4] for side in (a, b[order])]
    shares = inner / (area[0][:, None] + area[1][None, :] - inner)
    return mean([matched(shares, bound) for bound in np.arange(0.5, 1, 0.05)])


def boxes(cell: str) -> np.ndarray:
    try:
        numbers = np.array(cell.split(), dtype=float)
        return numbers.reshape(-1, 5)
    except ValueError as error:
        raise Unscorable("boxes are not `confidence x y width height`") from error


def matched(shares: np.ndarray, bound: float) -> float:
    free, hits = set(range(len(shares))), 0
    for j in range(shares.shape[1]):
        best = max(free, key=lambda i: shares[i, j], default=None)
        if best is not None and shares[best, j] > bound:
            free.remove(best)
            hits += 1
    return hits / (len(shares) + shares.shape[1] - hits)


def not_from_tables(pair: Pair) -> float:
    raise Unscorable("this metric needs the sizes and places of images, which no table holds")


METRICS: dict[str, Callable[[Pair], float]] = {
    "auc": mean_auc,
    "mean_auc": mean_auc,
    "bias_auc": bias_auc,
    "weighted_auc": each_column(weighted_auc),
    "gini": each_column(gini),
    "average_precision": average_precision,
    "pf1": each_column(probabilistic_f1),
    "brier": brier,
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "weighted_logloss": logloss,
    "kl_divergence": kl_divergence,
    "lwlrap": label_ranking,
    "accuracy": each_label(lambda y, p: float((y == p).mean())),
    "balanced_accuracy": each_label(
        lambda y, p: mean([(p[y == label] == label).mean() for label in np.unique(y)])
    ),
    "top1_error": each_label(lambda y, p: float((y != p).mean())),
    "f1": each_label(f1(1)),
    "macro_f1": each_label(f1_by("macro")),
    "micro_f1": each_label(f1_by("micro")),
    "weighted_f1": each_label(f1_by("weighted")),
    "fbeta": each_label(f1(0.5)),
    "mcc": each_label(lambda y, p: float(sk.matthews_corrcoef(y, p))),
    "qwk": each_label(kappa),
    "rmse": errors(rmse),
    "mcrmse": each_column(rmse),
    "mse": errors(lambda y, p: np.mean((y - p) ** 2)),
    "mae": errors(lambda y, p: np.mean(np.abs(y - p))),
    "medae": errors(lambda y, p: np.median(np.abs(y - p))),
    "wmae": wmae,
    "log_mae": log_mae,
    "rmse_log": errors(lambda y, p: rmse(*logs(y, p, 0))),
    "rmsle": errors(lambda y, p: rmse(*logs(y, p, 1))),
    "mean_rmsle": each_column(lambda y, p: rmse(*logs(y, p, 1))),
    "mape": errors(sk.mean_absolute_percentage_error),
    "smape": errors(smape),
    "rmspe": errors(rmspe),
    "r2": errors(sk.r2_score),
    "laplace_ll": laplace,
    "pinball": pinball,
    "crps": crps,
    "mean_angular_error": angular,
    "geo_p50p95": distances,
    "pearson": each_column(correlation),
    "spearman": each_column(lambda y, p: correlation(rankdata(y), rankdata(p))),
    "map_k": each_row(precision_at),
    "ndcg_k": each_row(ndcg_at),
    "recall_k": each_row(recall_at),
    "mean_f1": each_row(set_f1),
    "jaccard": each_text(jaccard),
    "levenshtein": each_text(levenshtein),
    "bleu": bleu,
    "rouge": each_text(rouge),
    "kendall_tau": kendall,
    "dice": each_text(dice),
    "dice_hausdorff": not_from_tables,
    "map_iou": each_text(boxes_found),
}


# ----------------------------------------------------------------------------------------------------------
# Files


def pair_up(answers: pd.DataFrame, submission: pd.DataFrame, specification: dict) -> Pair:
    """The submission's rows in the order of the answers."""
    names = [target["name"] for target in specification["targets"]]
    missing = [name for name in [*specification["key"], *names] if name not in submission.columns]
    if missing:
        raise Unscorable(f"the submission has no column {missing[0]}")
    guess = in_order(answers, submission, specification["key"])[names].reset_index(drop=True)
    weight = specification.get("weight")
    return Pair(
        truth=answers[names],
        guess=guess,
        kinds=[target["kind"] for target in specification["targets"]],
        separator=specification["targets"][0].get("separator"),
        k=specification.get("k"),
        weight=None if weight is None else to_numbers(answers[[weight]], "a weight")[:, 0],
        groups=answers[specification.get("groups", [])],
    )


def in_order(answers: pd.DataFrame, submission: pd.DataFrame, key: list[str]) -> pd.DataFrame:
    """By key; rows with equal keys by their order among themselves; by place where there is no key."""
    if len(answers) != len(submission):
        raise Unscorable(f"{len(submission)} rows where {len(answers)} are expected")
    if not key:
        return submission
    place = [
        pd.MultiIndex.from_frame(f[key].assign(_n=f.groupby(key).cumcount())) for f in (answers, submission)
    ]
    order = place[1].get_indexer(place[0])
    if (order < 0).any():
        raise Unscorable("a row of the answers is not in the submission")
    return submission.iloc[order]


def read_cells(path: str) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def score(metric: str, answers: pd.DataFrame, submission: pd.DataFrame, specification: dict) -> float:
    if metric not in METRICS:
        raise Unscorable(f"no such metric: {metric}")
    found = float(METRICS[metric](pair_up(answers, submission, specification)))
    if not np.isfinite(found):
        raise Unscorable(f"{metric} has no value here")
    return found


def main() -> None:
    metric, answers, submission, specification = sys.argv[1:5]
    try:
        rules = json.loads(Path(specification).read_text(encoding="utf-8"))
        print(json.dumps({"score": score(metric, read_cells(answers), read_cells(submission), rules)}))
    except (Unscorable, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
