"""Token lists: answers that list tokens; each token has a score, and held rows tell how many to list."""

import time
from typing import Any

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge
from sklearn.metrics.pairwise import euclidean_distances
from sklearn.model_selection import KFold

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.tables import Tables
from medalist_engine.features.features import Features
from medalist_engine.output.cells.spelling import listed_items
from medalist_engine.protocol import warn
from medalist_engine.text.views import TEXT_VIEWS, TextViews, joined_documents
from medalist_engine.text.worded.whole_texts import Worded

MOST_TOKENS = 400
FEWEST_TOKENS = 20
TOKEN_PARTS = 4
MOST_TAGGED_ROWS = 4_000
COMPARED_TAGGED_ROWS = 500
TAGGED_AT_ONCE = 4_000
TAGS_PENALTY = 0.05
PROBED_TAGGED_ROWS = 1_000
PROBED_TOKENS = 10
FEWEST_TAGGED_ROWS = 2_000
COUNTING_SHARE = 0.3


def lists_tokens(column: SubmissionColumn, cells: pd.Series) -> bool:
    """Whether train itself has lists where the submission wants a ranking, and not one right answer a row."""
    if column["kind"] != "ranked-list" or not column["separator"]:
        return False
    split = cells.astype(str).map(lambda cell: listed_items(cell, column["separator"]))
    return bool((split.str.len() > 1).mean() > 0.01 and split.explode().nunique() < cells.nunique())


def answer_tokens(
    config: Config,
    target: str,
    column: SubmissionColumn,
    tables: Tables,
    features: Features,
    until: float = np.inf,
) -> Worded:
    """Learned on some of the rows, for the most frequent tokens, where time is short."""
    separator = column["separator"] or " "
    truth, tokens = tokens_of(tables.train[target], separator)
    x, model = token_learner(features, config["seed"], until)
    y = flags_of(truth, tokens)
    rows, count = room_for(model, x, y, until) if features.wide is None else (MOST_TAGGED_ROWS, len(tokens))
    tokens, y = tokens[:count], y[:, :count]
    scores, held = token_scores(x, model, y, rows, config["seed"], until)
    sizes = np.array([len(row) for row in truth])
    if column["kind"] == "ranked-list":
        most = column["max_items"] or config["metric"]["k"] or 5
        cells = spelled_lists(ranked_tokens(scores, most), tokens, separator)
        score = ranked_score(config["metric"]["name"], y[held], sizes[held], scores[held], most)
        return Worded(cells[: len(y)], cells[len(y) :], score)
    some = bool(sizes.all())
    gained = {
        float(limit): token_f1(y[held], sizes[held], chosen_tokens(scores[held], limit, some))
        for limit in np.linspace(0.05, 0.6, 12)
    }
    best = max(gained, key=lambda limit: gained[limit])
    cells = spelled_lists(map(np.flatnonzero, chosen_tokens(scores, best, some)), tokens, separator)
    return Worded(cells[: len(y)], cells[len(y) :], gained[best])


def frequent_tokens(column: SubmissionColumn, tables: Tables, target: str, most: int) -> Worded:
    """The most frequent tokens of train, for every row."""
    truth, tokens = tokens_of(tables.train[target], column["separator"])
    cell = column["separator"].join(tokens[:most])
    return Worded([cell] * len(truth), [cell] * ((0 if tables.test is None else len(tables.test)) + 1), 0.0)


def tokens_of(cells: pd.Series, separator: str) -> tuple[list[set[str]], list[str]]:
    """Those of each row, and all that count, the most frequent first."""
    truth = [set(listed_items(cell, separator)) for cell in cells.astype(str)]
    counts = pd.Series([token for row in truth for token in row], dtype=object).value_counts()
    counts = counts.sort_index().sort_values(ascending=False, kind="stable")
    return truth, [str(token) for token in counts.index[:MOST_TOKENS]]


def flags_of(truth: list[set[str]], tokens: list[str]) -> np.ndarray:
    place = {token: column for column, token in enumerate(tokens)}
    y = np.zeros((len(truth), len(tokens)), np.float32)
    for row, answer in enumerate(truth):
        y[row, [place[token] for token in answer if token in place]] = 1
    return y


def spelled_lists(chosen: Any, tokens: list[str], separator: str) -> list[str]:
    names = np.array(tokens, dtype=object)
    return [separator.join(names[row]) for row in chosen]


def room_for(model: Any, x: Any, y: np.ndarray, until: float) -> tuple[int, int]:
    """How many rows and tokens each part may learn from, by the time that a few of both take."""
    if np.isinf(until):
        return y.shape
    begun = time.monotonic()
    some = np.linspace(0, len(y) - 1, min(len(y), PROBED_TAGGED_ROWS)).astype(int)
    model.fit(x[some], y[some, :PROBED_TOKENS])
    now = time.monotonic()
    each = (now - begun) / (len(some) * min(y.shape[1], PROBED_TOKENS))
    cells = max(0.0, until - now) / TOKEN_PARTS / each
    count = int(np.clip(cells / (2 * FEWEST_TAGGED_ROWS), FEWEST_TOKENS, MOST_TOKENS))
    rows = int(np.clip(cells / min(count, y.shape[1]), FEWEST_TAGGED_ROWS, len(y)))
    if rows < len(y) or count < y.shape[1]:
        few = f"{rows} rows and {min(count, y.shape[1])} tokens"
        warn(f"lists are learned from {few}: more do not fit the time")
    return rows, count


