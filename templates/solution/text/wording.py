"""Wording: targets that are text or sets of tokens, not classes or numbers."""

from typing import Any

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge
from sklearn.metrics.pairwise import euclidean_distances
from sklearn.model_selection import KFold

from solution.config import Config
from solution.data.tables import Tables
from solution.features.builder import Features
from solution.protocol import warn
from solution.text.views import TextViews, joined_documents
from solution.text.whole_texts import Worded, answer_text

WORDED_KINDS = {"text", "token-set", "sequence", "structured"}
MOST_TOKENS = 400
MOST_TAGGED_ROWS, COMPARED_TAGGED_ROWS, TAGGED_AT_ONCE = 4_000, 500, 4_000
TAGS_PENALTY = 0.05


def answer_tokens(config: Config, target: str, separator: str, tables: Tables, features: Features) -> Worded:
    """A score per token; tokens above the threshold with the best score on oof are chosen."""
    truth = [set(filter(None, cell.split(separator))) for cell in tables.train[target].astype(str)]
    counts = pd.Series([token for row in truth for token in row]).value_counts()
    tokens = [str(token) for token in counts.index[:MOST_TOKENS]]
    place = {token: column for column, token in enumerate(tokens)}
    y = np.zeros((len(truth), len(tokens)), np.float32)
    for row, answer in enumerate(truth):
        y[row, [place[token] for token in answer if token in place]] = 1
    scores = np.zeros((features.rows + 1, len(tokens)), np.float32)
    own = np.arange(features.train_rows)
    x, model = token_learner(features, config["seed"])
    for fit, held in KFold(4, shuffle=True, random_state=config["seed"]).split(own):
        some_fit = fit if features.wide is None else fit[:: -(-len(fit) // MOST_TAGGED_ROWS)]
        model.fit(x[some_fit], y[some_fit])
        scores[held] = predicted_in_parts(model, x[held])
        scores[features.train_rows : -1] += predicted_in_parts(model, x[features.train_rows :]) / 4
    scores[-1] = y.mean(axis=0)
    sizes = np.array([len(row) for row in truth])
    limits = np.linspace(0.05, 0.6, 12)
    some = bool(sizes.all())
    gained = {
        float(limit): token_f1(y, sizes, chosen_tokens(scores[: len(y)], limit, some)) for limit in limits
    }
    best = max(gained, key=lambda limit: gained[limit])
    chosen = chosen_tokens(scores, best, some)
    cells = [separator.join(np.array(tokens, dtype=object)[row]) for row in chosen]
    return Worded(cells[: len(y)], cells[len(y) :], gained[best])


def chosen_tokens(scores: np.ndarray, limit: float, at_least_one: bool) -> np.ndarray:
    chosen = scores > limit
    if at_least_one:
        chosen[np.arange(len(scores)), scores.argmax(axis=1)] = True
    return chosen


def token_f1(y: np.ndarray, sizes: np.ndarray, chosen: np.ndarray) -> float:
    """The mean F1 over rows; `sizes` count all true tokens, also rare ones that are never predicted."""
    total = sizes + chosen.sum(axis=1)
    return float(np.where(total > 0, 2 * (y * chosen).sum(axis=1) / np.maximum(total, 1), 1).mean())


def token_learner(features: Features, seed: int) -> tuple[Any, Any]:
    """Rows as a model sees them, and the model: a kernel over the vectors of media, else linear."""
    if features.wide is None:
        return token_inputs(features), Ridge(alpha=2.0, solver="sparse_cg", tol=1e-2)
    x = features.wide.matrix.astype(np.float32)
    some = x[np.random.default_rng(seed).permutation(len(x))[:COMPARED_TAGGED_ROWS]]
    usual = max(1e-9, float(np.median(euclidean_distances(some, squared=True))))
    return x, KernelRidge(alpha=TAGS_PENALTY, kernel="rbf", gamma=1 / usual)


def predicted_in_parts(model: Any, x: Any) -> np.ndarray:
    """A kernel compares rows with all that were fitted: not with those of all others at once."""
    starts = range(0, max(1, x.shape[0]), TAGGED_AT_ONCE)
    return np.concatenate([model.predict(x[start : start + TAGGED_AT_ONCE]) for start in starts])


def token_inputs(features: Features) -> sparse.csr_matrix:
    blocks = [TextViews(joined_documents(features)).matrix("words")] if features.documents else []
    names = [
        " ".join(f"{name}={code}" for name, code in zip(features.codes, row, strict=True))
        for row in features.codes.to_numpy()
    ]
    if features.codes.shape[1]:
        blocks.append(CountVectorizer(token_pattern=r"\S+", min_df=2).fit_transform(names))
    numbers = features.numbers.rank(pct=True).fillna(0.5).to_numpy(np.float32)
    blocks.append(sparse.csr_matrix(np.hstack([numbers, np.ones((features.rows, 1), np.float32)])))
    return sparse.hstack(blocks, format="csr")


def answer_wording(
    config: Config,
    target: str,
    column: dict,
    tables: Tables,
    features: Features | None = None,
    until: float | None = None,
) -> Worded:
    """Learned until then; without `until` what needs no learning."""
    try:
        if column["kind"] == "token-set" and features is not None:
            worded = answer_tokens(config, target, column["separator"] or " ", tables, features)
        else:
            worded = answer_text(config, target, tables, until)
        return worded._replace(compared=until is not None)
    except Exception as error:  # noqa: BLE001
        problem = f"{type(error).__name__}: {error}"
        warn(f"{target}: the whole text or the most frequent answer stands for all: {problem}")
        return answer_text(config, target, tables)