def token_scores(
    x: Any, model: Any, y: np.ndarray, rows: int, seed: int, until: float
) -> tuple[np.ndarray, np.ndarray]:
    """Of train's rows out of fold, of test's the mean, of an unknown row the shares; and which were held."""
    known, everything = len(y), x.shape[0]
    scores = np.zeros((everything + 1, y.shape[1]), np.float32)
    scores[-1] = y.mean(axis=0)
    done: list[np.ndarray] = []
    for fit, held in KFold(TOKEN_PARTS, shuffle=True, random_state=seed).split(np.arange(known)):
        if done and time.monotonic() > until:
            break
        some = fit[:: -(-len(fit) // max(1, rows))]
        model.fit(x[some], y[some])
        scores[held] = predicted_in_parts(model, x[held])
        scores[known:-1] += predicted_in_parts(model, x[known:])
        done.append(held)
    scores[known:-1] /= len(done)
    return scores, np.sort(np.concatenate(done))


def token_learner(features: Features, seed: int, until: float = np.inf) -> tuple[Any, Any]:
    """Rows as a model sees them, and the model: a kernel over the vectors of media, else linear."""
    if features.wide is None:
        return token_inputs(features, until), Ridge(alpha=2.0, solver="sparse_cg", tol=1e-2)
    x = features.wide.matrix.astype(np.float32)
    some = x[np.random.default_rng(seed).permutation(len(x))[:COMPARED_TAGGED_ROWS]]
    usual = max(1e-9, float(np.median(euclidean_distances(some, squared=True))))
    return x, KernelRidge(alpha=TAGS_PENALTY, kernel="rbf", gamma=1 / usual)


def predicted_in_parts(model: Any, x: Any) -> np.ndarray:
    """A kernel compares rows with all that were fitted: not with those of all others at once."""
    starts = range(0, max(1, x.shape[0]), TAGGED_AT_ONCE)
    return np.concatenate([model.predict(x[start : start + TAGGED_AT_ONCE]) for start in starts])


def token_inputs(features: Features, until: float) -> sparse.csr_matrix:
    """Of long texts the beginning, where there is no time to count all words."""
    blocks = []
    if features.documents:
        documents = joined_documents(features)
        room = COUNTING_SHARE * (until - time.monotonic()) * 1e6 / TEXT_VIEWS["words"].seconds
        if sum(map(len, documents)) > room:
            documents = [document[: max(40, int(room / len(documents)))] for document in documents]
        blocks.append(TextViews(documents).matrix("words"))
    names = [
        " ".join(f"{name}={code}" for name, code in zip(features.codes, row, strict=True))
        for row in features.codes.to_numpy()
    ]
    if features.codes.shape[1]:
        blocks.append(CountVectorizer(token_pattern=r"\S+", min_df=2).fit_transform(names))
    numbers = features.numbers.rank(pct=True).fillna(0.5).to_numpy(np.float32)
    blocks.append(sparse.csr_matrix(np.hstack([numbers, np.ones((features.rows, 1), np.float32)])))
    return sparse.hstack(blocks, format="csr")


def chosen_tokens(scores: np.ndarray, limit: float, at_least_one: bool) -> np.ndarray:
    chosen = scores > limit
    if at_least_one:
        chosen[np.arange(len(scores)), scores.argmax(axis=1)] = True
    return chosen


def token_f1(y: np.ndarray, sizes: np.ndarray, chosen: np.ndarray) -> float:
    """The mean F1 over rows; `sizes` count all true tokens, also rare ones that are never predicted."""
    total = sizes + chosen.sum(axis=1)
    return float(np.where(total > 0, 2 * (y * chosen).sum(axis=1) / np.maximum(total, 1), 1).mean())


def ranked_tokens(scores: np.ndarray, most: int) -> np.ndarray:
    """Of each row the places of its best tokens, the best first; of equal ones, the more frequent."""
    return np.argsort(-scores, axis=1, kind="stable")[:, :most]


def ranked_score(metric: str, y: np.ndarray, sizes: np.ndarray, scores: np.ndarray, most: int) -> float:
    """The mean over rows that have an answer: average precision, or what the metric counts in its place."""
    known = sizes > 0
    hits = np.take_along_axis(y, ranked_tokens(scores, most), axis=1)[known]
    places, able = np.arange(1, hits.shape[1] + 1), np.minimum(sizes[known], most)
    if metric == "recall_k":
        return float((hits.sum(axis=1) / sizes[known]).mean())
    if metric == "ndcg_k":
        ideal = np.cumsum(1 / np.log2(np.arange(2, most + 2)))[able - 1]
        return float(((hits / np.log2(places + 1)).sum(axis=1) / ideal).mean())
    return float(((hits * np.cumsum(hits, axis=1) / places).sum(axis=1) / able).mean())
